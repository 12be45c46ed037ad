import type { OrderEvent } from "../../src/domain/order/order-event.ts";
import type { OrderRecord } from "../../src/domain/order/order-record.ts";
import type { Dispute, OrderSnapshot } from "../../src/domain/order/order-snapshot.ts";
import { replan } from "../../src/domain/plan/replan.ts";
import { type Programme, REFUND_POLICIES } from "../../src/domain/programme/programme.ts";
import { isSameProgramme } from "../../src/domain/programme/programme-change.ts";
import { termsInForce } from "../../src/domain/programme/terms.ts";
import { isSameReason } from "../../src/domain/reason/compare.ts";
import { replanContext } from "../../src/shops/replan-context.ts";
import { StoreUnavailable } from "../../src/store/store.ts";
import { anOrder, aProgramme, aRefund } from "../support/builders/orders.ts";
import { type ExpectedOrder, expectedOrder } from "../support/reference/expected-order.ts";
import type { SoldOrder } from "./sold-orders.ts";
import { SHOPS, shopOf } from "./story-orders.ts";
import type { World } from "./world.ts";

const SECOND = 1_000;
const TOTAL = 5_000;

/** What the programmes of a story may say; each of them counts for a while. */
const TRIGGERS = ["paid", "fulfilled", "delivered"] as const;
const SHARES = [0.3, 0.6, 1];
/** Excludes every order. */
const ABOVE_TOTAL = "60";
/** Its last order has to earn, whatever was saved. */
const WITH_GOOD_ORDER = "garden";

/**
 * Programmes that are saved and taken back while orders come in, are disputed and partly refunded. Whatever is saved, an
 * order goes its way by the programme that gave its points, and until then by the current one.
 */
export class ChangingProgrammes {
  /** What came of the orders in the end: a story in which nothing of it happens shows nothing. */
  readonly seen = new Set<string>();
  readonly #chance: () => number;

  constructor(chance: () => number) {
    this.#chance = chance;
  }

  /** Somebody saves another programme, or one that counted before. Nobody waits for the answer, which a kill may take. */
  change(world: World): string {
    if (!world.isRunning) return "nobody can save";
    const { programmes } = world;
    const shop = programmes.shops.get(this.#oneOf(SHOPS));
    if (shop === undefined) return "no shop";
    const isRevert = this.#chance() < 0.3;
    const act = async () => {
      const known = isRevert ? await programmes.versions(shop.shop) : [];
      const programme = known[this.#below(known.length)]?.programme ?? this.#programme(shop.shop);
      await programmes.save(shop, { programme, by: "ada", note: null });
      if (isRevert) this.seen.add("taken back");
    };
    act().catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
    return isRevert ? "an earlier programme is saved again" : "another programme is saved";
  }

  #programme(shop: string): Programme {
    const mayExclude = shop !== WITH_GOOD_ORDER && this.#chance() < 0.3;
    const rules = [{ when: { minTotal: "40" }, activityId: this.#oneOf(["13", "14"]) }];
    return aProgramme({
      earn: { from: "2000-01-01", ...(this.#chance() < 0.5 ? { rules: rules as never } : {}) },
      approve: { on: this.#oneOf(TRIGGERS), afterDays: this.#oneOf([0, 0, 2]) },
      cancel: { partialRefund: this.#oneOf(REFUND_POLICIES), share: this.#oneOf(SHARES) },
      ...(mayExclude ? { exclude: { minTotal: ABOVE_TOTAL } } : {}),
    });
  }

  /** An order that goes on, is delivered, partly refunded, disputed: each change a second after the one before, or later. */
  sell(number: number, soldAt: number): SoldOrder {
    const orderId = String(1000 + number);
    let order = anOrder({
      ...{ orderId, orderNumber: `#${orderId}`, totalMinor: TOTAL },
      ...{ createdAt: soldAt, updatedAt: soldAt },
    });
    const snapshots: OrderSnapshot[] = [order];
    const become = (probability: number, change: (known: OrderSnapshot) => Partial<OrderSnapshot>) => {
      if (this.#chance() >= probability) return;
      const updatedAt = order.updatedAt + SECOND * (1 + this.#below(3));
      order = { ...order, ...change(order), updatedAt };
      snapshots.push(order);
    };
    become(0.9, () => ({ isPaid: true, paidAt: soldAt }));
    become(0.7, () => ({ isFulfilled: true, fulfilledAt: soldAt }));
    become(0.5, () => ({ deliveredAt: soldAt }));
    for (let refund = 0; refund < 2; refund++)
      become(0.3, ({ refunds }) => ({
        refunds: [...refunds, aRefund(`r${refund}`, TOTAL * this.#oneOf([0.1, 0.3, 0.5]))],
      }));
    if (this.#chance() < 0.4) {
      const share = this.#oneOf([null, 0.2, 0.6, 1]);
      const amount = share === null ? {} : { amount: { amountMinor: TOTAL * share, currency: "EUR" } };
      const disputed = (state: Dispute["state"]) => ({ disputes: [{ id: "d1", state, ...amount }] });
      become(1, () => disputed("open"));
      become(1, () => disputed(this.#oneOf(["won", "lost"])));
    }
    become(0.1, () => ({ isOrderCancelled: true }));
    return { orderId, snapshots, rightPoints: null };
  }

  /** The points that the order may have in the end, by the programme that gave them. */
  async rightPoints(world: World, order: SoldOrder, record: OrderRecord | null): Promise<readonly string[]> {
    const by = (programme: Programme) =>
      expectedOrder(order.snapshots.map(told), {
        ...{ programme, now: Number.POSITIVE_INFINITY, earnFrom: 0 },
        decision: record?.decisions.cancel == null ? null : "cancel",
      });
    const terms = record === null ? null : termsInForce(record);
    if (record === null || terms === null) return this.#withoutTerms(world, order, record, by);
    const versions = await world.programmes.versions(shopOf(order));
    const kept = versions.find(({ version }) => version === terms.version)?.programme ?? null;
    if (kept === null || !isSameProgramme(kept, terms.programme))
      return [`those of version ${terms.version}`];
    const expected = by(terms.programme);
    if (expected.activityId !== null && expected.activityId !== terms.activityId)
      return [`those of activity ${expected.activityId}`];
    this.#note(record, terms.version ?? 0);
    return [expected.points];
  }

  /** Nothing was given: the current programme counts, and what is stored says so. */
  #withoutTerms(
    { programmes, clock }: World,
    order: SoldOrder,
    record: OrderRecord | null,
    by: (programme: Programme) => ExpectedOrder,
  ): readonly string[] {
    const shop = programmes.shops.get(shopOf(order));
    if (shop === undefined || by(shop.programme).points !== "none")
      return ["points by the current programme"];
    if (record === null) return ["none"];
    const { reason } = replan(record, replanContext(shop, "live", clock.now()));
    if (!isSameReason(reason, record.reason)) return [`none for ${JSON.stringify(reason)}`];
    this.#note(record, 1);
    return ["none"];
  }

  #note({ reason, points, trace }: OrderRecord, version: number): void {
    const wasExcluded = trace.some(({ detail }) => JSON.stringify(detail).includes("belowMinimum"));
    if (wasExcluded && points !== "none") this.seen.add("excluded by an earlier version");
    const ending = "because" in reason && reason.because !== null ? reason.because.code : reason.code;
    this.seen.add(`${points}: ${ending}`);
    if (version > 1) this.seen.add("by a later version");
  }

  #oneOf<T>(values: readonly T[]): T {
    return values[this.#below(values.length)] as T;
  }

  #below(limit: number): number {
    return Math.floor(this.#chance() * limit);
  }
}

function told(snapshot: OrderSnapshot): OrderEvent {
  const { orderId } = snapshot;
  return { kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt: null };
}
