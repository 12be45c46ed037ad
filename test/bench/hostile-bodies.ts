import { acmeDelivery, type SignedDelivery, signedForAcme } from "../support/bridge/proven-shops.ts";

/** Just below what the bridge takes at all. */
const MOST_BYTES = 2 * 1024 * 1024 - 8 * 1024;

/** What a signed shop may send that no shop sends: the JSON of some fields of an order. */
export interface HostileBody {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
}

const FULL = Math.floor(MOST_BYTES);
const filled = (item: string) =>
  Array.from({ length: Math.floor(FULL / (item.length + 1)) }, () => item).join(",");
const numbered = (count: number, item: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at)).join(",");
const refunds = (count: number) => `[${numbered(count, (at) => `{"id":${at + 1},"transactions":[]}`)}]`;
/** Just as many as a body may hold, each one unreadable. */
const unreadable = `[${numbered(19_999, () => "{}")}]`;

export const HOSTILE_BODIES: readonly HostileBody[] = [
  { name: "16,000 refunds", fields: { refunds: refunds(16_000) } },
  // Shorter than the others', or 80,000 would not fit.
  { name: "80,000 refunds", fields: { refunds: `[${numbered(80_000, (at) => `{"id":${at + 1}}`)}]` } },
  { name: "19,999 unreadable refunds", fields: { refunds: unreadable } },
  { name: "2 MiB of tags", fields: { tags: `"${filled("a")}"` } },
  { name: "2 MiB of attributes", fields: { note_attributes: `[${filled('{"name":"a","value":"b"}')}]` } },
  {
    name: "three lists that are just allowed",
    fields: { line_items: `${unreadable},"note_attributes":${unreadable},"fulfillments":${unreadable}` },
  },
  {
    name: "2 MiB of nested arrays",
    fields: { note: `[${filled(`${"[".repeat(40)}${"]".repeat(40)}`)}]` },
  },
  { name: "2 MiB of digits", fields: { order_number: "1".repeat(FULL) } },
  { name: "2 MiB of numbers with exponents", fields: { note: `[${filled("1e1")}]` } },
  { name: "one text of 2 MiB", fields: { name: `"${"x".repeat(FULL)}"` } },
  { name: "an email address of 2 MiB", fields: { email: `"${"a".repeat(FULL)}@shop.example"` } },
  { name: "a phone number of 2 MiB", fields: { phone: `"${"1 ".repeat(FULL / 2)}"` } },
  { name: "2 MiB of discount codes", fields: { discount_codes: `[${filled('{"code":"a"}')}]` } },
];

/** The same order with these fields, as the shop signs it; each number is another order. */
export function hostileDelivery({ fields }: HostileBody, number: number): SignedDelivery {
  const { body } = acmeDelivery(number);
  const order = JSON.parse(body) as Record<string, unknown>;
  const kept = Object.entries(order).filter(([name]) => !(name in fields));
  const own = Object.entries(fields).map(([name, value]) => `,"${name}":${value}`);
  return signedForAcme(`${JSON.stringify(Object.fromEntries(kept)).slice(0, -1)}${own.join("")}}`, number);
}
