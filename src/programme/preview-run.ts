import { setImmediate } from "node:timers/promises";
import { hasPoints } from "../domain/operation/points.ts";
import { type OrderRecord, placedAt } from "../domain/order/order-record.ts";
import { carriedOut, outcomeDifferences, outcomeIn, previewedOutcome } from "../domain/plan/preview.ts";
import type { Programme } from "../domain/programme/programme.ts";
import type { KnowableCondition } from "../domain/rules/conditions.ts";
import { withFirstOrder } from "../domain/rules/first-order.ts";
import { openConditions } from "../domain/rules/undecided.ts";
import { findFirstOrder } from "../outbound/first-order.ts";
import { replanContext } from "../shops/replan-context.ts";
import { earnFromOf, type FixedShop, fixedShop, type ShopContext } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { DifferingOrder, Preview } from "./preview-state.ts";

/** The most records in memory at once. */
const PAGE = 100;
/** How long orders are compared without a pause, before other work can run. */
const SLICE_MS = 8;
/** The most differing orders that are listed; further ones are only counted. */
const MOST_LISTED = 300;

export interface PreviewRun {
  readonly store: Pick<Store, "readOrders" | "listOrders" | "getOrder">;
  /** The shop with the active programme. */
  readonly shop: ShopContext;
  readonly programme: Programme;
  readonly now: number;
  readonly begun: Preview;
  readonly monotonic: () => number;
  /** Called between slices; false: stop. */
  readonly goesOn: (state: Preview) => Promise<boolean>;
}

/** Compares the orders of the period page by page, with constant memory. */
export async function runPreview(run: PreviewRun): Promise<Preview> {
  const { store, begun, monotonic, goesOn } = run;
  // Copies, so that nothing that changes in the meantime has an effect.
  const before = fixedShop(run.shop);
  const after = changed(before, run.programme);
  const shop = before.shop;
  let state = begun;
  let cursor: string | null = null;
  let sliceEnds = monotonic() + SLICE_MS;
  do {
    const page: Awaited<ReturnType<typeof store.readOrders>> = await store.readOrders({
      shop,
      changedSince: begun.since,
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    });
    for (const record of page.items) {
      if (placedAt(record) < begun.since) continue;
      const { unknown, ...found } = await compare(run, record, before, after);
      state = withUnknown(counted(state, found), unknown);
      if (monotonic() < sliceEnds) continue;
      if (!(await goesOn(state))) return state;
      await setImmediate();
      sliceEnds = monotonic() + SLICE_MS;
    }
    cursor = page.nextCursor;
  } while (cursor !== null && (await goesOn(state)));
  return cursor === null ? { ...state, state: "done" } : state;
}

/** The shop with the other programme. */
function changed(shop: FixedShop, programme: Programme): FixedShop {
  return {
    ...shop,
    programme,
    programmeVersion: shop.programmeVersion + 1,
    earnFrom: earnFromOf(shop, programme),
  };
}

interface OrderComparison {
  readonly differing: DifferingOrder | null;
  /** Whether the order itself would change: its points keep the programme that gave them, so most do not. */
  readonly isChanging: boolean;
  readonly unknown: ReadonlySet<KnowableCondition>;
}

/** Compares one order under both programmes. Unknown data does not matter if both have the same rules. */
async function compare(
  { store, now }: PreviewRun,
  record: OrderRecord,
  before: ShopContext,
  after: ShopContext,
): Promise<OrderComparison> {
  const haveSameRules = rulesOf(before) === rulesOf(after);
  const judge = async (shop: ShopContext) => {
    const { isFirstOrder: _, ...unasked } = record;
    const bare = { ...unasked, operations: [], terms: null };
    const isFirst = record.isFirstOrder ?? (await findFirstOrder(store, shop, bare));
    const withFirst = (of: OrderRecord) => (isFirst === undefined ? of : withFirstOrder(of, isFirst));
    const [known, context] = [withFirst(bare), replanContext(shop, "live", now)];
    const outcome = previewedOutcome(known, context);
    const fromNow = () => outcomeIn(carriedOut(withFirst(record), context));
    const isOpen = !haveSameRules && hasPoints(outcome.points);
    return { outcome, fromNow, open: isOpen ? openConditions(known, shop.programme) : [] };
  };
  const [was, would] = [await judge(before), await judge(after)];
  const differences = outcomeDifferences(was.outcome, would.outcome);
  const unknown = new Set([...was.open, ...would.open]);
  if (differences.length === 0) return { differing: null, isChanging: false, unknown };
  const isChanging = outcomeDifferences(was.fromNow(), would.fromNow()).length > 0;
  const orderNumber = record.facts.snapshot?.orderNumber ?? null;
  const [outcomes, { orderId }] = [{ before: was.outcome, after: would.outcome }, record];
  return { differing: { orderId, orderNumber, differences, ...outcomes }, isChanging, unknown };
}

/** The settings that choose an order's activity, as JSON. */
function rulesOf({ programme: { earn, exclude, conversion } }: ShopContext): string {
  return JSON.stringify([earn.activityId, earn.rules, exclude, conversion]);
}

function withUnknown(state: Preview, unknown: OrderComparison["unknown"]): Preview {
  if (unknown.size === 0) return state;
  const conditions = { ...state.unknown.conditions };
  for (const condition of unknown) conditions[condition] = (conditions[condition] ?? 0) + 1;
  return { ...state, unknown: { orders: state.unknown.orders + 1, conditions } };
}

function counted(
  state: Preview,
  { differing, isChanging }: Pick<OrderComparison, "differing" | "isChanging">,
): Preview {
  const scanned = state.scanned + 1;
  if (differing === null) return { ...state, scanned };
  const counts = { ...state.counts };
  for (const { code } of differing.differences) counts[code] += 1;
  const isListed = state.orders.length < MOST_LISTED;
  return {
    ...state,
    scanned,
    differing: state.differing + 1,
    changing: state.changing + (isChanging ? 1 : 0),
    counts,
    orders: isListed ? [...state.orders, differing] : state.orders,
  };
}
