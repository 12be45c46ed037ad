import { isLoopback } from "../../platform/kit/loopback.ts";

/** One word alone is somebody's own network at most, or a slip. A configuration may say it all the same. */
export function isWholeName(domain: string): boolean {
  return /^[^/]*[.[]/.test(domain) || isLoopback(domain);
}
