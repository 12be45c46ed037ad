import type { ShopOrder } from "../../../adapters/woocommerce/stand-in/shop-order.ts";

type OrderInput = Readonly<Record<string, unknown>>;

const FIRST_ID = 1001;

/** The shop's orders and their changes. Times are whole seconds; the shop's own clock is two hours ahead of UTC. */
export class PlayedOrders extends Map<number, ShopOrder> {
  readonly #statusBeforeBin = new Map<number, string>();
  readonly #now: () => number;
  readonly #happened: (topic: string, id: number) => void;
  #nextId = FIRST_ID;

  constructor(now: () => number, happened: (topic: string, id: number) => void) {
    super();
    this.#now = now;
    this.#happened = happened;
  }

  /** Adds an order. The shop reports every new order twice, as created and as updated. */
  place(given: OrderInput = {}): ShopOrder {
    const id = typeof given.id === "number" ? given.id : this.#nextId;
    this.#nextId = Math.max(this.#nextId, id) + 1;
    const order = {
      ...blank(id),
      ...dates("created", this.#now()),
      ...dates("modified", this.#now()),
      ...given,
      id,
    };
    this.set(id, order as unknown as ShopOrder);
    this.#happened("order.created", id);
    this.#happened("order.updated", id);
    return this.get(id) as ShopOrder;
  }

  change(id: number, given: OrderInput = {}): ShopOrder {
    this.changeUnseen(id, { ...dates("modified", this.#now()), ...given });
    this.#happened("order.updated", id);
    return this.get(id) as ShopOrder;
  }

  /** Changes the order as deleting a refund does: without a webhook or a new modification time. */
  changeUnseen(id: number, given: OrderInput): void {
    const order = this.get(id);
    if (order === undefined) throw new Error(`there is no order ${id}`);
    this.set(id, { ...order, ...given, id, status: String(given.status ?? order.status) });
  }

  pay(id: number): ShopOrder {
    return this.change(id, { status: "processing", ...dates("paid", this.#now()) });
  }

  complete(id: number): ShopOrder {
    return this.change(id, { status: "completed", ...dates("completed", this.#now()) });
  }

  refund(id: number, amount: string): ShopOrder {
    const { refunds = [], total, status }: OrderInput = this.get(id) ?? {};
    const all = [
      { id: this.#nextId++, reason: "", total: `-${amount}` },
      ...(refunds as { total: string }[]),
    ];
    const isFull = all.reduce((sum, refund) => sum + Number(refund.total), Number(total)) <= 0;
    return this.change(id, { refunds: all, status: isFull ? "refunded" : status });
  }

  trash(id: number): void {
    this.#statusBeforeBin.set(id, this.get(id)?.status ?? "pending");
    this.changeUnseen(id, { status: "trash", ...dates("modified", this.#now()) });
    this.#happened("order.deleted", id);
  }

  restore(id: number): void {
    const status = this.#statusBeforeBin.get(id) ?? "pending";
    this.changeUnseen(id, { status, ...dates("modified", this.#now()) });
    this.#happened("order.restored", id);
  }

  deleteForGood(id: number): void {
    this.delete(id);
    this.#happened("action.woocommerce_delete_order", id);
  }
}

const SHOP_AHEAD_MS = 7_200_000;

/** Both forms of a time, the shop's own and UTC, without a zone. */
export function dates(name: string, at: number): Record<string, string> {
  const text = (moment: number) => new Date(moment).toISOString().slice(0, 19);
  return { [`date_${name}`]: text(at + SHOP_AHEAD_MS), [`date_${name}_gmt`]: text(at) };
}

function blank(id: number): OrderInput {
  const person = { first_name: "Ada", last_name: "Lindqvist", company: "", country: "DE" };
  return {
    parent_id: 0,
    number: String(id),
    status: "pending",
    currency: "EUR",
    version: "11.0.1",
    created_via: "checkout",
    customer_id: 0,
    total: "50.00",
    date_paid: null,
    date_paid_gmt: null,
    date_completed: null,
    date_completed_gmt: null,
    billing: { ...person, email: "ada@customers.example", phone: "+491701234501" },
    shipping: { ...person, phone: "" },
    line_items: [{ id: 1, name: "Sample goods", quantity: 1, total: "50.00", price: 50, meta_data: [] }],
    coupon_lines: [],
    refunds: [],
    meta_data: [{ id: 1, key: "_wc_order_attribution_source_type", value: "typein" }],
  };
}
