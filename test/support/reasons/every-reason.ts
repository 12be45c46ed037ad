import type { Reason } from "../../../src/domain/reason/reason.ts";
import { CALLS } from "./calls.ts";
import type { Samples } from "./facts.ts";
import { GROUNDS } from "./grounds.ts";
import { RULES } from "./rules.ts";
import { STANDINGS } from "./standings.ts";
import { STORY } from "./story.ts";

/** Reasons of every code there is, with facts that ask for care. */
export const EVERY_REASON: Samples<Reason> = {
  ...GROUNDS,
  ...CALLS,
  ...STANDINGS,
  ...STORY,
  ...RULES,
};
