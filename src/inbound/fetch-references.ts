import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { ReferenceEvent } from "../platform/adapter.ts";
import type { ConnectedShop, OrderPull, PlatformProblem } from "../platform/shop-access.ts";
import { passesByItself } from "../reconcile/order-walk.ts";
import { reconcileOrder } from "../reconcile/reconcile-order.ts";
import type { ShopContext } from "../shop-context.ts";
import { type Delivery, type Settlement, type Store, StoreUnavailable } from "../store/store.ts";
import { dead } from "./apply-delivery.ts";
import { hasTrustedBody } from "./trust.ts";

/** Calls to one shop at once: its own customers need it too. */
const AT_ONCE = 4;
/** Waits between tries; a waiting delivery is handed out again by itself, at most this often. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Given up when it is older than this and was tried a few times. */
const PATIENCE_MS = 24 * 60 * 60_000;
const LEAST_TRIES = 3;

export interface FetchParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly connect: (shop: ShopContext) => ConnectedShop;
  /** Operations may have been planned. */
  readonly onPlanned: () => void;
  /** The delivery told of a person who was erased. */
  readonly onErased: (deliveryId: string) => Promise<void>;
}

export interface FetchTask {
  readonly shop: ShopContext;
  readonly delivery: Delivery;
  readonly references: readonly ReferenceEvent[];
  readonly settlement: Settlement;
}

/**
 * Fetches the orders that deliveries only name, beside the work on all other deliveries. A delivery stays waiting
 * until its orders are there; when the shop cannot be asked now, it is tried again when the inbox hands it out again.
 */
export class ReferenceFetcher {
  readonly #parts: FetchParts;
  readonly #queues = new Map<string, { readonly waiting: FetchTask[]; running: number }>();
  /** Deliveries that are queued or under way. */
  readonly #busy = new Set<string>();
  readonly #rests = new Map<string, { readonly tries: number; readonly until: number }>();
  readonly #ends = new Set<Promise<void>>();

  constructor(parts: FetchParts) {
    this.#parts = parts;
  }

  /** Begins, unless the delivery is under way or rests. */
  take(task: FetchTask): void {
    const { id } = task.delivery;
    if (this.#busy.has(id) || (this.#rests.get(id)?.until ?? 0) > this.#parts.clock.now()) return;
    this.#busy.add(id);
    const queue = this.#queues.get(task.shop.shop) ?? { waiting: [], running: 0 };
    this.#queues.set(task.shop.shop, queue);
    queue.waiting.push(task);
    if (queue.running < AT_ONCE) this.#work(queue);
  }

  /** What is under way is left where it is, still waiting in the inbox. */
  async stop(): Promise<void> {
    for (const { waiting } of this.#queues.values()) waiting.length = 0;
    await Promise.all(this.#ends);
  }

  #work(queue: { readonly waiting: FetchTask[]; running: number }): void {
    const run = async () => {
      for (let task = queue.waiting.shift(); task !== undefined; task = queue.waiting.shift()) {
        await this.#fetch(task).catch((error: unknown) => {
          if (!(error instanceof StoreUnavailable))
            this.#parts.log.error({ shop: task?.shop.shop, error }, "an order could not be fetched");
        });
        this.#busy.delete(task.delivery.id);
      }
    };
    queue.running += 1;
    const end = run().finally(() => {
      queue.running -= 1;
      this.#ends.delete(end);
    });
    this.#ends.add(end);
  }

  async #fetch(task: FetchTask): Promise<void> {
    const { shop, delivery, references, settlement } = task;
    const { store } = this.#parts;
    const { pull } = shop.adapter;
    if (pull === undefined) return this.#leave(task, "the shop's orders cannot be read");
    const orderIds: string[] = [...settlement.orderIds];
    const nowhere: string[] = [];
    for (const reference of references) {
      const fetched = await this.#takeIn(pull, task, reference);
      if (!fetched.ok) return this.#failed(task, fetched.problem);
      if (fetched.orderId === null) nowhere.push(reference.id);
      else orderIds.push(fetched.orderId);
    }
    this.#rests.delete(delivery.id);
    const reason = nowhere.length === 0 ? null : `the shop knows no order of ${nowhere.join(", ")}`;
    await store.settleDelivery({ ...settlement, orderIds: [...new Set(orderIds)], reason });
    this.#parts.onPlanned();
  }

  async #takeIn(
    pull: OrderPull<unknown>,
    { shop, delivery }: FetchTask,
    { entity, id }: ReferenceEvent,
  ): Promise<
    | { readonly ok: true; readonly orderId: string | null }
    | { readonly ok: false; readonly problem: PlatformProblem }
  > {
    const { store, clock, connect } = this.#parts;
    const connected = connect(shop);
    if (entity !== "order" && pull.findOrderId === undefined) return { ok: true, orderId: null };
    const found =
      entity === "order" ? { ok: true as const, value: id } : await pull.findOrderId?.(connected, entity, id);
    if (found?.ok !== true || found.value === null) return found?.ok === false ? found : NO_ORDER;
    const fetched = await pull.fetchOrder(connected, found.value);
    if (!fetched.ok) return fetched;
    const { orderId, kind } = fetched.value;
    const key = { shop: shop.shop, orderId };
    if (kind === "deletion" && !hasTrustedBody(delivery) && (await store.getOrder(key)) === null)
      return NO_ORDER;
    const source = `delivery ${delivery.topic}, read from the shop`;
    const taken = await reconcileOrder(
      store,
      shop,
      orderId,
      { events: [fetched.value], source, priority: "live" },
      clock.now(),
    );
    if (taken.isErased) await this.#parts.onErased(delivery.id);
    return { ok: true, orderId };
  }

  async #failed(task: FetchTask, problem: PlatformProblem): Promise<void> {
    const { clock, store } = this.#parts;
    const { delivery } = task;
    if (problem.kind === "notConnected") return this.#leave(task, problem.detail);
    const tries = (this.#rests.get(delivery.id)?.tries ?? 0) + 1;
    const isOld = clock.now() - delivery.receivedAt > PATIENCE_MS && tries >= LEAST_TRIES;
    if (!passesByItself(problem) || isOld) {
      this.#rests.delete(delivery.id);
      return store.settleDelivery(dead(delivery, `the order could not be read: ${problem.detail}`));
    }
    const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(growing, problem.retryAfterMs ?? 0));
    this.#rests.set(delivery.id, { tries, until: clock.now() + waitMs });
  }

  /** Nothing can be fetched here: the next delivery has to bring the order. */
  #leave({ settlement }: FetchTask, why: string): Promise<void> {
    const reason = `${settlement.reason ?? "it only names an order"}; ${why}: the shop's next delivery or a resync brings the order itself`;
    return this.#parts.store.settleDelivery({ ...settlement, reason });
  }
}

const NO_ORDER = { ok: true, orderId: null } as const;
