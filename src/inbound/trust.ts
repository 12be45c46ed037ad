import type { Verification } from "../platform/adapter.ts";
import type { Delivery } from "../store/store.ts";

type Covers = Extract<Verification, { ok: true }>["covers"];

/** Our own mark beside the platform's headers, on deliveries whose signature does not vouch for the body. */
const MARK = "loyalty-bridge-signature-covers";

/** The headers to keep with a delivery: how far its body can be trusted must not be forgotten. */
export function headersWithTrust(
  headers: Readonly<Record<string, string>>,
  covers: Covers,
): Readonly<Record<string, string>> {
  const { [MARK]: _, ...platforms } = headers;
  return covers === "body" || covers === "bodyAndTime" ? platforms : { ...platforms, [MARK]: covers };
}

export function hasTrustedBody({ headers }: Delivery): boolean {
  return headers[MARK] === undefined;
}
