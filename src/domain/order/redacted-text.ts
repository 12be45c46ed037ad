import { isShopsNumber } from "./shops-number.ts";

/** The text if it is a shop's order number; `null` if it may be something else, such as a phone number. */
export function orderNumber(text: string | null): string | null {
  return text !== null && isShopsNumber(text) ? text : null;
}

/** The code if it has the form of an ISO 4217 code; otherwise "XXX", the code for no currency. */
export function currency(code: string): string {
  return /^[A-Z]{3}$/.test(code) ? code : "XXX";
}

/**
 * Ids keep distinguishing refunds, shipments and deletions, so numeric ids stay. Other ids are replaced by a digest,
 * which is the same each time the id is reported; otherwise a refund that is reported again would count twice. The
 * digest has no key, so a guessed id can be confirmed. Platforms do not make these ids from customers' data.
 */
export function opaqueId(id: string): string {
  if (/^\d{1,20}$/.test(id) || /^erased-[0-9a-f]{16}$/.test(id)) return id;
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < id.length; at++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(id.charCodeAt(at))) * 0x100000001b3n);
  }
  return `erased-${hash.toString(16).padStart(16, "0")}`;
}
