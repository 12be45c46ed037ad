import { z } from "zod";
import { POINTS_STATES } from "../domain/order/order-record.ts";
import { ORDER_STATES, orderState } from "../domain/order/order-summary.ts";
import type { OrderChange } from "./records.ts";

const STORE_CHANGES = [
  z.object({
    kind: z.literal("order"),
    shop: z.string(),
    orderId: z.string(),
    points: z.enum(POINTS_STATES),
    state: z.enum(ORDER_STATES),
  }),
  z.object({ kind: z.literal("deliveryStored"), shop: z.string(), id: z.string() }),
  z.object({ kind: z.literal("deliverySettled"), id: z.string() }),
  z.object({ kind: z.literal("value"), shop: z.string(), name: z.string() }),
] as const;
/** Something that has become durable. */
export type StoreChange = Readonly<z.infer<(typeof STORE_CHANGES)[number]>>;

/** `id` distinguishes attempts; `place` is a digest of the sender. */
const WRONG_TRY = z.object({ kind: z.literal("wrongTry"), id: z.string(), place: z.string() });
/** Someone used a wrong admin token. Nothing in the store changes, but the other processes are notified. */
export type WrongTry = Readonly<z.infer<typeof WRONG_TRY>>;

/** The form in which processes notify each other of changes. */
export const OTHERS_CHANGE = z.discriminatedUnion("kind", [
  ...STORE_CHANGES,
  WRONG_TRY,
  z.object({ kind: z.literal("missed") }),
]);
/**
 * A change by another process of the same store. A value's name is cut after its first slash. `missed`: there were changes that
 * could not be reported one by one.
 */
export type OthersChange = Readonly<z.infer<typeof OTHERS_CHANGE>>;

/** Notifies listeners of changes of the store. */
export interface Changes {
  /**
   * Calls `listener` with every order, delivery and value that this instance changes: after the change is durable, and
   * before its promise resolves. Failures and changes without effect are not reported. `listener` must be quick and
   * must not throw. Returns a function that removes the listener.
   */
  onChange(listener: (change: StoreChange) => void): () => void;
  /**
   * Calls `listener` with what the other processes of the store change, shortly afterwards. Changes that could not be reported
   * arrive as `missed`, except those in the last moments of a killed process. Otherwise like `onChange`.
   */
  onOthersChange(listener: (change: OthersChange) => void): () => void;
  /** Reports the attempt to the other processes; stores nothing. */
  notifyOthers(news: WrongTry): void;
}

/** The listeners of a store. */
export class Announcer implements Omit<Changes, "notifyOthers"> {
  readonly #listeners = new Set<(change: StoreChange) => void>();
  readonly #listenersToOthers = new Set<(change: OthersChange) => void>();

  onChange(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onOthersChange(listener: (change: OthersChange) => void): () => void {
    this.#listenersToOthers.add(listener);
    return () => void this.#listenersToOthers.delete(listener);
  }

  announce(change: StoreChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Announces a change of an order, and of the deliveries settled with it. */
  announceOrder({ record, settles = [] }: Pick<OrderChange<unknown>, "record" | "settles">): void {
    if (record !== null) {
      const { shop, orderId, points } = record;
      this.announce({ kind: "order", shop, orderId, points, state: orderState(record) });
    }
    for (const { deliveryId: id } of settles) this.announce({ kind: "deliverySettled", id });
  }

  announceOthers(change: OthersChange): void {
    for (const listener of this.#listenersToOthers) listener(change);
  }
}
