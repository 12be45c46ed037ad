import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { woocommerceAdapter } from "../../adapters/woocommerce/index.ts";
import { type RunningBridge, runBridge } from "../support/running-bridge.ts";

/** The recorded life of a real WooCommerce shop: raw bytes and headers in the order in which they arrived. */
interface Recorded {
  readonly n: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
}

interface Truth {
  readonly order: string;
  readonly id: number;
  readonly gone?: string;
  readonly status?: string;
  readonly total?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly date_paid_gmt?: string | null;
  readonly date_completed_gmt?: string | null;
}

// A recording of the same shape elsewhere can be named, to replay more than the selection that is kept here.
const FILES = process.env.RECORDED_SHOP ?? "test/fixtures/woocommerce";
const life: Recorded[] = readFileSync(`${FILES}/recorded-life.jsonl`, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const truth: { secret: string; orders: Truth[] } = JSON.parse(
  readFileSync(`${FILES}/recorded-truth.json`, "utf8"),
);

const shops = {
  real: {
    platform: "woocommerce",
    brand: "main",
    domain: "shop.example.com",
    secrets: [truth.secret],
    program: { earn: { activityId: "12" }, contact: { defaultCountry: "FI" } },
  },
};

async function replay(bridge: RunningBridge, deliveries: readonly Recorded[]): Promise<void> {
  for (const { n, headers, bodyBase64 } of deliveries) {
    const body = Buffer.from(bodyBase64, "base64");
    const answer = await fetch(`${bridge.url}/webhooks/real`, { method: "POST", headers, body });
    expect([n, answer.status]).toEqual([n, 200]);
  }
  await bridge.settled();
}

/** What the points of an order must be, from what the shop itself says of it at the end. */
function rightPoints({
  order,
  gone,
  status,
  total,
  email,
  date_paid_gmt,
  date_completed_gmt,
}: Truth): string {
  if (gone !== undefined || status === "cancelled" || status === "refunded" || status === "trash")
    return "none";
  if (!date_paid_gmt || Number(total) === 0 || !email || UNREADABLE_MOBILE.has(order)) return "none";
  return date_completed_gmt ? "approved" : "pending";
}

function pointsAt(bridge: RunningBridge, id: number): string {
  const state = bridge.loyalty.sandbox.order(id)?.state ?? "none";
  return state === "cancelled" ? "none" : state;
}

/** Finnish numbers on orders of customers in the United States. */
const UNREADABLE_MOBILE = new Set(["FUSD", "FJPY", "FKWD"]);
/** Their deletions at the shop were never told (deleted for good) or carry no time and came last. */
const NEVER_TOLD = new Set(["O", "W0", "W1", "W2", "R2", "S4"]);
const LAST_WORD_WITHOUT_TIME = new Set(["N", "R3"]);
/** Ended and opened again: what was sent in between decides, and a person has the last word. */
const OPENED_AGAIN = new Set(["K3", "U0", "U1"]);
/** Erased by the shop's privacy tool: pending when it earned before, nothing when it was erased before it was seen. */
const ERASED = new Set(["Q"]);

async function expectRightPoints(
  deliveries: readonly Recorded[],
  except: ReadonlySet<string>,
): Promise<void> {
  const bridge = await runBridge({ adapters: [woocommerceAdapter], shops });
  try {
    await replay(bridge, deliveries);
    const judged = truth.orders.filter(({ order }) => !NEVER_TOLD.has(order) && !except.has(order));
    const found = judged.map((order) => [order.order, pointsAt(bridge, order.id)]);
    expect(found).toEqual(judged.map((order) => [order.order, rightPoints(order)]));
  } finally {
    await bridge.close();
  }
}

describe("the recorded life of a real shop leads to the right points", () => {
  const unsure = new Set([...OPENED_AGAIN, ...ERASED]);

  test("as it arrived", () => expectRightPoints(life, unsure));

  test("with every delivery doubled", () =>
    expectRightPoints(
      life.flatMap((delivery) => [delivery, delivery]),
      unsure,
    ));

  test("in reverse", () =>
    expectRightPoints(life.toReversed(), new Set([...ERASED, ...LAST_WORD_WITHOUT_TIME])));
});
