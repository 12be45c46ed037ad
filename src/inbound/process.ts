import { ENDED_PROCESSES, hasEndedProcesses, isLarge, letOthersThrough } from "../deliveries/large-body.ts";
import { STORE_WAIT_MS } from "../domain/operation/retry-waits.ts";
import { clearAway } from "../http/clear-away.ts";
import type { Log } from "../log/log.ts";
import type { Shops } from "../shops/shop-context.ts";
import type { Delivery } from "../store/inbox.ts";
import { type Store, StoreUnavailable } from "../store/store.ts";
import { NO_SPANS, type Span, type Spans, TRACE_HEADER } from "../telemetry/spans.ts";
import { pause } from "../time/background.ts";
import type { Clock } from "../time/clock.ts";
import { WakeUp } from "../time/wake-up.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import { applyDelivery, dead } from "./apply-delivery.ts";
import { type LeftoverParts, Leftovers } from "./leftovers.ts";
import { SharedOrders } from "./shared-orders.ts";

const BATCH = 64;
/** While shops wait for their answers: little at once, and a rest in between. */
const PRESSED = { batch: 8, pauseMs: 25 };
/** A delivery taken by a process that died is handed out again after this, at the latest. */
const LEASE_MS = 60_000;
/** How often waiting deliveries are looked for when nobody rings: expired leases, and a store that was away. */
const PATROL_MS = 5_000;

export interface InboxWorker {
  /** A delivery was stored. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

export interface InboxWorkerParts extends LeftoverParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  readonly log: Log;
  /** Operations may have been planned. */
  readonly onPlanned: () => void;
  /** Do shops wait for their answers? Then this work steps back. */
  readonly isPressed: () => boolean;
  /** Told nothing unless given. */
  readonly spans?: Spans;
}

/** Turns stored deliveries into records and operations. Runs apart from receiving: the shop has had its 200 already. */
export function createInboxWorker(given: InboxWorkerParts): InboxWorker {
  const parts = { ...given, sharedOrders: new SharedOrders(given) };
  const { store, clock, log } = parts;
  const bell = new WakeUp(clock);
  const leftovers = new Leftovers(parts);
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isPressed = parts.isPressed();
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
        await letOthersThrough();
        await processUntilTaken(delivery);
        clearAway();
      }
      if (deliveries.length > 0) parts.onPlanned();
      return deliveries.length === 0;
    } catch (error) {
      log.error({ error }, LOG_LINES.inboxNotRead);
      return true;
    }
  }

  /** A full disk takes nothing of the others either: this one does not wait for its lease to end, but for space. */
  async function processUntilTaken(delivery: Delivery): Promise<void> {
    while (!(await processDelivery(parts, leftovers, delivery)) && !signal.aborted)
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
 * Never rejects: a delivery that cannot be worked on now stays waiting, one that never can becomes a dead letter.
 * Resolves with false when the store cannot take the work just now.
 */
async function processDelivery(
  parts: InboxWorkerParts & { readonly sharedOrders: SharedOrders },
  leftovers: Leftovers,
  delivery: Delivery,
): Promise<boolean> {
  const { store, shops, clock, log } = parts;
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
    const span = begunSpan(parts, delivery);
    const applied = await applyDelivery(parts, shop, delivery, clock.now(), span.traceparent);
    span.end({ attributes: { "loyalty_bridge.settled": applied.isSettled } });
    if (isLarge(delivery) && !applied.isSettled) await store.noteWork(delivery.id, 0);
    await leftovers.take(shop, delivery, applied);
    return true;
  } catch (error) {
    // What is damaged waits for a person, and for the end of its lease.
    if (error instanceof StoreUnavailable) return error.code === "store_damaged";
    log.error({ delivery: delivery.id, shop: delivery.shop, error }, LOG_LINES.deliveryNotProcessed);
    await store.settleDelivery(dead(delivery, { code: "deliveryFailed" })).catch(() => {});
    return true;
  }
}

/** Within the trace that began when the delivery was taken in. */
function begunSpan({ spans = NO_SPANS }: InboxWorkerParts, delivery: Delivery): Span {
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
