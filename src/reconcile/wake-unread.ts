import type { ReadPart, ShopProblem } from "../domain/order/order-snapshot.ts";
import { replan } from "../domain/plan/replan.ts";
import { concernsOneOrder, fetchOrder } from "../shops/order-walk.ts";
import { replanContext } from "../shops/replan-context.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import { everyItem } from "../store/page.ts";
import type { Store } from "../store/store.ts";
import { refusedBy } from "./read-for-rules.ts";
import type { ReadingContext } from "./road-context.ts";

type WakingContext = ReadingContext & {
  readonly store: Pick<Store, "changeOrder" | "listOrders">;
  readonly signal: AbortSignal;
};

const PAGE = 200;
const MOST_WAITING = 50 * PAGE;
/** The most orders to read each time if the shop refuses them individually. */
const MOST_PROBED = 20;

/**
 * When the shop can be read again: continues orders that wait for a person because the shop refused data, if it now
 * returns the data. Of orders refused for a problem of the whole shop, only one is read, a different one each time.
 * Resolves with how many orders continue.
 */
export async function wakeUnread(context: WakingContext, shop: ShopContext): Promise<number> {
  let woken = 0;
  for (const waiting of await waitingOrders(context, shop))
    for (const orderId of await returnedOrders(context, shop, waiting))
      if (!context.signal.aborted && (await wake(context, shop, orderId))) woken += 1;
  return woken;
}

/** The orders whose data the shop now returns. After a problem of the whole shop: all or none. */
async function returnedOrders(
  context: WakingContext,
  shop: ShopContext,
  { parts: asked, problem, orderIds }: WaitingOrders,
): Promise<readonly string[]> {
  const isAlike = !concernsOneOrder({ kind: problem });
  const returned: string[] = [];
  const inTurn = context.gate.inTurn({ shop: shop.adapterShop, asked }, orderIds);
  for (const orderId of inTurn.slice(0, isAlike ? 1 : MOST_PROBED))
    if (!context.signal.aborted && (await isDataReturned(context, shop, orderId, asked)))
      returned.push(orderId);
  return isAlike && returned.length > 0 ? orderIds : returned;
}

interface WaitingOrders {
  readonly parts: readonly ReadPart[];
  readonly problem: ShopProblem;
  readonly orderIds: readonly string[];
}

async function waitingOrders(
  { store, signal }: WakingContext,
  { shop }: ShopContext,
): Promise<readonly WaitingOrders[]> {
  const groups = new Map<string, WaitingOrders>();
  const query = { shop, state: "parked", limit: PAGE } as const;
  const parked = everyItem((place) => store.listOrders({ ...query, ...place }), MOST_WAITING);
  for await (const { orderId, reason } of parked) {
    if (signal.aborted) break;
    if (reason.code !== "waitsForFacts") continue;
    const { parts, problem } = reason;
    const key = [problem, ...parts].join();
    const known = groups.get(key)?.orderIds ?? [];
    groups.set(key, { parts, problem, orderIds: [...known, orderId] });
  }
  return [...groups.values()];
}

async function isDataReturned(
  { connect, gate, clock }: WakingContext,
  shop: ShopContext,
  orderId: string,
  asked: readonly ReadPart[],
): Promise<boolean> {
  const { pull } = shop.adapter;
  const fetched = pull && (await fetchOrder(pull, connect(shop), orderId, asked));
  if (fetched === undefined) return false;
  const question = { shop: shop.adapterShop, asked, orderId };
  const refused = refusedBy(fetched, asked);
  if (refused === null) gate.returned(question, clock.now());
  else gate.refused(question, refused.problem, { now: clock.now(), retryAfterMs: refused.retryAfterMs });
  return refused === null;
}

function wake({ store, clock }: WakingContext, shop: ShopContext, orderId: string): Promise<boolean> {
  return store.changeOrder({ shop: shop.shop, orderId }, (known) => {
    if (known?.unread === undefined) return { record: null, result: false };
    const now = clock.now();
    const asking = { ...known, unread: { ...known.unread, againAt: now } };
    return { record: replan(asking, replanContext(shop, "live", now)), result: true };
  });
}
