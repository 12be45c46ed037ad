import { HOUR_MS } from "../../domain/durations.ts";
import { isDeleted } from "../../domain/facts/deletions.ts";
import type { OrderEvent } from "../../domain/order/order-event.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { OrderSummary } from "../../domain/order/order-summary.ts";
import type { MissingOrders, PlatformProblem, PlatformResult } from "../../platform/shop-access.ts";
import { reconcileOrder } from "../../reconcile/reconcile-order.ts";
import type { ShopReadContext } from "../../reconcile/road-context.ts";
import { concernsOneOrder, fetchOrder } from "../order-walk.ts";
import { nextOpenOrders, YOUNG_MS } from "./open-orders.ts";
import type { Absence, DeletedState, DeletionTurn, RestoreLimit } from "./watch-state.ts";

const ASK_EVERY_MS = 6 * HOUR_MS;
/** Interval after an absence, until all open orders have been checked. */
const CATCH_UP_EVERY_MS = 5 * 60_000;
/** The most calls to the shop per round: first calls for many orders each, then calls for single ones. */
const CALLS_FOR_MANY = 50;
const CALLS_FOR_ONE = 100;
/** People delete this many at once, or this share of those checked; more means the shop is in trouble. */
const FEW = 3;
const BELIEVABLE_SHARE = 0.02;
const MOST_KEPT = 5_000;

/**
 * Checks known orders by their ids, some at a time and all in turn. If an order is gone for good, its points end. The
 * bridge believes this only from the shop's definite answer for the single order, and only while it is the exception: a
 * shop that was restored from a backup, moved or mistaken for another has lost many orders at once, and then a person
 * decides. A round ends at the first failure, and the next one continues there.
 *
 * After an absence, rounds run every few minutes until all open orders have been checked.
 *
 * Cost, every six hours: for the shop, at most 50 calls for many orders (100 each at our platforms, so that 20,000 open
 * orders take a day) and then 100 for single ones; a platform without a call for many gets 100 single ones and no more.
 * For the store, a page of summaries per call, and only the records of orders that the shop does not show. In memory,
 * the ids missing in this round.
 */
export async function askForDeleted(reading: ShopReadContext, before: DeletedState): Promise<DeletedState> {
  const now = reading.clock.now();
  const known = { ...before, lastAt: now, problem: null };
  if (before.tooMany !== null) {
    const still = await stillGone(reading, before.tooMany, before.kept);
    if (!still.ok) return { ...known, problem: still.problem.because };
    if (still.value !== null) return { ...known, tooMany: still.value };
  }
  const round = await askInTurn(reading, before);
  if (!round.ok) return { ...known, tooMany: null, problem: round.problem.because };
  const { checked, place, hidden } = round.value;
  const missing = await notKnownAsDeleted(reading, round.value.missing);
  const fetched = await fetchEach(reading, missing);
  if (!fetched.ok) return { ...known, tooMany: null, problem: fetched.problem.because };
  const { gone, unanswered } = fetched.value;
  const unfetched = Math.max(0, missing.length - CALLS_FOR_ONE);
  const mayBeGone = gone.length + (gone.length === 0 ? 0 : unfetched);
  const isTooMany = !isBelievable(mayBeGone, checked);
  const turn = longer(before.turn, now, checked, hidden.length + unanswered + unfetched);
  if (!isTooMany) for (const event of gone) await reconcileEvent(reading, event);
  const orderIds = gone.map(({ orderId }) => orderId);
  const isFound = !isTooMany && gone.length > 0;
  return {
    ...known,
    place,
    absence: place === null ? afterTurn(before, turn) : before.absence,
    turn: place === null ? null : turn,
    lastTurn: place === null ? { ...turn, until: now } : before.lastTurn,
    found: before.found + (isFound ? gone.length : 0),
    lastFoundAt: isFound ? now : before.lastFoundAt,
    tooMany: isTooMany ? { since: now, checked, missing: mayBeGone, orderIds } : null,
  };
}

function longer(turn: DeletionTurn | null, now: Moment, checked: number, unanswered: number): DeletionTurn {
  const { since, ...before } = turn ?? { since: now, checked: 0, unanswered: 0 };
  return { since, checked: before.checked + checked, unanswered: before.unanswered + unanswered };
}

/** Whether a round is due: regularly, sooner after an absence; a clock that was ahead must not delay it. */
export function isAskingDue({ lastAt, absence }: DeletedState, now: Moment): boolean {
  if (lastAt === null) return true;
  if (absence?.asks === "young" && now - absence.overAt > YOUNG_MS) return true;
  return Math.abs(now - lastAt) >= (absence?.asks === "all" ? CATCH_UP_EVERY_MS : ASK_EVERY_MS);
}

/**
 * After an absence, the check restarts with the first order, young ones included, to find deletions during it. A
 * running turn for an earlier absence continues, so that repeated absences cannot keep it from its end.
 */
export function afterAbsence(state: DeletedState, overAt: Moment): DeletedState {
  const absence = { overAt, asks: "all" } as const;
  return state.absence?.asks === "all"
    ? { ...state, absence }
    : { ...state, absence, place: null, turn: null };
}

/** What remains to be checked because of the absence, once a turn is over. */
function afterTurn({ absence }: DeletedState, turn: DeletionTurn): Absence | null {
  if (absence?.asks !== "all") return null;
  return turn.since < absence.overAt ? absence : { ...absence, asks: "young" };
}

/** A person decided to keep the points of the missing orders, or had them cancelled. */
export function settleMissing(state: DeletedState, decision: "cancel" | "keep"): DeletedState {
  const { tooMany, kept } = state;
  const left = decision === "keep" ? (tooMany?.orderIds ?? []) : [];
  return { ...state, tooMany: null, kept: [...new Set([...kept, ...left])].slice(-MOST_KEPT) };
}

function isBelievable(gone: number, checked: number): boolean {
  const isAll = gone === checked && checked > 1;
  return gone === 0 || (!isAll && gone <= Math.max(FEW, checked * BELIEVABLE_SHARE));
}

interface CheckedOrders extends MissingOrders {
  readonly checked: number;
  readonly place: DeletedState["place"];
}

async function askInTurn(
  reading: ShopReadContext,
  { place, kept, absence }: DeletedState,
): Promise<PlatformResult<CheckedOrders>> {
  const { store, shop, pull, clock } = reading;
  const left = new Set(kept);
  const isWorthAsking = ({ orderId }: OrderSummary) => !left.has(orderId);
  const calls = pull.missing === undefined ? 1 : CALLS_FOR_MANY;
  const limit = pull.missing?.mostAtOnce ?? CALLS_FOR_ONE;
  let found: CheckedOrders = { checked: 0, place, missing: [], hidden: [] };
  for (let call = 0; call < calls && (call === 0 || found.place !== null); call++) {
    const query = { place: found.place, limit, now: clock.now(), absence };
    const page = await nextOpenOrders(store, shop, query);
    const ids = page.orders.filter(isWorthAsking).map(({ orderId }) => orderId);
    const answer = await missingOf(reading, ids);
    if (!answer.ok) return answer;
    found = {
      checked: found.checked + ids.length,
      place: page.place,
      missing: [...found.missing, ...answer.value.missing],
      hidden: [...found.hidden, ...answer.value.hidden],
    };
  }
  return { ok: true, value: found };
}

/** Without a call for many, each order has to be fetched. */
async function missingOf(
  { pull, connected }: ShopReadContext,
  orderIds: readonly string[],
): Promise<PlatformResult<MissingOrders>> {
  if (pull.missing === undefined || orderIds.length === 0)
    return { ok: true, value: { missing: orderIds, hidden: [] } };
  return pull.missing.ask(connected, orderIds);
}

/** An order known to be deleted only has the cancelling of its points left to do. */
async function notKnownAsDeleted(
  { store, shop }: ShopReadContext,
  orderIds: readonly string[],
): Promise<readonly string[]> {
  const open: string[] = [];
  for (const orderId of orderIds) {
    const record = await store.getOrder({ shop: shop.shop, orderId });
    if (record !== null && !isDeleted(record.facts)) open.push(orderId);
  }
  return open;
}

/** Orders that exist after all, or are in the bin, are reconciled as they are. */
async function fetchEach(
  reading: ShopReadContext,
  orderIds: readonly string[],
): Promise<PlatformResult<{ readonly gone: readonly OrderEvent[]; readonly unanswered: number }>> {
  const gone: OrderEvent[] = [];
  let unanswered = 0;
  for (const orderId of orderIds.slice(0, CALLS_FOR_ONE)) {
    const fetched = await fetchOrder(reading.pull, reading.connected, orderId);
    if (!fetched.ok && !isInconclusive(fetched.problem)) return fetched;
    if (!fetched.ok) unanswered += 1;
    else if (fetched.value.kind === "deletion" && fetched.value.isFinal) gone.push(fetched.value);
    else await reconcileEvent(reading, fetched.value);
  }
  return { ok: true, value: { gone, unanswered } };
}

/** The shop answers, but not whether this order exists. */
function isInconclusive(problem: PlatformProblem): boolean {
  return concernsOneOrder(problem) || problem.kind === "forbidden";
}

async function reconcileEvent(reading: ShopReadContext, event: OrderEvent): Promise<void> {
  const source = { way: "watch" } as const;
  const arrival = { events: [event], source, priority: "resync" } as const;
  await reconcileOrder(reading, reading.shop, event.orderId, arrival, reading.dueClock.now());
}

/** Checks the missing orders again; `null`: they are back, or a person has decided about them. */
async function stillGone(
  reading: ShopReadContext,
  tooMany: RestoreLimit,
  kept: readonly string[],
): Promise<PlatformResult<RestoreLimit | null>> {
  const { pull } = reading;
  const left = new Set(kept);
  const open = await notKnownAsDeleted(
    reading,
    tooMany.orderIds.filter((orderId) => !left.has(orderId)),
  );
  const limit = pull.missing?.mostAtOnce ?? CALLS_FOR_ONE;
  const gone: string[] = [];
  for (let at = 0; at < open.length; at += limit) {
    const some = open.slice(at, at + limit);
    const answer = await missingOf(reading, some);
    if (!answer.ok) return answer;
    const fetched = pull.missing === undefined ? await fetchEach(reading, some) : null;
    if (fetched?.ok === false) return fetched;
    gone.push(
      ...(fetched === null ? answer.value.missing : fetched.value.gone.map(({ orderId }) => orderId)),
    );
  }
  if (isBelievable(gone.length, tooMany.checked)) return { ok: true, value: null };
  return {
    ok: true,
    value: { ...tooMany, missing: Math.max(gone.length, tooMany.missing - tooMany.orderIds.length) },
  };
}
