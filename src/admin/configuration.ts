import type { z } from "zod";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { SettingProblem, SettingRefusal } from "../settings/setting-codes.ts";
import type { Words } from "../words/vocabulary.ts";
import { iso } from "./iso.ts";
import { reasonView } from "./reason-view.ts";
import { list, listOf, named, orNull, reasonFields, text, time } from "./shapes.ts";

/** The active configuration compared with the file. */
export interface ConfigurationState {
  /** When the active configuration was read. */
  readonly since: Moment;
  /** Why the file cannot be used; `null` if it was valid when last read. */
  readonly refused: {
    readonly at: Moment;
    readonly problems: readonly (SettingProblem | SettingRefusal)[];
  } | null;
  /** Settings that differ in the file and take effect on the next start. */
  readonly waiting: readonly string[];
}

export const configurationAnswer = named("Configuration", {
  since: time.describe("When the active configuration was read"),
  refused: orNull({ at: time, problems: listOf(reasonFields) }).describe(
    "The file is not valid now; the configuration read before stays active",
  ),
  waiting: list(text).describe("Settings that changed in the file and take effect after a restart"),
});

export function configurationView(
  { since, refused, waiting }: ConfigurationState,
  words: Words,
): z.output<typeof configurationAnswer> {
  const problems = refused?.problems.map((problem) => reasonView(problem, words)) ?? [];
  return { since: iso(since), refused: refused === null ? null : { at: iso(refused.at), problems }, waiting };
}
