import type { z } from "zod";
import { jsonIn } from "../domain/json-in.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { UnreadableValue } from "./codes/store.ts";
import type { ShopMemory, ShopValue } from "./shop-memory.ts";
import { StoreError } from "./store.ts";

/** Where a value is stored, and the log for values that cannot be read. */
export interface MemoryPlace<Methods extends keyof ShopMemory> {
  readonly store: Pick<ShopMemory, Methods>;
  readonly log: { error(fields: object, message: string): void };
}

/** Up to this many values are read one by one, because there may be thousands of others. More are read all at once. */
export const FEW_VALUES = 20;

/** Returns where to read the values whose names start with `prefix`, for `count` shops or names. */
export async function preloadValues(
  store: Pick<ShopMemory, "listValues" | "getValue">,
  prefix: string,
  count: number,
): Promise<Pick<ShopMemory, "getValue">> {
  if (count <= FEW_VALUES) return store;
  const keyOf = (shop: string, name: string) => JSON.stringify([shop, name]);
  const values = await store.listValues(prefix);
  const known = new Map(values.map(({ shop, name, value }) => [keyOf(shop, name), value]));
  return { getValue: async (shop, name) => known.get(keyOf(shop, name)) ?? null };
}

/** The type of a schema of stored values, declared once. */
export type Meaning<Schema extends z.ZodType> = Constant<z.output<Schema>>;

type Constant<T> = T extends readonly (infer Each)[]
  ? readonly Constant<Each>[]
  : T extends object
    ? { readonly [Key in keyof T]: Constant<T[Key]> }
    : T;

/**
 * How an invalid text is handled (written by another program, or by a newer version). It is always logged. `absent`: the
 * value is ignored, if that does no harm. `refused`: reading it rejects with ValueUnreadable, if ignoring it would.
 */
type Unreadable = "absent" | "refused";

/** A stored text that does not match its schema and must not be ignored. */
export class ValueUnreadable extends StoreError<UnreadableValue> {
  override readonly name = "ValueUnreadable";
  readonly code = "value_unreadable";

  constructor({ shop, name }: Pick<ShopValue, "shop" | "name">) {
    super({ code: "valueUnreadable", shop, name });
  }
}

/** A value of each shop under one fixed name: the only conversion between the stored text and the value. */
export class StoredValue<T> {
  readonly name: string;
  readonly #schema: z.ZodType<T>;
  readonly #unreadable: Unreadable;

  constructor(name: string, schema: z.ZodType<T>, unreadable: Unreadable) {
    this.name = name;
    this.#schema = schema;
    this.#unreadable = unreadable;
  }

  /** `shop`: "" for a value that belongs to no shop. Returns `null` if none is stored. */
  async read(place: MemoryPlace<"getValue">, shop: string): Promise<T | null> {
    return this.parse(place, { shop, name: this.name, value: await place.store.getValue(shop, this.name) });
  }

  /** Like the store's `changeValue`; an unchanged value is not written again. */
  async change(
    place: MemoryPlace<"changeValue">,
    shop: string,
    change: (current: T | null) => T | null | Promise<T | null>,
  ): Promise<T | null> {
    let changed: T | null = null;
    await place.store.changeValue(shop, this.name, async (value) => {
      const current = this.parse(place, { shop, name: this.name, value });
      changed = await change(current);
      if (changed === null) return null;
      return changed === current ? value : JSON.stringify(changed);
    });
    return changed;
  }

  parse(
    { log }: Pick<MemoryPlace<never>, "log">,
    kept: { readonly shop: string; readonly name: string; readonly value: string | null },
  ): T | null {
    const { shop, name, value: text } = kept;
    if (text === null) return null;
    const read = this.#schema.safeParse(jsonIn(text));
    if (read.success) return read.data;
    // Never the text itself, nor the schema's message, which may quote it.
    const at = read.error.issues.map(({ path }) => path.join(".")).slice(0, 3);
    log.error({ shop, name, at }, LINES[this.#unreadable]);
    if (this.#unreadable === "refused") throw new ValueUnreadable({ shop, name });
    return null;
  }
}

/** Values of each shop whose names have the same prefix, read and written by one schema. */
export class StoredValues<T> {
  readonly prefix: string;
  readonly named: (rest: string) => StoredValue<T>;

  constructor(prefix: string, schema: z.ZodType<T>, unreadable: Unreadable) {
    this.prefix = prefix;
    this.named = (rest) => new StoredValue(prefix + rest, schema, unreadable);
  }

  /** Lists the values of all shops. Leaves out unreadable values that are ignored. */
  async list(
    place: MemoryPlace<"listValues">,
  ): Promise<readonly { readonly shop: string; readonly name: string; readonly value: T }[]> {
    const all = this.named("");
    return (await place.store.listValues(this.prefix)).flatMap(({ shop, name, value: text }) => {
      const value = all.parse(place, { shop, name, value: text });
      return value === null ? [] : [{ shop, name, value }];
    });
  }
}

const LINES: Readonly<Record<Unreadable, string>> = {
  absent: LOG_LINES.valueAbsent,
  refused: LOG_LINES.valueRefused,
};
