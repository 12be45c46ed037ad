import { ROOM_WAITS } from "../domain/operation/retry-waits.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { InboxContext } from "./inbox-context.ts";

/** Calls to one shop at once: its own customers need it too. */
const AT_ONCE = 4;
/** Ids of one shop that wait in memory; what is beyond is deferred in the inbox. */
const MOST_QUEUED = 1_000;
/** The inbox does not hand a queued delivery out meanwhile. Where it does, the delivery keeps its place. */
const QUEUED_MS = 10 * 60_000;

/** A delivery, by its id, that waits for its shop to be asked. */
export interface WaitingReference {
  readonly shop: ShopContext;
  readonly deliveryId: string;
  /** What was done about the rest of it; `null`: nothing was. */
  readonly reason: DeliveryReason | null;
}

interface Queue {
  readonly waiting: WaitingReference[];
  running: number;
  /** When the last one that found no room comes again. */
  lastComesAt: number;
}

/**
 * One queue for each shop, so that one that hangs holds up no other. Ids only, and not too many: bodies stay in the
 * inbox until their turn has come. Everything here is lost at a stop; the inbox hands it out again.
 */
export class ReferenceQueues {
  readonly #context: Pick<InboxContext, "store" | "clock">;
  readonly #work: (waiting: WaitingReference) => Promise<void>;
  readonly #queues = new Map<string, Queue>();
  /** Deliveries that are queued or under way. */
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
