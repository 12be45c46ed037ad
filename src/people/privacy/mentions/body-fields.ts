import type { TextKind } from "./text-mentions.ts";

/** `kept`: an id, a number, a code, a date or an amount. It never changes, whatever it looks like. */
export type FieldKind = TextKind | "kept";

/** The context of a field: the kind of the surrounding field, and whether it belongs to the goods bought. */
export interface FieldPlace {
  readonly kind: FieldKind;
  readonly isOfGoods: boolean;
  /** The name that precedes a value: `{"name": "gift for", "value": "…"}`. */
  readonly pair: string | null;
}

const PHONE =
  /phone|mobil|m[oó]vil|telefon|whats_?app|msisdn|contact_?(?:no|number)|(?:^|_)(?:tel|fax|gsm|cell)(?:_|$)/i;
const NOTE = /note|comment|message|remark|instruction|gift|memo|greeting|reason|said|^text$|^key$/i;
const GOODS = /^(?:line_)?items?$|^products?$|^variants?$|^lines$/;
const KEPT = new Set([
  ..."id ids gid uuid number numbers sku skus code codes barcode ean gtin handle token hash version sequence".split(
    " ",
  ),
  ..."price total amount quantity tax currency date at time gmt".split(" "),
]);

/** The kind of a body's field, by its name: each platform has its own bodies. */
export function fieldKind(name: string, around: FieldPlace): FieldKind {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  const isNumber = last === "number" || last === "numbers";
  if (PHONE.test(words.join("_"))) return KEPT.has(last) && !isNumber ? "kept" : "contact";
  if (around.kind === "contact") return KEPT.has(last) && !isNumber ? "kept" : "contact";
  if (KEPT.has(last)) return "kept";
  if ((last === "value" || last === "values") && around.pair !== null) {
    const ofPair = fieldKind(around.pair, { ...around, pair: null });
    return ofPair === "label" && !around.isOfGoods ? "text" : ofPair;
  }
  if (around.kind === "text") return "text";
  return NOTE.test(name) && !around.isOfGoods ? "text" : "label";
}

export function isOfGoods(name: string): boolean {
  return GOODS.test(wordsOf(name).join("_"));
}

/** "billingPhone" and "billing_phone" give the same words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
