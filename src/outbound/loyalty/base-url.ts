import { isLoopback } from "../../platform/kit/loopback.ts";

/** The brand's address or credentials can never work. The configuration check refuses such values earlier. */
export class BrandRefused extends Error {
  override readonly name = "BrandRefused";
  readonly code = "brand_refused";

  /** `setting`: the invalid setting; the message does not contain its value. */
  constructor(brand: string, setting: "baseUrl" | "apiKey" | "brandId") {
    super(`brands.${brand}.${setting}`);
  }
}

/** Whether a brand's `baseUrl` can be used: https, or http to a loopback address, without credentials and query. */
export function isUsable(baseUrl: string): boolean {
  const url = URL.parse(baseUrl);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.search !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}
