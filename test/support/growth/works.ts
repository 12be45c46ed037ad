import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import { mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { refundStanding } from "../../../src/domain/facts/refunds.ts";
import { eventWithinLimits } from "../../../src/domain/order/limits.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import { judgeProgramme } from "../../../src/settings/checks/judge-programme.ts";
import { readYaml } from "../../../src/settings/yaml-text.ts";
import { anOrder, aRefund, arrive, aSnapshotEvent, hints } from "../builders/orders.ts";
import { type GrowingWork, growing } from "./growing-work.ts";

const many = <T>(length: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length }, (_, at) => make(at));

function taking(what: string, size: number, make: (size: number) => Partial<OrderSnapshot>): GrowingWork {
  const prepare = (wanted: number) => aSnapshotEvent({ ...make(wanted), isPaid: true });
  return growing(`taking in ${what}`, size, prepare, (event) => arrive(null, [eventWithinLimits(event)]));
}

const refunds = (size: number) => ({ refunds: many(size, (at) => aRefund(`r${at}`, 1)) });
const emails = (size: number) => ({ contact: { ...anOrder().contact, emails: many(size, String) } });

export const ORDER_WORKS: readonly GrowingWork[] = [
  taking("refunds", 20_000, refunds),
  taking("tags", 50_000, (size) => ({ tags: many(size, String) })),
  taking("attributes", 50_000, (size) => ({
    referral: hints({ attributes: many(size, (at) => ({ name: `n${at}`, value: "v" })) }),
  })),
  taking("discount codes", 50_000, (size) => ({ referral: hints({ discountCodes: many(size, String) }) })),
  taking("email addresses", 50_000, emails),
  taking("shipments", 20_000, (size) => ({
    fulfillments: many(size, (at) => ({ id: `f${at}`, status: "", at: null })),
  })),
  taking("a long number", 1_000_000, (size) => ({ orderNumber: "x".repeat(size) })),
  growing(
    "merging refunds, without a limit",
    20_000,
    (size) => aSnapshotEvent(refunds(size)),
    (event) => refundStanding(mergeFacts(NO_FACTS, event)),
  ),
];

const listOf = (items: readonly string[]) => `[${items.join(",")}]`;
const fieldsOf = (size: number) => `{${many(size, (at) => `"k${at}":0`).join(",")}}`;

function reading(what: string, size: number, make: (size: number) => string): GrowingWork {
  const prepare = (wanted: number) => new TextEncoder().encode(make(wanted));
  return growing(`reading JSON, ${what}`, size, prepare, parseExactJson);
}

export const JSON_WORKS: readonly GrowingWork[] = [
  reading("a text", 1_000_000, (size) => `"${"x".repeat(size)}"`),
  reading("a text of quotes", 200_000, (size) => `"${'\\"'.repeat(size)}"`),
  reading("a text of backslashes", 200_000, (size) => `"${"\\\\".repeat(size)}"`),
  reading("digits", 1_000_000, (size) => "1".repeat(size)),
  reading("blanks", 1_000_000, (size) => `[${" ".repeat(size)}1]`),
  reading("fields", 8_000, fieldsOf),
  reading("entries", 9_000, (size) => listOf(many(size, () => "1e1"))),
];

const keysOf = (size: number) => many(size, (at) => `k${at}`).join(",");
const OF_SHOP = { shop: "acme", adapter: shopifyAdapter, hasAccess: true };

export const SETTINGS_WORKS: readonly GrowingWork[] = [
  growing("reading YAML, keys", 4_000, (size) => `{${keysOf(size)}}`, readYaml),
  growing("reading YAML, one key again and again", 4_000, (size) => "a: 1\n".repeat(size), readYaml),
  growing(
    "judging keys beside a programme",
    4_000,
    (size) => `{program: {}, ${keysOf(size)}}`,
    (text) => judgeProgramme(OF_SHOP, text),
  ),
];
