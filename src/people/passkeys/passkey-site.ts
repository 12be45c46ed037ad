import type { NoPasskeySite } from "../../http/problem-codes.ts";

/** Where passkeys work. Browsers bind each passkey to a domain, and sign the origin of the page that requests it. */
export interface PasskeySite {
  readonly origin: string;
  /** The domain (WebAuthn's relying party id). */
  readonly domain: string;
}

/** The site, from the configured public URL and never from a request. It is https, or on this machine. */
export function passkeySite(publicUrl: string | null): PasskeySite | NoPasskeySite {
  if (publicUrl === null) return { code: "passkeysNoAddress" };
  const { origin, hostname } = new URL(publicUrl);
  const isNumeric = /^[\d.]+$|^\[/.test(hostname);
  return isNumeric ? { code: "passkeysNeedDomain", host: hostname } : { origin, domain: hostname };
}
