import { SettingRefused } from "../wiring/setting-refused.ts";
import { type storeTools, storeTroubleOf } from "../wiring/storage.ts";
import { sentence } from "../words/sentence.ts";
import type { Words } from "../words/vocabulary.ts";
import { labelsIn } from "./language.ts";

/** The text for an error of a store command; otherwise the system's error code. */
export function storeProblem(error: unknown, words: Words): string {
  const trouble = troubleText(error, words);
  if (trouble !== null) return trouble;
  if (error instanceof SettingRefused) return `${words.say(error.refusal)}.`;
  const labels = labelsIn(words);
  const { code, message, path, syscall } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" && syscall !== "mkdir") return labels.store.noFolder;
  if (code !== undefined && path !== undefined) return labels.copy.unusable({ code, path });
  return typeof message === "string" ? message : labels.store.unreadable;
}

/** What an error says about the store, and the next step; `null` if the error isn't from a store. */
export function troubleText(error: unknown, words: Words): string | null {
  const trouble = storeTroubleOf(error);
  if (trouble === null) return null;
  const problem = sentence(words.say(trouble));
  // A failed change of format already says the next step.
  const isDamage = (error as NodeJS.ErrnoException).code === "store_damaged" && trouble.code !== "formatKept";
  const labels = labelsIn(words);
  return isDamage ? labels.store.damaged({ problem }) : problem;
}

type UnreadableSecrets = Awaited<ReturnType<ReturnType<typeof storeTools>["restore"]>>["unopened"];

/** Values that the start would ignore because the configured keys cannot decrypt them. */
export function notOpened(
  { tokensOf, secretsOf }: UnreadableSecrets,
  labels: ReturnType<typeof labelsIn>,
): readonly string[] {
  if (tokensOf.length + secretsOf.length === 0) return [];
  return [
    ...(tokensOf.length === 0 ? [] : [labels.store.tokensNotOpened({ shops: tokensOf })]),
    ...(secretsOf.length === 0 ? [] : [labels.store.secretsNotOpened({ shops: secretsOf })]),
    labels.store.keyBeforeStart,
  ];
}
