import type { Clock } from "../clock.ts";
import type { OrderEvent } from "../domain/order-event.ts";
import type { Log } from "../log.ts";
import type { PlatformEvent, Translation } from "../platform/adapter.ts";
import { parseExactJson } from "../platform/exact-json.ts";
import { reconcileOrder } from "../reconcile/reconcile-order.ts";
import type { ShopContext, Shops } from "../shop-context.ts";
import { type Delivery, type Settlement, type Store, StoreUnavailable } from "../store/store.ts";
import { WakeUp } from "../wake-up.ts";

const BATCH = 64;
/** While shops wait for their answers: little at once, and a rest in between. */
const PRESSED = { batch: 8, restMs: 25 };
/** A delivery taken by a process that died is handed out again after this. */
const LEASE_MS = 60_000;
/** How often waiting deliveries are looked for when nobody rings: expired leases, and a store that was away. */
const PATROL_MS = 5_000;

export interface InboxWorker {
  /** A delivery was stored. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

export interface InboxWorkerParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  readonly log: Log;
  /** Operations may have been planned. */
  readonly onPlanned: () => void;
  /** Do shops wait for their answers? Then this work steps back. */
  readonly isPressed: () => boolean;
}

/** Turns stored deliveries into records and operations. Runs apart from receiving: the shop has had its 200 already. */
export function createInboxWorker(parts: InboxWorkerParts): InboxWorker {
  const { store, clock, log } = parts;
  const bell = new WakeUp(clock);
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!isStopping) {
      const isPressed = parts.isPressed();
      if (isPressed) await new Promise<void>((resolve) => clock.after(PRESSED.restMs, resolve));
      const isIdle = await processBatch(isPressed ? PRESSED.batch : BATCH);
      if (isIdle && !isStopping) await bell.wait(PATROL_MS);
    }
  }

  async function processBatch(limit: number): Promise<boolean> {
    try {
      const deliveries = await store.takeDeliveries(limit, clock.now(), LEASE_MS);
      await Promise.all(deliveries.map((delivery) => processDelivery(parts, delivery)));
      if (deliveries.length > 0) parts.onPlanned();
      return deliveries.length === 0;
    } catch (error) {
      log.error({ error }, "the inbox could not be read; trying again");
      return true;
    }
  }

  return {
    wake: () => bell.ring(),
    start: () => {
      running = run();
    },
    stop: async () => {
      isStopping = true;
      bell.ring();
      await running;
    },
  };
}

/** Never rejects: a delivery that cannot be worked on now stays waiting, one that never can becomes a dead letter. */
async function processDelivery(
  { store, shops, clock, log }: InboxWorkerParts,
  delivery: Delivery,
): Promise<void> {
  const shop = shops.get(delivery.shop);
  try {
    if (shop === undefined) {
      await store.settleDelivery(
        dead(delivery, `the shop "${delivery.shop}" is not in the configuration any more`),
      );
      return;
    }
    await applyDelivery(store, shop, delivery, clock.now());
  } catch (error) {
    if (error instanceof StoreUnavailable) return;
    log.error({ delivery: delivery.id, shop: delivery.shop, error }, "a delivery could not be processed");
    await store
      .settleDelivery(dead(delivery, "an error in the bridge: replay it after an update"))
      .catch(() => {});
  }
}

async function applyDelivery(
  store: Store,
  shop: ShopContext,
  delivery: Delivery,
  now: number,
): Promise<void> {
  const translation = translate(shop, delivery);
  if (!translation.ok) return store.settleDelivery(dead(delivery, translation.reason));
  const byOrder = groupByOrder(translation.events);
  const orderIds = [...byOrder.keys()];
  const reason = translation.reason ?? otherEvents(translation.events);
  const settlement: Settlement = { deliveryId: delivery.id, outcome: "processed", reason, orderIds };
  const [only] = byOrder;
  if (only === undefined) return store.settleDelivery(settlement);
  const arrivalOf = (events: readonly OrderEvent[]) =>
    ({ events, source: `delivery ${delivery.topic}`, priority: "live" }) as const;
  if (byOrder.size === 1) {
    const [orderId, events] = only;
    await reconcileOrder(store, shop, orderId, { ...arrivalOf(events), settles: settlement }, now);
    return;
  }
  for (const [orderId, events] of byOrder) await reconcileOrder(store, shop, orderId, arrivalOf(events), now);
  await store.settleDelivery(settlement);
}

function translate({ adapter, adapterShop }: ShopContext, delivery: Delivery): Translation {
  const parsed = adapter.decode?.(delivery.body) ?? parseExactJson(delivery.body);
  if (!parsed.ok) return parsed;
  const { topic, headers, receivedAt, id } = delivery;
  return adapter.translate({ topic, headers, body: parsed.value, receivedAt, deliveryKey: id }, adapterShop);
}

function groupByOrder(events: readonly PlatformEvent[]): ReadonlyMap<string, readonly OrderEvent[]> {
  const orderEvents = events.filter(isOrderEvent);
  return Map.groupBy(orderEvents, ({ orderId }) => orderId);
}

function isOrderEvent(event: PlatformEvent): event is OrderEvent {
  return ["snapshot", "refund", "fulfillment", "deletion"].includes(event.kind);
}

/** What a delivery told besides orders, for the person who looks at it. */
function otherEvents(events: readonly PlatformEvent[]): string | null {
  const words = events.map((event) => {
    switch (event.kind) {
      case "reference":
        return `${event.reason}; the shop's next delivery or a resync brings the order itself`;
      case "privacy":
        return `privacy request (${event.request}), stored`;
      case "uninstalled":
        return "the app was removed from the shop";
      default:
        return null;
    }
  });
  return words.filter((word) => word !== null).join("; ") || null;
}

function dead(delivery: Delivery, reason: string): Settlement {
  return { deliveryId: delivery.id, outcome: "dead", reason, orderIds: [] };
}
