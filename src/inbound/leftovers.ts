import type { DeliveryReason } from "../platform/codes/delivery.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { StoreUnavailable } from "../store/store.ts";
import type { Leftover } from "./apply-delivery.ts";
import { together } from "./deliveries/read-delivery.ts";
import { ReferenceFetcher } from "./fetch-references.ts";
import type { DeliveryContext } from "./inbox-context.ts";
import { dead, settle } from "./settle.ts";

/**
 * Does the remaining work of deliveries after their own orders were reconciled: orders to fetch, persons to erase. It
 * takes long and runs concurrently with other deliveries. The delivery stays waiting, and the inbox returns it until
 * the work is done.
 */
export class Leftovers {
  readonly #context: DeliveryContext;
  readonly #fetcher: ReferenceFetcher;
  readonly #busy = new Map<string, Promise<void>>();

  constructor(context: DeliveryContext) {
    this.#context = context;
    this.#fetcher = new ReferenceFetcher(context);
  }

  /** Starts the work, or queues or defers the delivery. */
  async take(leftover: Leftover): Promise<void> {
    const { shop, delivery, shopEvents } = leftover;
    if (shopEvents.length === 0) return this.#fetcher.take({ shop, deliveryId: delivery.id, reason: null });
    if (this.#busy.has(delivery.id)) return;
    const end = this.#applyShopEvents(leftover)
      .catch((error: unknown) => this.#failed(leftover, error))
      .finally(() => this.#busy.delete(delivery.id));
    this.#busy.set(delivery.id, end);
  }

  async stop(): Promise<void> {
    await Promise.all([this.#fetcher.stop(), ...this.#busy.values()]);
  }

  async #applyShopEvents({ shop, delivery, references, shopEvents, settlement }: Leftover): Promise<void> {
    const done: DeliveryReason[] = [];
    for (const event of shopEvents) done.push(await this.#context.applyShopEvent(shop, delivery, event));
    const reason = together(done);
    if (references.length > 0) await this.#fetcher.take({ shop, deliveryId: delivery.id, reason });
    else await settle(this.#context, shop, delivery, [], { ...settlement, reason });
  }

  async #failed({ delivery }: Leftover, error: unknown): Promise<void> {
    if (error instanceof StoreUnavailable) return;
    const { store, log } = this.#context;
    log.error({ delivery: delivery.id, shop: delivery.shop, error }, LOG_LINES.deliveryNotProcessed);
    await store.settleDelivery(dead(delivery, { code: "deliveryFailed" })).catch(() => {});
  }
}
