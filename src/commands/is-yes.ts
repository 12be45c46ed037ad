import type { CommandLabels } from "../words/en/commands.ts";

/** Whether it is a yes, in English or in the reader's language, by its first letter or as a whole. */
export function isYes(answer: string, { init: { yes } }: CommandLabels): boolean {
  const accepted = ["y", "yes", yes.slice(0, 1), yes];
  return accepted.some((one) => one.localeCompare(answer.trim(), undefined, { sensitivity: "base" }) === 0);
}
