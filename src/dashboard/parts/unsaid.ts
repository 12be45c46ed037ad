import { sentence } from "../../words/sentence.ts";

/**
 * A reason without the words that a badge beside it says already: "Points pending: approved once the order is paid" is
 * "Approved once the order is paid." beside "Points pending". Empty if the badge says it all.
 */
export function unsaid(reason: string, badges: readonly string[]): string {
  const badge = badges.find((text) => text !== "" && reason.startsWith(text));
  if (badge === undefined) return sentence(reason);
  const rest = reason.slice(badge.length);
  if (rest === "") return "";
  const [, after] = /^\s*: (.+)$/su.exec(rest) ?? [];
  return sentence(after ?? reason);
}
