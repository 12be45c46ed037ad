import type { Order } from "../../client/index.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { REFUND_POLICIES, type RefundPolicy } from "../../domain/programme/programme.ts";
import type { LiveShop } from "./live-shop.ts";
import { SAMPLE_REGULAR } from "./sample-customers.ts";
import type { SampleOrder } from "./sample-order.ts";
import { bridgeOf, findOrder, type Stage, waitFor } from "./stage.ts";

/** The wall clock, which can be set forward for a shop, the bridge and the loyalty service that share it. */
export class MovableClock {
  #aheadMs = 0;

  readonly now = (): number => Date.now() + this.#aheadMs;

  setForward(byMs: number): void {
    this.#aheadMs += byMs;
  }
}

/** The programmes' settings in the act. */
export const LARGE_ORDERS = { name: "Large orders", minTotal: "100.00", activityId: "13" };
export const RETURN_DAYS = 14;
/** A shop of the act, and its programme's refund policy. */
export interface PolicyShop {
  readonly policy: RefundPolicy;
  readonly shop: LiveShop;
}

const [TOTAL, REFUNDED] = ["80.00", "15.00"];
/** The minimum total of large orders in the programme saved during the act. */
const LARGE_FROM_NOW_ON = "75.00";
const CODE = "LP-50-ADA";
const LONGEST_POLICY = Math.max(...REFUND_POLICIES.map(({ length }) => length));

/**
 * Plays a rule, a partial refund under each policy, a return window that passes, points that are redeemed, and a change
 * of programme.
 */
export async function playProgramme(
  shops: readonly [PolicyShop, ...PolicyShop[]],
  clock: MovableClock,
  stage: Stage,
): Promise<void> {
  const { labels } = stage;
  const [{ shop }] = shops;
  const say = (line: string) => stage.say(`  ${line}`);
  const tell = (line: string) => stage.say(`      ${line}`);
  const reach = (at: LiveShop, { id }: SampleOrder, isReached: (order: Order) => boolean) =>
    waitFor(async () => {
      const order = await findOrder(stage, at.sample.shop, id);
      return order !== null && isReached(order) ? order : null;
    }, "get so far with an order");
  for (const { shop } of shops) await bridgeOf(stage).post("/shops/{shop}/check", { params: shop.sample });

  const large = await sellAndShip(shop, "120.00");
  const pending = await reach(shop, large, ({ code }) => code === "approvalOn");
  say(labels.tryOut.acts.rule({ name: LARGE_ORDERS.name, total: LARGE_ORDERS.minTotal }));
  tell(lineOf(pending, "activityChosen"));
  say(labels.tryOut.acts.window({ days: RETURN_DAYS }));
  tell(pending.reason);
  const refunded = [];
  for (const { policy, shop } of shops) {
    const order = await sellAndShip(shop, TOTAL);
    await reach(shop, order, ({ code }) => code === "approvalOn");
    refunded.push({ policy, shop, order: await shop.refund(order, REFUNDED) });
  }
  // The window ends with its last whole day.
  clock.setForward((RETURN_DAYS + 1) * DAY_MS);
  // Any delivery makes the bridge look at its clock.
  await shop.sell();
  tell((await reach(shop, large, ({ points }) => points === "approved")).reason);

  say(labels.tryOut.acts.refund({ refunded: REFUNDED, total: TOTAL }));
  for (const { policy, shop, order } of refunded) {
    const end = await reach(shop, order, ({ state }) => state === "idle" || state === "parked");
    tell(`${policy.padEnd(LONGEST_POLICY)}  ${end.reason}`);
  }

  say(labels.tryOut.acts.redeem);
  const used = await shop.sell({ buyer: SAMPLE_REGULAR, total: "30.00", discountCode: CODE });
  tell(lineOf(await reach(shop, used, hasRedeemed), "redeem"));

  await playChange(shop, stage);
  const later = await shop.sell({ buyer: SAMPLE_REGULAR, total: TOTAL });
  tell(lineOf(await reach(shop, later, ({ points }) => points === "pending"), "activityChosen"));
  stage.say("");
}

/** Previews a changed programme on the orders so far, then saves it. */
async function playChange({ sample: { shop } }: LiveShop, stage: Stage): Promise<void> {
  const { name, activityId } = LARGE_ORDERS;
  const { labels } = stage;
  const bridge = bridgeOf(stage);
  const params = { shop };
  const { programme: before, version: basedOn } = await bridge.get("/programmes/{shop}", { params });
  const rules = [{ name, when: { minTotal: LARGE_FROM_NOW_ON }, activityId }];
  const programme = { ...before, earn: { ...(before.earn as object), rules } };
  await bridge.post("/programmes/{shop}/preview", { params, body: { programme } });
  const { scanned, differing, orders } = await waitFor(async () => {
    const seen = await bridge.get("/programmes/{shop}/preview", { params });
    return seen.state === "running" ? null : seen;
  }, "preview");
  stage.say(`  ${labels.tryOut.acts.preview({ name, total: LARGE_FROM_NOW_ON, scanned, differing })}`);
  for (const { orderNumber, differences } of orders)
    stage.say(`      ${orderNumber}  ${differences.map(({ reason }) => reason).join("; ")}`);
  const { version } = await bridge.put("/programmes/{shop}", { params, body: { programme, basedOn } });
  stage.say(`  ${labels.tryOut.acts.saved({ version })}`);
}

async function sellAndShip(shop: LiveShop, total: string): Promise<SampleOrder> {
  const sold = await shop.sell({ buyer: SAMPLE_REGULAR, total });
  return (await shop.ship()) ?? sold;
}

function hasRedeemed({ operations }: Order): boolean {
  return operations.some(({ operation, state }) => operation === "redeem" && state === "done");
}

function lineOf({ trace }: Order, code: string): string {
  return trace.find((line) => line.code === code)?.detail ?? "";
}
