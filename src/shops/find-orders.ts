import type {
  ConnectedShop,
  NumberedOrder,
  OrderPull,
  OrdersOfNumber,
  PlatformResult,
} from "../platform/shop-access.ts";
import type { Note } from "./shop-codes.ts";

/** An order that the shop shows, and what of it was sought: it may be one order's id and another one's number. */
export interface SoughtOrder extends Omit<NumberedOrder, "orderNumber"> {
  readonly orderNumber: string | null;
  readonly isId: boolean;
  readonly isNumber: boolean;
}

export interface SoughtOrders {
  readonly orders: readonly SoughtOrder[];
  readonly notes: readonly Note[];
}

/** The orders that the shop has by an id or a number, the one by its id first. Nothing is kept of them. */
export async function findOrders(
  pull: OrderPull<unknown>,
  shop: ConnectedShop,
  sought: string,
): Promise<PlatformResult<SoughtOrders>> {
  const fetched = await pull.fetchOrder(shop, sought);
  if (!fetched.ok && fetched.problem.kind !== "notFound") return fetched;
  const own = fetched.ok && fetched.value.kind === "snapshot" ? fetched.value.snapshot : null;
  const numbered = (isNumber(sought) ? await pull.findByNumber?.(shop, sought) : undefined) ?? NONE;
  // What was found by its id can be read, whatever is wrong with the shop's search.
  if (!numbered.ok && own === null) return numbered;
  const { orders, notes } = numbered.ok ? numbered.value : { orders: [], notes: [numbered.problem.because] };
  const others = orders.filter(({ orderId }) => orderId !== own?.orderId);
  const byNumber = others.map((order) => ({ ...order, isId: false, isNumber: true }));
  const found = own === null ? byNumber : [soughtOrder(own, others.length < orders.length), ...byNumber];
  const isUnexplained = found.length === 0 && notes.length === 0 && !fetched.ok;
  return { ok: true, value: { orders: found, notes: isUnexplained ? [fetched.problem.because] : notes } };
}

/** An e-mail address, a name or a phone number with its country would stand in the address of the shop's search. */
function isNumber(sought: string): boolean {
  return /^[^@+]*\d[^@+]*$/.test(sought);
}

const NONE: PlatformResult<OrdersOfNumber> = { ok: true, value: { orders: [], notes: [] } };

function soughtOrder(
  { orderId, orderNumber, createdAt }: Omit<SoughtOrder, "isId" | "isNumber">,
  isNumber: boolean,
): SoughtOrder {
  return { orderId, orderNumber, createdAt, isId: true, isNumber };
}
