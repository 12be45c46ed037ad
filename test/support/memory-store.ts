import { PRIORITIES } from "../../src/domain/operation/operation.ts";
import { type OrderRecord, POINTS_STATES } from "../../src/domain/order/order-record.ts";
import {
  nextStep,
  normaliseSearch,
  ORDER_STATES,
  orderState,
  searchTerms,
  summarise,
} from "../../src/domain/order/order-summary.ts";
import type { DueLane, LaneKinds } from "../../src/store/lanes.ts";
import {
  DELIVERY_OUTCOMES,
  type Delivery,
  LeaseLost,
  type NewDelivery,
  type RememberedCall,
  type Settlement,
  type Store,
  StoreUnavailable,
} from "../../src/store/store.ts";
import { inTurns, type Served } from "./lane-turns.ts";
import { hasSameBody, keyOf, pageOf, tally } from "./memory-lists.ts";
import { memoryValues } from "./memory-values.ts";

/** The store port in memory, for tests of what stands on it. `fail` makes every change fail, as a full disk would. */
export interface MemoryStore extends Store {
  fail(isFailing: boolean): void;
  readonly deliveries: readonly Delivery[];
}

export function memoryStore(now: () => number = Date.now): MemoryStore {
  const deliveries: Delivery[] = [];
  const dedupe = new Map<string, string[]>();
  const deliveryLeases = new Map<string, number>();
  const records = new Map<string, OrderRecord>();
  const laneLeases = new Map<string, { readonly lease: string; readonly until: number }>();
  const locked = new Map<string, string>();
  const calls: RememberedCall[] = [];
  const served: Served = new Map();
  let isFailing = false;
  let leases = 0;

  const check = (): void => {
    if (isFailing) throw new StoreUnavailable("no space left");
  };
  const settle = ({ deliveryId, remains, ...settled }: Settlement): void => {
    const found = deliveries.find(({ id }) => id === deliveryId);
    if (found === undefined) return;
    const erased = remains === undefined ? {} : { ...remains, reason: "erased" };
    deliveries[deliveries.indexOf(found)] = { ...found, ...settled, ...erased, begun: 0 };
  };
  const dueLanes = ({ brands, operations, isTried }: LaneKinds, at: number): DueLane[] =>
    [...records.values()].flatMap((record) => {
      const next = nextStep(record);
      const isLeased = (laneLeases.get(keyOf(record))?.until ?? 0) > at;
      if (next === null || isLeased || !brands.includes(record.brand)) return [];
      if (operations?.includes(next.operation) === false || next.isTried === !isTried) return [];
      return [{ shop: record.shop, orderId: record.orderId, brand: record.brand, ...next, lease: "" }];
    });

  return {
    deliveries,
    fail: (failing) => {
      isFailing = failing;
    },
    async addDelivery(delivery: NewDelivery) {
      check();
      const { dedupeKey, ...kept } = delivery;
      const key = `${delivery.shop}\n${dedupeKey}`;
      const same = (dedupe.get(key) ?? []).map((id) => deliveries.findIndex((known) => known.id === id));
      const known = same.find((index) => hasSameBody(deliveries[index], delivery));
      const twin = deliveries[known ?? -1];
      if (known !== undefined && twin !== undefined) {
        deliveries[known] = { ...twin, repeats: twin.repeats + 1 };
        return { outcome: "duplicate", id: twin.id, contradicts: null };
      }
      const id = String(deliveries.length + 1);
      const contradicts = deliveries[same[0] ?? -1]?.id ?? null;
      dedupe.set(key, [...(dedupe.get(key) ?? []), id]);
      deliveries.push({ ...kept, id, orderIds: [], repeats: 0, begun: 0, contradicts });
      return { outcome: "stored", id, contradicts };
    },
    async takeDeliveries(limit, at, leaseMs) {
      const free = deliveries.filter(
        ({ id, outcome }) => outcome === "waiting" && (deliveryLeases.get(id) ?? 0) <= at,
      );
      for (const { id } of free.slice(0, limit)) deliveryLeases.set(id, at + leaseMs);
      return free.slice(0, limit);
    },
    async restDelivery(id, until) {
      deliveryLeases.set(id, until);
    },
    async noteWork(id, begun) {
      check();
      const found = deliveries.find((delivery) => delivery.id === id);
      if (found?.outcome === "waiting") deliveries[deliveries.indexOf(found)] = { ...found, begun };
    },
    async settleDelivery(settlement) {
      check();
      settle(settlement);
    },
    async replayDelivery(id) {
      check();
      const found = deliveries.find((delivery) => delivery.id === id);
      if (!found) return false;
      deliveries[deliveries.indexOf(found)] = { ...found, outcome: "waiting", reason: null };
      deliveryLeases.delete(id);
      return true;
    },
    getDelivery: async (id) => deliveries.find((delivery) => delivery.id === id) ?? null,
    async listDeliveries({ shop, outcome, ...request }) {
      const found = deliveries.filter(
        (delivery) =>
          (shop ?? delivery.shop) === delivery.shop && (outcome ?? delivery.outcome) === delivery.outcome,
      );
      const listed = found.map(({ body, ...rest }) => ({ ...rest, sizeBytes: body.byteLength }));
      return pageOf(listed.toReversed(), request);
    },
    async purgeDeliveries(before) {
      const old = deliveries.filter(
        ({ outcome, receivedAt }) => outcome !== "waiting" && receivedAt < before,
      );
      for (const delivery of old) deliveries.splice(deliveries.indexOf(delivery), 1);
      return old.length;
    },
    async eraseDeliveries(remainsOf) {
      let erased = 0;
      for (const [index, delivery] of deliveries.entries()) {
        const remains = await remainsOf(delivery);
        if (remains === null) continue;
        deliveries[index] = { ...delivery, ...remains, reason: "erased" };
        erased++;
      }
      return { erased, damaged: 0 };
    },
    async eraseDelivery(id, remains) {
      const found = deliveries.find((delivery) => delivery.id === id);
      if (found !== undefined)
        deliveries[deliveries.indexOf(found)] = { ...found, ...remains, reason: "erased" };
    },
    scrub: async () => {},
    async changeOrder(key, change, lease) {
      check();
      if (lease !== undefined && laneLeases.get(keyOf(key))?.lease !== lease) throw new LeaseLost("taken");
      const { record, result, settles = [], remembers } = change(records.get(keyOf(key)) ?? null);
      if (record !== null) records.set(keyOf(key), structuredClone(record));
      for (const settlement of settles) settle(settlement);
      if (remembers !== undefined) calls.push(remembers);
      return result;
    },
    async eachOrder(visit) {
      for (const record of records.values()) visit(record);
      return 0;
    },
    getOrder: async (key) => records.get(keyOf(key)) ?? null,
    async listOrders({ shop, points, state, q, ...request }) {
      const found = [...records.values()]
        .filter((record) => q === undefined || searchTerms(record).includes(normaliseSearch(q)))
        .map(summarise)
        .filter((order) => (shop ?? order.shop) === order.shop)
        .filter((order) => (points ?? order.points) === order.points)
        .filter((order) => (state ?? order.state) === order.state)
        .sort((a, b) => b.changedAt - a.changedAt);
      return pageOf(found, request);
    },
    async takeDueLanes({ now: at, limit, leaseMs, lowestPriority = "backfill", ...query }) {
      const rank = ({ priority }: DueLane) => PRIORITIES.indexOf(priority);
      const due = dueLanes(query, at)
        .filter((lane) => lane.dueAt <= at && rank(lane) <= PRIORITIES.indexOf(lowestPriority))
        .sort((a, b) => rank(a) - rank(b) || a.dueAt - b.dueAt);
      return inTurns(due, limit, served).map((lane) => {
        const lease = `lease-${++leases}`;
        laneLeases.set(keyOf(lane), { lease, until: at + leaseMs });
        return { ...lane, lease };
      });
    },
    async releaseLane(key, lease) {
      if (laneLeases.get(keyOf(key))?.lease === lease) laneLeases.delete(keyOf(key));
    },
    async nextDueAt(query) {
      const times = dueLanes(query, now()).map(({ dueAt }) => dueAt);
      return times.length === 0 ? null : Math.min(...times);
    },
    async countWithPoints(brand) {
      const held = (record: OrderRecord) => record.points === "pending" || record.points === "approved";
      return [...records.values()].filter((record) => record.brand === brand && held(record)).length;
    },
    async counts() {
      const waiting = deliveries.filter(({ outcome }) => outcome === "waiting");
      const oldest = [
        ...waiting.map(({ receivedAt }) => receivedAt),
        ...[...records.values()].map((record) => nextStep(record)?.dueAt ?? Infinity),
      ].filter((at) => at <= now());
      return {
        deliveries: tally(
          DELIVERY_OUTCOMES,
          deliveries.map(({ outcome }) => outcome),
        ),
        orders: tally(ORDER_STATES, [...records.values()].map(orderState)),
        points: tally(
          POINTS_STATES,
          [...records.values()].map(({ points }) => points),
        ),
        oldestWaitingAt: oldest.length === 0 ? null : Math.min(...oldest),
        troubledSince: null,
      };
    },
    async lockSetting(shop, name, value) {
      const key = `${shop}\n${name}`;
      locked.set(key, locked.get(key) ?? value);
      return locked.get(key) ?? value;
    },
    lockedSetting: async (shop, name) => locked.get(`${shop}\n${name}`) ?? null,
    lastDeliveries: async () =>
      Object.fromEntries(deliveries.map(({ shop, receivedAt }) => [shop, receivedAt])),
    ...memoryValues(check),
    async rememberCall(call) {
      check();
      calls.push(call);
    },
    recentCalls: async (since) => calls.filter(({ startedAt }) => startedAt >= since),
    close: async () => {},
  };
}
