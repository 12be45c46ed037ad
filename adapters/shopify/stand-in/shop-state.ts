import { DAY_MS } from "../../../src/domain/durations.ts";
import { Access, type App } from "./access.ts";
import { changedAt, type StoredOrder, storeOrder } from "./order-resource.ts";
import { API_VERSION } from "./signed-headers.ts";

/** A webhook subscription as the Admin API returns it. */
export interface Subscription {
  readonly id: string;
  readonly topic: string;
  uri: string;
  format: string;
  filter: string;
  includeFields: readonly string[];
  /** Deliveries that failed since the last successful one. */
  failures: number;
}

/** All data of the stand-in, with the switches that make it misbehave. */
export class ShopState {
  readonly app: App;
  readonly now: () => number;
  readonly access: Access;
  readonly orders = new Map<string, StoredOrder>();
  /** By order: "namespace.key" to value. */
  readonly metafields = new Map<string, Map<string, string>>();
  /** "namespace.key" of orders' fields. */
  readonly definitions = new Set<string>();
  readonly subscriptions: Subscription[] = [];
  consent: "given" | "refused" = "given";
  /** The merchant's prefix and suffix of order numbers, which make the displayed names. */
  numberPrefix = "#";
  numberSuffix = "";
  /** The version of its answers. */
  apiVersion = API_VERSION;
  /** Called when an app has changed an order. */
  onOrderWritten: (orderId: string) => void = () => {};
  private lastId = 1000;

  constructor(app: App, now: () => number) {
    this.app = app;
    this.now = now;
    this.access = new Access(app, now);
  }

  /** Adds or replaces an order, from its bytes as a webhook delivers them. */
  put(...bodies: readonly (Uint8Array | string | object)[]): void {
    for (const body of bodies) {
      const bytes =
        body instanceof Uint8Array
          ? body
          : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
      const order = storeOrder(bytes);
      this.orders.set(order.id, order);
    }
  }

  /** Changes an owner's fields for an app. This updates an order's time of change and sends its webhook. */
  writeFields(owner: string, write: (fields: Map<string, string>) => void): void {
    const fields = this.metafields.get(owner) ?? new Map();
    write(fields);
    this.metafields.set(owner, fields);
    const order = this.orders.get(owner);
    if (order === undefined) return;
    this.orders.set(owner, changedAt(order, this.now()));
    this.onOrderWritten(owner);
  }

  /** Like `writeFields`, for an order's tags. Does nothing if the tags stay the same. */
  writeTags(orderId: string, write: (tags: ReadonlySet<string>) => ReadonlySet<string>): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    const before = new Set((order.node.tags ?? []) as readonly string[]);
    const after = write(before);
    if (after.size === before.size && [...after].every((tag) => before.has(tag))) return;
    this.orders.set(orderId, changedAt(order, this.now(), [...after].join(", ")));
    this.onOrderWritten(orderId);
  }

  remove(orderId: string): void {
    this.orders.delete(orderId);
  }

  /** Old orders are silently absent unless the app may see them all. */
  visibleOrders(): readonly StoredOrder[] {
    const since = this.app.scopes.includes("read_all_orders") ? 0 : this.now() - SIXTY_DAYS_MS;
    return [...this.orders.values()].filter(({ createdAt }) => createdAt >= since);
  }

  subscribe(topic: string, uri: string, change: Partial<Subscription> = {}): Subscription {
    const id = `gid://shopify/WebhookSubscription/${++this.lastId}`;
    const made = { id, topic, uri, format: "JSON", filter: "", includeFields: [], failures: 0, ...change };
    this.subscriptions.push(made);
    return made;
  }

  /** Deletes subscriptions, as after eight failures. */
  forget(isMeant: (subscription: Subscription) => boolean): void {
    for (const subscription of this.subscriptions.filter(isMeant)) {
      this.subscriptions.splice(this.subscriptions.indexOf(subscription), 1);
    }
  }
}

const SIXTY_DAYS_MS = 60 * DAY_MS;
