import { isShopsNumber } from "./shops-number.ts";

/** The shop's own order number; `null`: it may be something else, such as a phone number. */
export function orderNumber(text: string | null): string | null {
  return text !== null && isShopsNumber(text) ? text : null;
}

/** A code of the ISO list, or none. */
export function currency(code: string): string {
  return /^[A-Z]{3}$/.test(code) ? code : "XXX";
}

/**
 * Ids distinguish refunds, shipments and deletions for ever, so numbers stay. Of other ids only a digest stays, which
 * is the same each time the id is reported. It has no key: a person who guesses an id can confirm it, but with a
 * different digest a refund that is reported again would count twice. The platforms do not make these ids from
 * customers' data.
 */
export function opaqueId(id: string): string {
  if (/^\d{1,20}$/.test(id) || /^erased-[0-9a-f]{16}$/.test(id)) return id;
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < id.length; at++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(id.charCodeAt(at))) * 0x100000001b3n);
  }
  return `erased-${hash.toString(16).padStart(16, "0")}`;
}
