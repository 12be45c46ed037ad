import type { Moment } from "../domain/order/order-snapshot.ts";

/** Small values stored for a shop. */
export interface ShopMemory {
  /**
   * Stores a value at first use and always returns the stored one afterwards, so a changed setting can be refused (loyalty
   * order ids must not change their meaning).
   */
  lockSetting(shop: string, name: string, value: string): Promise<string>;
  /** Replaces the value of `lockSetting`, for a caller that knows that nothing uses the previous one. */
  replaceSetting(shop: string, name: string, value: string): Promise<void>;
  /** The locked value; `null` before its first use. */
  lockedSetting(shop: string, name: string): Promise<string | null>;
  /** The locked values of all shops under this name, by shop. */
  lockedSettings(name: string): Promise<ReadonlyMap<string, string>>;
  /** When the last delivery of each shop arrived; test deliveries do not count. */
  lastDeliveries(): Promise<Readonly<Record<string, Moment>>>;
  /** Like `lastDeliveries`, for one shop; `null`: none arrived. */
  lastDelivery(shop: string): Promise<Moment | null>;
  /** The text stored for the shop under this name; `null` if there is none. */
  getValue(shop: string, name: string): Promise<string | null>;
  /**
   * Changes the text; `null` deletes it. Runs one change at a time for each shop and name, across all instances.
   * `change` may take long (it may request a token from a platform); the next caller gets its result. The result is
   * durable before the promise resolves with it; if the promise rejects, nothing has changed.
   */
  changeValue(
    shop: string,
    name: string,
    change: (current: string | null) => string | null | Promise<string | null>,
  ): Promise<string | null>;
  /** All values of all shops whose names have this prefix, by name. */
  listValues(prefix: string): Promise<readonly ShopValue[]>;
}

/** A stored text, its shop and its name. */
export interface ShopValue {
  /** "" for a value that belongs to no shop. */
  readonly shop: string;
  readonly name: string;
  readonly value: string;
}
