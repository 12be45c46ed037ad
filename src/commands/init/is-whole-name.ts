import { isLoopback } from "../../platform/kit/loopback.ts";

/** A single word is at most a name in a local network, or a slip. A configuration may contain one all the same. */
export function isWholeName(domain: string): boolean {
  return /^[^/]*[.[]/.test(domain) || isLoopback(domain);
}
