import { PRIORITIES } from "../../domain/operation/operation.ts";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import { type OrderRecord, POINTS_STATES } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Announcer } from "../changes.ts";
import type { ConversionSums } from "../conversion-sums.ts";
import { KeyLocks } from "../key-locks.ts";
import type { DueLane, LaneKinds, Lanes } from "../lanes.ts";
import { cursorOf, type Page, pageOf, placeOf } from "../page.ts";
import type { PointsSums } from "../points-sums.ts";
import { type Counts, LeaseLost, type ReadQuery, type Records } from "../records.ts";
import type { TakenLane } from "../turns/due-lanes.ts";
import { dueBrandsOf, groupsOf } from "../turns/lane-groups.ts";
import { readAll, readEach, StoreDamaged } from "./care/damage.ts";
import { rowOf } from "./documents/delivery-rows.ts";
import type { DeliveryTable } from "./documents/delivery-table.ts";
import type { Names } from "./documents/names.ts";
import type { OrderTable } from "./documents/order-table.ts";
import { countsOf } from "./index/counts-of-shops.ts";
import { listOrders } from "./index/order-list.ts";
import type { Append, Write } from "./writes.ts";

/** The codes of points that an order has. */
const HELD = new Set([POINTS_STATES.indexOf("pending") + 1, POINTS_STATES.indexOf("approved") + 1]);

export interface RecordsParts {
  readonly orders: OrderTable;
  readonly deliveries: DeliveryTable;
  readonly names: Names;
  readonly append: Append;
  readonly changes: Announcer;
  readonly now: () => Moment;
  readonly troubledSince: () => Moment | null;
  readonly onDamage: (error: StoreDamaged) => void;
}

export function openRecords(parts: RecordsParts): Records & PointsSums & ConversionSums {
  const { orders, names, onDamage } = parts;
  return {
    changeOrder: orderChanger(parts),
    getOrder: async (key) => (await orders.find(key))?.record ?? null,
    async shopsWithOrder(orderId) {
      const shops: string[] = [];
      for (const shop of names.all) if ((await orders.find({ shop, orderId })) !== null) shops.push(shop);
      return shops;
    },
    eachOrder: (visit) => orders.each(visit, onDamage),
    readOrders: (query) => readOrders(orders, names, query, onDamage),
    listOrders: (query) => listOrders(orders, names, query),
    ...openLanes(parts),
    sumPoints: async (bounds) => orders.index.sums.sumPoints(bounds),
    pendingPoints: async (at) => orders.index.sums.pendingPoints(at),
    sumConversions: async (query) => orders.index.sums.sumConversions(query),
    async countWithPoints(brand) {
      const code = names.find(brand);
      return orders.index.countWhere((of, at) => of.brand[at] === code && HELD.has(of.points[at] ?? 0));
    },
    counts: async (shops) => (shops === undefined ? countsIn(parts) : countsOf(parts, shops)),
  };
}

function orderChanger({ orders, deliveries, append, changes }: RecordsParts): Records["changeOrder"] {
  const locks = new KeyLocks();
  return (key, change, lease) =>
    locks.run(JSON.stringify([key.shop, key.orderId]), async () => {
      const found = await orders.find(key);
      if (lease !== undefined && (found === null || !orders.index.lanes.holds(found.row, lease))) {
        throw new LeaseLost("lease_lost");
      }
      const { record, result, settles = [], remembers, releases } = change(found?.record ?? null);
      const settled = settles.map(({ deliveryId }) => String(rowOf(deliveryId)));
      await deliveries.locks.runAll(settled, async () => {
        const writes: Write[] = [];
        for (const settlement of settles) writes.push(...(await deliveries.settlementWrites(settlement)));
        if (record !== null) writes.push(orders.writeOf(record, found?.row ?? null));
        if (remembers !== undefined) writes.push({ kind: "call", ...remembers });
        if (writes.length > 0) await append(writes);
      });
      if (releases === true && record !== null && lease !== undefined && found !== null)
        orders.index.lanes.release(found.row, lease);
      changes.announceOrder({ record, settles });
      return result;
    });
}

function openLanes({ orders, names, onDamage }: RecordsParts): Lanes {
  const { lanes } = orders.index;
  const groups = (kinds: LaneKinds) => groupsOf(kinds, (brand) => names.find(brand) ?? 0);
  return {
    dueBrands: async (now) => dueBrandsOf(lanes.due(now), (brand) => names.nameOf(brand)),

    async takeDueLanes({ now, limit, leaseMs, lowestPriority = "backfill", ...query }) {
      const lowest = PRIORITIES.indexOf(lowestPriority) + 1;
      const taken = lanes.take(now, limit, leaseMs, groups(query), lowest);
      return readEach(
        taken,
        (lane) => dueLane(orders, lane),
        ({ row, lease }, error) => {
          if (error instanceof StoreDamaged) onDamage(error);
          else lanes.release(row, lease);
        },
      );
    },

    async releaseLane(key, lease) {
      const found = await orders.find(key);
      if (found !== null) lanes.release(found.row, lease);
    },

    nextDueAt: async (query) => lanes.nextAt(groups(query)),
  };
}

function countsIn({ orders, deliveries, now, troubledSince }: RecordsParts): Counts {
  const oldest = deliveries.index.waiting.oldest();
  const waitingSince = [
    ...[orders.index.lanes.earliest()].filter((dueAt) => dueAt <= now()),
    ...(oldest === null ? [] : [deliveries.index.columns.get("receivedAt", oldest)]),
  ];
  return {
    ...orders.index.counts.byWord(),
    deliveries: deliveries.index.counts.byWord(),
    oldestWaitingAt: waitingSince.length === 0 ? null : Math.min(...waitingSince),
    troubledSince: troubledSince(),
  };
}

async function dueLane(
  orders: OrderTable,
  { row, dueAt, priority: code, isTried, lease }: TakenLane,
): Promise<DueLane> {
  const operation = OPERATION_KINDS[orders.index.columns.get("operation", row) - 1];
  const priority = PRIORITIES[code - 1];
  if (operation === undefined || priority === undefined) throw new RangeError(`lane ${row} has no step`);
  const { shop, orderId, brand } = await orders.readForWork(row);
  return { shop, orderId, brand, operation, priority, dueAt, isTried, lease };
}

/** Reads a shop's records by row: the order of the documents, in which a record's position never changes. */
async function readOrders(
  table: OrderTable,
  names: Names,
  { shop, changedSince, points, limit, cursor }: ReadQuery,
  onDamage: (error: StoreDamaged) => void,
): Promise<Page<OrderRecord>> {
  const code = names.find(shop);
  const { columns } = table.index;
  const rows: number[] = [];
  for (const row of table.index.rows(cursor === undefined ? 0 : placeOf(cursor).row)) {
    if (columns.get("shop", row) !== code || columns.get("changedAt", row) < changedSince) continue;
    if (points !== undefined && columns.get("points", row) !== POINTS_STATES.indexOf(points) + 1) continue;
    rows.push(row);
    if (rows.length > limit) break;
  }
  const page = pageOf(
    rows,
    limit,
    (row) => row,
    (row) => cursorOf({ at: 0, row }),
  );
  const items: OrderRecord[] = [];
  await readAll(page.items, async (row) => void items.push(await table.read(row)), onDamage);
  return { ...page, items };
}
