import { isLoopback } from "../../platform/kit/loopback.ts";

/** Whether the host is complete: one word is a local name or a typing error. Configurations may contain one. */
export function isWholeName(domain: string): boolean {
  return /^[^/]*[.[]/.test(domain) || isLoopback(domain);
}
