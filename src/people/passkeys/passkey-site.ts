import type { NoPasskeySite } from "../../http/problem-codes.ts";

/** Where passkeys work: browsers bind each one to a domain, and sign the origin of the page that asks for it. */
export interface PasskeySite {
  readonly origin: string;
  /** The domain (WebAuthn's relying party id). */
  readonly domain: string;
}

/** Never from a request: only the configured address decides. It is https, or of this machine. */
export function passkeySite(publicUrl: string | null): PasskeySite | NoPasskeySite {
  if (publicUrl === null) return { code: "passkeysNoAddress" };
  const { origin, hostname } = new URL(publicUrl);
  const isNumeric = /^[\d.]+$|^\[/.test(hostname);
  return isNumeric ? { code: "passkeysNeedDomain", host: hostname } : { origin, domain: hostname };
}
