import type { CommandLabels } from "../words/en/commands.ts";

/** Whether it is a yes, in English or in the reader's language, by its first letter or as a whole. */
export function isYes(answer: string, labels: CommandLabels): boolean {
  const accepted = ["y", "yes", labels.init.yes.slice(0, 1), labels.init.yes];
  return accepted.some((one) => one.localeCompare(answer.trim(), undefined, { sensitivity: "base" }) === 0);
}
