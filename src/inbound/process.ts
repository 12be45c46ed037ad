import { STORE_WAIT_MS } from "../domain/operation/retry-waits.ts";
import { collectGarbage } from "../http/collect-garbage.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { NO_SPANS, type Span, TRACE_HEADER } from "../runtime/telemetry/spans.ts";
import { gathered, pause } from "../runtime/time/background.ts";
import { WakeUp } from "../runtime/time/wake-up.ts";
import type { Delivery } from "../store/inbox.ts";
import { StoreUnavailable } from "../store/store.ts";
import { applyDelivery, type Leftover } from "./apply-delivery.ts";
import { ENDED_PROCESSES, hasEndedProcesses, isLarge, yieldToOthers } from "./deliveries/large-body.ts";
import { together } from "./deliveries/read-delivery.ts";
import { ReferenceFetcher } from "./fetch-references.ts";
import type { DeliveryContext, InboxContext } from "./inbox-context.ts";
import { dead, settle } from "./settle.ts";
import { SharedOrders } from "./shared-orders.ts";

const BATCH = 64;
/** While shops wait for their answers: smaller batches, with a pause in between. */
const PRESSED = { batch: 8, pauseMs: 25 };
/** A delivery taken by a process that died can be taken again after this. */
const LEASE_MS = 60_000;
/** How often to look for waiting deliveries without a wake-up: expired leases, and a store that was unavailable. */
const PATROL_MS = 5_000;
/**
 * Old bytes of erased deliveries are removed from the files together, this long after the first; at the latest at
 * start.
 */
const SCRUB_AFTER_MS = 2_000;

export interface InboxWorker {
  /** Call it when a delivery was stored. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

/** Turns stored deliveries into records and operations, independently of receiving: the shop already got its 200. */
export function createInboxWorker(
  inbox: InboxContext & {
    /** Whether shops wait for their answers; if so, processing slows down. */
    readonly isPressed: () => boolean;
  },
): InboxWorker {
  const { store, clock, log } = inbox;
  const bell = new WakeUp(clock);
  const stopping = new AbortController();
  const { signal } = stopping;
  const scrub = () => {
    store.scrub("deliveries").catch((error: unknown) => log.warn({ error }, LOG_LINES.erasedBytesStay));
  };
  const scrubSoon = gathered(scrub, { clock, signal }, SCRUB_AFTER_MS);
  const context: DeliveryContext = { ...inbox, sharedOrders: new SharedOrders(inbox), scrubSoon };
  const leftovers = new Leftovers(context);
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isPressed = inbox.isPressed();
      if (isPressed) await pause({ clock, signal }, PRESSED.pauseMs);
      const isIdle = await processBatch(isPressed ? PRESSED.batch : BATCH);
      if (isIdle && !signal.aborted) await bell.wait(PATROL_MS);
    }
  }

  async function processBatch(limit: number): Promise<boolean> {
    try {
      const deliveries = await store.takeDeliveries(limit, clock.now(), LEASE_MS);
      await Promise.all(deliveries.filter((delivery) => !isLarge(delivery)).map(processUntilTaken));
      for (const delivery of deliveries.filter(isLarge)) {
        await yieldToOthers();
        await processUntilTaken(delivery);
        collectGarbage();
      }
      if (deliveries.length > 0) inbox.onPlanned();
      return deliveries.length === 0;
    } catch (error) {
      log.error({ error }, LOG_LINES.inboxNotRead);
      return true;
    }
  }

  /** Retries while the store is unavailable, for example with a full disk, instead of waiting for the lease to end. */
  async function processUntilTaken(delivery: Delivery): Promise<void> {
    while (!(await processDelivery(context, leftovers, delivery)) && !signal.aborted)
      await pause({ clock, signal }, STORE_WAIT_MS);
  }

  return {
    wake: () => bell.ring(),
    start: () => {
      running = run();
    },
    stop: async () => {
      stopping.abort();
      bell.ring();
      await running;
      await leftovers.stop();
    },
  };
}

/**
 * Never rejects: a delivery that cannot be processed now stays waiting, one that never can becomes a dead letter.
 * Resolves with false if the store is unavailable now.
 */
async function processDelivery(
  context: DeliveryContext,
  leftovers: Leftovers,
  delivery: Delivery,
): Promise<boolean> {
  const { store, shops, clock, log } = context;
  const shop = shops.get(delivery.shop);
  try {
    if (shop === undefined) {
      await store.settleDelivery(dead(delivery, { code: "shopNotConfigured", shop: delivery.shop }));
      return true;
    }
    if (isLarge(delivery)) {
      if (hasEndedProcesses(delivery)) {
        await store.settleDelivery(dead(delivery, ENDED_PROCESSES));
        return true;
      }
      await store.noteWork(delivery.id, delivery.begun + 1);
    }
    const span = begunSpan(context, delivery);
    const { traceparent } = span;
    const leftover = await applyDelivery(context, { shop, delivery, now: clock.now(), traceparent });
    span.end({ attributes: { "loyalty_bridge.settled": leftover === null } });
    if (leftover === null) return true;
    if (isLarge(delivery)) await store.noteWork(delivery.id, 0);
    await leftovers.take(leftover);
    return true;
  } catch (error) {
    // A damaged delivery waits for a person, and for the end of its lease.
    if (error instanceof StoreUnavailable) return error.code === "store_damaged";
    log.error({ delivery: delivery.id, shop: delivery.shop, error }, LOG_LINES.deliveryNotProcessed);
    await store.settleDelivery(dead(delivery, { code: "deliveryFailed" })).catch(() => {});
    return true;
  }
}

/** Begins a span in the trace of the request that brought the delivery. */
function begunSpan({ spans = NO_SPANS }: InboxContext, delivery: Delivery): Span {
  return spans.begin({
    name: "process delivery",
    kind: "consumer",
    parent: delivery.headers[TRACE_HEADER] ?? null,
    attributes: {
      "loyalty_bridge.shop": delivery.shop,
      "loyalty_bridge.topic": delivery.topic,
      "loyalty_bridge.delivery.id": delivery.id,
    },
  });
}

/**
 * Does the remaining work of deliveries after their own orders were reconciled: orders to fetch, persons to erase. It
 * takes long and runs concurrently with other deliveries. The delivery stays waiting, and the inbox returns it until
 * the work is done.
 */
class Leftovers {
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
