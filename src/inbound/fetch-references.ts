import { FETCH_WAITS } from "../domain/operation/retry-waits.ts";
import type { ReferenceEvent } from "../platform/adapter.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import type { ConnectedShop, OrderPull, PlatformProblem, PlatformResult } from "../platform/shop-access.ts";
import { reconcileOrder } from "../reconcile/reconcile-order.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { TRACE_HEADER } from "../runtime/telemetry/spans.ts";
import { fetchOrder, passesByItself } from "../shops/order-walk.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Delivery, Settlement } from "../store/inbox.ts";
import { StoreUnavailable } from "../store/store.ts";
import { readDelivery } from "./deliveries/read-delivery.ts";
import type { DeliveryContext } from "./inbox-context.ts";
import { ReferenceQueues, type WaitingReference } from "./reference-queues.ts";
import { dead, settle } from "./settle.ts";

/** The most deliveries whose tries are counted; the one that failed longest ago is dropped first. */
const MOST_REMEMBERED = 10_000;

/** A delivery whose orders are being fetched, without its body. */
interface FetchTask {
  readonly shop: ShopContext;
  readonly delivery: Pick<Delivery, "id" | "topic" | "receivedAt" | "headers">;
  readonly isTrusted: boolean;
  readonly references: readonly ReferenceEvent[];
  readonly settlement: Settlement;
}

/**
 * Fetches the orders that deliveries only name, concurrently with other deliveries. A delivery stays waiting until its
 * orders were fetched; if the shop cannot be read now, it is deferred, and the inbox returns it later. Only ids wait in
 * memory (reference-queues.ts).
 */
export class ReferenceFetcher {
  readonly #context: DeliveryContext;
  readonly #queues: ReferenceQueues;
  readonly #tries = new Map<string, number>();

  constructor(context: DeliveryContext) {
    this.#context = context;
    this.#queues = new ReferenceQueues(context, (waiting) => this.#fetchInTurn(waiting));
  }

  /** Starts fetching, or queues or defers the delivery. */
  take(waiting: WaitingReference): Promise<void> {
    return this.#queues.add(waiting);
  }

  /** Drops queued deliveries, which still wait in the inbox, and waits for running fetches. */
  stop(): Promise<void> {
    return this.#queues.stop();
  }

  async #fetchInTurn({ shop, deliveryId, reason }: WaitingReference): Promise<void> {
    const { store, clock, log } = this.#context;
    try {
      const delivery = await store.getDelivery(deliveryId);
      if (delivery?.outcome !== "waiting") return;
      const read = await readDelivery(shop, delivery);
      // Its content changed while it waited (a person was erased): the inbox processes it again.
      if (!read.ok || read.references.length === 0) return await store.deferDelivery(deliveryId, clock.now());
      const settlement = reason === null ? read.settlement : { ...read.settlement, reason };
      const { id, topic, receivedAt, headers } = delivery;
      const isTrusted = delivery.isBodySigned;
      await this.#fetch({
        shop,
        delivery: { id, topic, receivedAt, headers },
        isTrusted,
        references: read.references,
        settlement,
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailable))
        log.error({ shop: shop.shop, error }, LOG_LINES.orderNotFetched);
      // The error may persist, so the delivery is deferred to avoid a busy loop.
      await store.deferDelivery(deliveryId, clock.now() + FETCH_WAITS.firstMs).catch(() => {});
    }
  }

  async #fetch(task: FetchTask): Promise<void> {
    const { shop, delivery, references, settlement } = task;
    const { pull } = shop.adapter;
    if (pull === undefined) return this.#leave(task, { code: "ordersNeverRead" });
    const orderIds: string[] = [...settlement.orderIds];
    const nowhere: string[] = [];
    let isOrderErased = false;
    for (const reference of references) {
      const fetched = await this.#fetchOrder(pull, task, reference);
      if (!fetched.ok) return this.#failed(task, fetched.problem);
      isOrderErased ||= fetched.isErased === true;
      if (fetched.orderId === null) nowhere.push(reference.id);
      else orderIds.push(fetched.orderId);
    }
    this.#tries.delete(delivery.id);
    const reason = nowhere.length === 0 ? null : ({ code: "noOrderOf", ids: nowhere } as const);
    await this.#settle(task, { ...settlement, orderIds: [...new Set(orderIds)], reason }, isOrderErased);
    this.#context.onPlanned();
  }

  async #fetchOrder(
    pull: OrderPull<unknown>,
    { shop, delivery, isTrusted }: FetchTask,
    reference: ReferenceEvent,
  ): Promise<
    | { readonly ok: true; readonly orderId: string | null; readonly isErased?: boolean }
    | { readonly ok: false; readonly problem: PlatformProblem }
  > {
    const { store, clock, connect } = this.#context;
    const connected = connect(shop);
    const found = await orderIdOf(pull, connected, reference);
    if (!found.ok) return found;
    if (found.value === null) return NO_ORDER;
    const fetched = await fetchOrder(pull, connected, found.value);
    if (!fetched.ok) return fetched;
    const { orderId, kind } = fetched.value;
    const key = { shop: shop.shop, orderId };
    if (kind === "deletion" && !isTrusted && (await store.getOrder(key)) === null) return NO_ORDER;
    const source = { way: "reference", topic: delivery.topic } as const;
    const taken = await reconcileOrder(
      this.#context,
      shop,
      orderId,
      {
        events: [fetched.value],
        source,
        priority: "live",
        traceparent: delivery.headers[TRACE_HEADER] ?? null,
      },
      clock.now(),
    );
    return { ok: true, orderId, isErased: taken.isErased };
  }

  async #failed(task: FetchTask, problem: PlatformProblem): Promise<void> {
    const { store, clock } = this.#context;
    const { delivery } = task;
    if (problem.kind === "notConnected") return this.#leave(task, problem.because);
    const tries = (this.#tries.get(delivery.id) ?? 0) + 1;
    this.#tries.delete(delivery.id);
    const isOld =
      clock.now() - delivery.receivedAt > FETCH_WAITS.patienceMs && tries >= FETCH_WAITS.leastTries;
    if (!passesByItself(problem) || isOld)
      return this.#settle(task, dead(delivery, { code: "orderNotFetched", because: problem.because }));
    this.#remember(delivery.id, tries);
    const growing = Math.min(FETCH_WAITS.longestMs, FETCH_WAITS.firstMs * 2 ** (tries - 1));
    const waitMs = Math.min(FETCH_WAITS.longestMs, Math.max(growing, problem.retryAfterMs ?? 0));
    await store.deferDelivery(delivery.id, clock.now() + waitMs);
  }

  #remember(id: string, tries: number): void {
    const [longestAgo] = this.#tries.keys();
    if (this.#tries.size >= MOST_REMEMBERED && longestAgo !== undefined) this.#tries.delete(longestAgo);
    this.#tries.set(id, tries);
  }

  /** Settles a delivery whose orders cannot be fetched: the next delivery has to contain the order. */
  #leave(task: FetchTask, because: LeftBecause): Promise<void> {
    const { settlement } = task;
    const reason = { code: "leftToNext", named: settlement.reason, because } as const;
    return this.#settle(task, { ...settlement, reason });
  }

  async #settle({ shop, delivery }: FetchTask, settlement: Settlement, isOrderErased = false): Promise<void> {
    const stored = await this.#context.store.getDelivery(delivery.id);
    if (stored !== null) await settle(this.#context, shop, stored, [], settlement, isOrderErased);
  }
}

/** The id of the order that a reference belongs to; `null`: the platform has none, or cannot look it up. */
async function orderIdOf(
  pull: OrderPull<unknown>,
  connected: ConnectedShop,
  { entity, id }: ReferenceEvent,
): Promise<PlatformResult<string | null>> {
  if (entity === "order") return { ok: true, value: id };
  return pull.findOrderId?.(connected, entity, id) ?? { ok: true, value: null };
}

type LeftBecause = Extract<DeliveryReason, { code: "leftToNext" }>["because"];

const NO_ORDER = { ok: true, orderId: null } as const;
