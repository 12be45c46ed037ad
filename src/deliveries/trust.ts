import type { Verification } from "../platform/adapter.ts";
import type { Delivery } from "../store/store.ts";

type Covers = Extract<Verification, { ok: true }>["covers"];

/** Our own mark beside the platform's headers, on deliveries whose signature does not vouch for the body. */
const OWN = "loyalty-bridge-";
const MARK = `${OWN}signature-covers`;

/** The headers to keep with a delivery: how far its body can be trusted must not be forgotten. */
export function headersWithTrust(
  headers: Readonly<Record<string, string>>,
  covers: Covers,
): Readonly<Record<string, string>> {
  const platforms = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(OWN)));
  return covers === "body" || covers === "bodyAndTime" ? platforms : { ...platforms, [MARK]: covers };
}

export function hasTrustedBody({ headers }: Delivery): boolean {
  return headers[MARK] === undefined;
}
