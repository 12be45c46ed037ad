import { isLoopback } from "../../platform/kit/loopback.ts";

/** The brand's address or credentials cannot be used: an error in the configuration, found before any call. */
export class BrandRefused extends Error {
  override readonly name = "BrandRefused";
  readonly code = "brand_refused";
}

/**
 * Says what is wrong with a brand's `baseUrl`; `null` when it can be used: https, or http to a loopback address, with
 * neither credentials nor a query.
 */
export function baseUrlProblem(baseUrl: string): string | null {
  const url = URL.parse(baseUrl);
  if (url === null) return "expected an address such as https://loyalty.example.com";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  if (url.search !== "" || url.hash !== "") return "must not contain a query or a fragment";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:" && isLoopback(url.hostname)) return null;
  return "must use https (http only to a loopback address)";
}
