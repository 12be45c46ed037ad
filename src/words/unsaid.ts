import { sentence } from "./sentence.ts";

/**
 * A reason without what the badges beside it say: "Points pending: approved once the order is paid" becomes "Approved
 * once the order is paid." beside "Points pending". Empty if the badges say everything.
 */
export function unsaid(reason: string, badges: readonly string[]): string {
  const badge = badges.find((text) => text !== "" && reason.startsWith(text));
  if (badge === undefined) return sentence(reason);
  const rest = reason.slice(badge.length);
  if (rest === "") return "";
  const [, after] = /^\s*: (.+)$/su.exec(rest) ?? [];
  return sentence(after ?? reason);
}
