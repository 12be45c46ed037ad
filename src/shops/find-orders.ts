import type {
  ConnectedShop,
  NumberedOrder,
  OrderPull,
  OrdersOfNumber,
  PlatformResult,
} from "../platform/shop-access.ts";
import { fetchOrder } from "./order-walk.ts";
import type { Note } from "./shop-codes.ts";

/** An order in the shop, and whether its id or its number matched, since these may be two different orders. */
export interface MatchingOrder extends Omit<NumberedOrder, "orderNumber"> {
  readonly orderNumber: string | null;
  readonly isId: boolean;
  readonly isNumber: boolean;
}

export interface MatchingOrders {
  readonly orders: readonly MatchingOrder[];
  readonly notes: readonly Note[];
}

/** The shop's orders with this id or number, the one with the id first. Stores nothing. */
export async function findOrders(
  pull: OrderPull<unknown>,
  shop: ConnectedShop,
  wanted: string,
): Promise<PlatformResult<MatchingOrders>> {
  const fetched = await fetchOrder(pull, shop, wanted);
  if (!fetched.ok && fetched.problem.kind !== "notFound") return fetched;
  const own = fetched.ok && fetched.value.kind === "snapshot" ? fetched.value.snapshot : null;
  const numbered = (isNumber(wanted) ? await pull.findByNumber?.(shop, wanted) : undefined) ?? NONE;
  // The order with this id is returned even if the shop's search fails.
  if (!numbered.ok && own === null) return numbered;
  const { orders, notes } = numbered.ok ? numbered.value : { orders: [], notes: [numbered.problem.because] };
  const others = orders.filter(({ orderId }) => orderId !== own?.orderId);
  const byNumber = others.map((order) => ({ ...order, isId: false, isNumber: true }));
  const found = own === null ? byNumber : [matchingOrder(own, others.length < orders.length), ...byNumber];
  const isUnexplained = found.length === 0 && notes.length === 0 && !fetched.ok;
  return { ok: true, value: { orders: found, notes: isUnexplained ? [fetched.problem.because] : notes } };
}

/** False for an email address, a name or a phone number with country code, which would end up in the search URL. */
function isNumber(wanted: string): boolean {
  return /^[^@+]*\d[^@+]*$/.test(wanted);
}

const NONE: PlatformResult<OrdersOfNumber> = { ok: true, value: { orders: [], notes: [] } };

function matchingOrder(
  { orderId, orderNumber, createdAt }: Omit<MatchingOrder, "isId" | "isNumber">,
  isNumber: boolean,
): MatchingOrder {
  return { orderId, orderNumber, createdAt, isId: true, isNumber };
}
