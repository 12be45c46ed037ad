import { describe, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import type { Order } from "../../../src/client/answers.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { type RecordedDelivery, readRecorded } from "../../support/shops/recorded-deliveries.ts";
import { replayRecorded } from "../../support/shops/replay-recorded.ts";
import { readTruth } from "../../support/shops/woocommerce.ts";

type Truth = ReturnType<typeof readTruth>["orders"][number];

const life = readRecorded("woocommerce/recorded-life.jsonl");
const truth = readTruth();

const shops = {
  real: {
    platform: "woocommerce",
    brand: "main",
    domain: "shop.example.com",
    secrets: [truth.secret],
    program: { earn: { activityId: "12", from: "2000-01-01" }, contact: { defaultCountry: "FI" } },
  },
};

/** What the points of an order must be, from what the shop itself says of it at the end. */
function rightPoints({ order, status, total, email, date_paid_gmt, date_completed_gmt }: Truth): string {
  if (["cancelled", "refunded", "trash"].includes(status)) return "none";
  if (!date_paid_gmt || Number(total) === 0 || email === "" || UNREADABLE_MOBILE.has(order)) return "none";
  return date_completed_gmt ? "approved" : "pending";
}

function pointsAt(bridge: RunningBridge, id: number): string {
  const state = bridge.loyalty.sandbox.order(id)?.state ?? "none";
  return state === "cancelled" ? "none" : state;
}

/** Finnish numbers on orders of customers in the United States. */
const UNREADABLE_MOBILE = new Set(["FUSD", "FJPY", "FKWD"]);
/** Ended and opened again: what was sent in between decides, and a person has the last word. */
const OPENED_AGAIN = new Set(["K3", "U0", "U1"]);
/** Erased by the shop's privacy tool: pending when it earned before, nothing when it was erased before it was seen. */
const ERASED = new Set(["Q"]);

async function expectRightPoints(
  deliveries: readonly RecordedDelivery[],
  except: ReadonlySet<string>,
): Promise<void> {
  const bridge = await runBridge({ adapters: [woocommerceAdapter], shops });
  try {
    const answers = await replayRecorded(bridge.url, "real", deliveries);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await bridge.settled();
    const judged = truth.orders.filter(({ order }) => !except.has(order));
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

  test("in reverse", () => expectRightPoints(life.toReversed(), ERASED));
});

test("an order that went to the bin, came back and went again has no points, and each trip is told", async () => {
  const bridge = await runBridge({ adapters: [woocommerceAdapter], shops });
  try {
    for (const delivery of life.filter(({ step }) => step.startsWith("N"))) {
      await replayRecorded(bridge.url, "real", [delivery]);
      await bridge.settled();
    }
    expect(pointsAt(bridge, 51)).toBe("none");
    const { order } = (await bridge.ask("/api/orders/real/51")) as {
      order: Order;
    };
    expect(order).toMatchObject({ code: "pointsCancelled", facts: { because: { code: "orderDeleted" } } });
    expect(
      order.trace.filter(({ facts }) => /"orderDeleted"|"deletion"/.test(JSON.stringify(facts))).length,
    ).toBeGreaterThan(2);
  } finally {
    await bridge.close();
  }
});
