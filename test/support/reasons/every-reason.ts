import type { Reason } from "../../../src/domain/reason/reason.ts";
import { CALLS } from "./calls.ts";
import type { Samples } from "./facts.ts";
import { GROUNDS } from "./grounds.ts";
import { RULES } from "./rules.ts";
import { STANDINGS } from "./standings.ts";
import { STORY } from "./story.ts";

/** Reasons of every code, with tricky facts. */
export const EVERY_REASON: Samples<Reason> = {
  ...GROUNDS,
  ...CALLS,
  ...STANDINGS,
  ...STORY,
  ...RULES,
};
