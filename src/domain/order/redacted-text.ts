import { isShopsNumber } from "./shops-number.ts";

/** As the shop counts; `null`: it may be something else, a telephone's number for one. */
export function orderNumber(text: string | null): string | null {
  return text !== null && isShopsNumber(text) ? text : null;
}

/** A code of the ISO list, or none. */
export function currency(code: string): string {
  return /^[A-Z]{3}$/.test(code) ? code : "XXX";
}

/**
 * Refunds, shipments and deletions are told apart by their ids for ever. Numbers stay; of anything else only a digest
 * does, the same whenever the id is told again. It has no key: who guesses an id can find it, while another digest of an
 * id that is told again would count a refund twice. The platforms make these ids of no customer's data.
 */
export function opaqueId(id: string): string {
  if (/^\d{1,20}$/.test(id) || /^erased-[0-9a-f]{16}$/.test(id)) return id;
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < id.length; at++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(id.charCodeAt(at))) * 0x100000001b3n);
  }
  return `erased-${hash.toString(16).padStart(16, "0")}`;
}
