import type { Log } from "../log/log.ts";
import type { PrivacyEvent, UninstalledEvent } from "../platform/adapter.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Delivery } from "../store/inbox.ts";
import { type Store, StoreUnavailable } from "../store/store.ts";
import { gathered } from "../time/background.ts";
import type { Clock } from "../time/clock.ts";
import type { DeliveryReason } from "../words/codes/delivery.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import { type AppliedDelivery, dead, settle, together } from "./apply-delivery.ts";
import { type FetchParts, ReferenceFetcher } from "./fetch-references.ts";

/** Old bytes of erased deliveries leave the files together, this long after the first; a killed process's at the next start. */
const SCRUB_AFTER_MS = 2_000;

export interface LeftoverParts extends Omit<FetchParts, "onErased"> {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Does what a delivery says of a person or of the shop as a whole; resolves with what was done. */
  readonly applyShopEvent: (
    shop: ShopContext,
    delivery: Delivery,
    event: PrivacyEvent | UninstalledEvent,
  ) => Promise<DeliveryReason>;
  /** The shop's subscriptions show no order any more. */
  readonly noteOfNoUse: (shop: ShopContext, reason: DeliveryReason) => Promise<void>;
}

/**
 * What is left of a delivery when its own orders are applied: orders to fetch, persons to erase. That takes long and
 * goes on beside all other deliveries; the delivery stays waiting meanwhile, and is handed out again until it is done.
 */
export class Leftovers {
  readonly #parts: LeftoverParts;
  readonly #fetcher: ReferenceFetcher;
  readonly #busy = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  /** Deliveries told again of persons who were erased: their records stay anonymous, and so do all files. */
  readonly #scrubSoon: () => void;

  constructor(parts: LeftoverParts) {
    this.#parts = parts;
    const { store, clock, log } = parts;
    const scrub = () => {
      store.scrub("deliveries").catch((error: unknown) => log.warn({ error }, LOG_LINES.erasedBytesStay));
    };
    this.#scrubSoon = gathered(scrub, { clock, signal: this.#stopping.signal }, SCRUB_AFTER_MS);
    this.#fetcher = new ReferenceFetcher({ ...parts, onErased: () => this.#scrubSoon() });
  }

  async take(shop: ShopContext, delivery: Delivery, applied: AppliedDelivery): Promise<void> {
    if (applied.isErased) this.#scrubSoon();
    if (applied.isSettled) {
      if (applied.ofNoUse !== undefined) await this.#parts.noteOfNoUse(shop, applied.ofNoUse);
      return;
    }
    if (applied.shopEvents.length > 0) {
      this.#run(delivery, () => this.#applyShopEvents(shop, delivery, applied));
    } else {
      await this.#fetcher.take({ shop, deliveryId: delivery.id, reason: null });
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#fetcher.stop(), ...this.#busy.values()]);
  }

  #run(delivery: Delivery, work: () => Promise<void>): void {
    if (this.#busy.has(delivery.id)) return;
    const end = work()
      .catch((error: unknown) => this.#failed(delivery, error))
      .finally(() => this.#busy.delete(delivery.id));
    this.#busy.set(delivery.id, end);
  }

  async #applyShopEvents(
    shop: ShopContext,
    delivery: Delivery,
    { references, shopEvents, settlement }: Extract<AppliedDelivery, { isSettled: false }>,
  ): Promise<void> {
    const done: DeliveryReason[] = [];
    for (const event of shopEvents) done.push(await this.#parts.applyShopEvent(shop, delivery, event));
    const settled = { ...settlement, reason: together(done) };
    if (references.length > 0)
      await this.#fetcher.take({ shop, deliveryId: delivery.id, reason: settled.reason });
    else if ((await settle(this.#parts, shop, delivery, [], settled)).isErased) this.#scrubSoon();
  }

  async #failed(delivery: Delivery, error: unknown): Promise<void> {
    if (error instanceof StoreUnavailable) return;
    const { store, log } = this.#parts;
    log.error({ delivery: delivery.id, shop: delivery.shop, error }, LOG_LINES.deliveryNotProcessed);
    const settlement = dead(delivery, { code: "deliveryFailed" });
    await store.settleDelivery(settlement).catch(() => {});
  }
}
