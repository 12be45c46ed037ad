import type { Moment } from "../domain/order/order-snapshot.ts";

/** Small things that are remembered for a shop. */
export interface ShopMemory {
  /**
   * Remembers a value at first use and returns the remembered one ever after, so that a changed setting can be
   * refused (loyalty order ids must not change their meaning).
   */
  lockSetting(shop: string, name: string, value: string): Promise<string>;
  /** From now on this is what `lockSetting` remembers: for a caller who knows that nothing goes by the former value. */
  replaceSetting(shop: string, name: string, value: string): Promise<void>;
  /** What is remembered so; `null` before its first use. */
  lockedSetting(shop: string, name: string): Promise<string | null>;
  /** When a delivery of the shop last arrived, by shop; what the bridge sent itself as a test is none. */
  lastDeliveries(): Promise<Readonly<Record<string, Moment>>>;
  /** A small text that is remembered for the shop under this name; `null` when there is none. */
  getValue(shop: string, name: string): Promise<string | null>;
  /**
   * Changes the text; `null` forgets it. One caller at a time for each shop and name, over all instances, and `change`
   * may take its time (it may ask a platform for a token): the next caller is given what this one left. What it
   * returns is durable before the promise resolves with it; when it rejects, nothing has changed.
   */
  changeValue(
    shop: string,
    name: string,
    change: (current: string | null) => string | null | Promise<string | null>,
  ): Promise<string | null>;
  /** Everything remembered under names that begin so, of all shops, by name. */
  listValues(prefix: string): Promise<readonly ShopValue[]>;
}

/** A remembered text and where it belongs. */
export interface ShopValue {
  /** "" for what belongs to no shop. */
  readonly shop: string;
  readonly name: string;
  readonly value: string;
}
