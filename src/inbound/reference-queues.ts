import { ROOM_WAITS } from "../domain/operation/retry-waits.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { InboxContext } from "./inbox-context.ts";

/** The most concurrent calls to one shop, which also serves its customers. */
const AT_ONCE = 4;
/** The most queued ids of one shop in memory; further deliveries are deferred in the inbox. */
const MOST_QUEUED = 1_000;
/**
 * How long the inbox holds back a queued delivery. If it returns the delivery earlier, its place in the queue stays.
 */
const QUEUED_MS = 10 * 60_000;

/** The id of a delivery whose orders must be fetched from its shop. */
export interface WaitingReference {
  readonly shop: ShopContext;
  readonly deliveryId: string;
  /** What was done about its shop events; `null`: there were none. */
  readonly reason: DeliveryReason | null;
}

interface Queue {
  readonly waiting: WaitingReference[];
  running: number;
  /** When the last delivery that did not fit is retried. */
  lastComesAt: number;
}

/**
 * One queue for each shop, so that a hanging shop does not delay others. It contains a limited number of ids; bodies
 * stay in the inbox until they are needed. The queues are lost at a stop, and refilled from the inbox.
 */
export class ReferenceQueues {
  readonly #context: Pick<InboxContext, "store" | "clock">;
  readonly #work: (waiting: WaitingReference) => Promise<void>;
  readonly #queues = new Map<string, Queue>();
  /** Deliveries that are queued or being fetched. */
  readonly #busy = new Set<string>();
  readonly #ends = new Set<Promise<void>>();

  /** `work` never rejects. */
  constructor(
    context: Pick<InboxContext, "store" | "clock">,
    work: (waiting: WaitingReference) => Promise<void>,
  ) {
    this.#context = context;
    this.#work = work;
  }

  async add(waiting: WaitingReference): Promise<void> {
    const { store, clock } = this.#context;
    const { shop, deliveryId } = waiting;
    const queue = this.#queues.get(shop.shop) ?? { waiting: [], running: 0, lastComesAt: 0 };
    this.#queues.set(shop.shop, queue);
    const now = clock.now();
    if (!this.#busy.has(deliveryId) && queue.waiting.length >= MOST_QUEUED) {
      queue.lastComesAt = Math.max(now + ROOM_WAITS.firstMs, queue.lastComesAt + ROOM_WAITS.apartMs);
      return store.deferDelivery(deliveryId, queue.lastComesAt);
    }
    await store.deferDelivery(deliveryId, now + QUEUED_MS);
    if (this.#busy.has(deliveryId)) return;
    this.#busy.add(deliveryId);
    queue.waiting.push(waiting);
    if (queue.running < AT_ONCE) this.#begin(queue);
  }

  async stop(): Promise<void> {
    for (const { waiting } of this.#queues.values()) waiting.length = 0;
    await Promise.all(this.#ends);
  }

  #begin(queue: Queue): void {
    const run = async () => {
      for (let next = queue.waiting.shift(); next !== undefined; next = queue.waiting.shift()) {
        await this.#work(next);
        this.#busy.delete(next.deliveryId);
      }
    };
    queue.running += 1;
    const end = run().finally(() => {
      queue.running -= 1;
      this.#ends.delete(end);
    });
    this.#ends.add(end);
  }
}
