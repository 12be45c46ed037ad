import { join } from "node:path";
import type { Adapter } from "lowdb";
import { CALL_MEMORY_MS, CALLS_KEPT, type RememberedCall } from "../../call-memory.ts";
import type { ShopValue } from "../../shop-memory.ts";
import { StoreDamaged } from "../care/damage.ts";
import type { FileSystem } from "../file-system.ts";
import { NEW_TABLE, type TableEnd } from "../index/row-allocator.ts";
import { listSegments } from "../journal/segment.ts";
import type { CallWrite, SettingWrite, ValueWrite } from "../writes.ts";
import { Names } from "./names.ts";
import { DOCUMENT_NAME, documentFile, jsonForm, listNumbered, type WholeFiles } from "./whole-file.ts";

/**
 * The document that defines the checkpoint: all other documents contain at least what came before this journal segment.
 */
export interface StateDocument {
  readonly journal: number;
  readonly orders: TableEnd;
  readonly deliveries: TableEnd;
  /** The parts of the index files of each table. */
  readonly orderChunks: readonly number[];
  readonly deliveryChunks: readonly number[];
  readonly names: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly values: readonly ShopValue[];
  readonly lastDeliveries: Readonly<Record<string, number>>;
  readonly calls: readonly (readonly [bucket: string, startedAt: number, monotonicAt: number])[];
}

type SmallStateDocument = Pick<StateDocument, "names" | "settings" | "values" | "lastDeliveries" | "calls">;

export const NEW_STATE: StateDocument = {
  journal: 1,
  orders: NEW_TABLE,
  deliveries: NEW_TABLE,
  orderChunks: [],
  deliveryChunks: [],
  names: [],
  settings: {},
  values: [],
  lastDeliveries: {},
  calls: [],
};

/** Old calls are dropped once per this many new ones: dropping them one by one would move the whole list each time. */
const CALLS_FORGOTTEN_AFTER = 1_000;

/** The state document. A write is durable, name included, once it resolves. */
export function stateFile(at: WholeFiles, folder: string): Adapter<StateDocument> {
  const file = documentFile<StateDocument>(at, join(folder, "state.json"), jsonForm);
  return {
    async read() {
      const known = await file.read();
      if (known === null) await expectUnused(at.files, folder);
      return known;
    },
    async write(state) {
      await file.write(state);
      await at.files.flushFolder(folder);
    },
  };
}

/** If the state document is missing, the journal must have everything, or the folder must be unused. Rejects with StoreDamaged. */
async function expectUnused(files: FileSystem, folder: string): Promise<void> {
  if ((await listSegments(files, join(folder, "journal"))).length > 0) return;
  for (const table of ["orders", "deliveries"]) {
    if ((await listNumbered(files, join(folder, table), DOCUMENT_NAME)).length > 0) {
      throw new StoreDamaged({ code: "fileMissing", file: join(folder, "state.json") });
    }
  }
}

/** The few things that are neither orders nor deliveries: all in memory, written whole with each checkpoint. */
export class SmallState {
  readonly names: Names;
  readonly #settings: Map<string, string>;
  /** The values by name, then by shop. */
  readonly #values = new Map<string, Map<string, ShopValue>>();
  readonly #lastDeliveries: Map<string, number>;
  #calls: RememberedCall[];

  constructor(document: StateDocument) {
    this.names = new Names(document.names);
    this.#settings = new Map(Object.entries(document.settings));
    for (const value of document.values) this.applyValue(value);
    this.#lastDeliveries = new Map(Object.entries(document.lastDeliveries));
    this.#calls = document.calls.map(([bucket, startedAt, monotonicAt]) => ({
      bucket,
      startedAt,
      monotonicAt,
    }));
  }

  print(): SmallStateDocument {
    return {
      names: [...this.names.all],
      settings: Object.fromEntries(this.#settings),
      values: [...this.#values.values()].flatMap((ofName) => [...ofName.values()]),
      lastDeliveries: this.lastDeliveries(),
      calls: this.#calls.map(({ bucket, startedAt, monotonicAt }) => [bucket, startedAt, monotonicAt]),
    };
  }

  setting(key: string): string | undefined {
    return this.#settings.get(key);
  }

  /** The settings with this name, by shop. */
  settingsNamed(name: string): ReadonlyMap<string, string> {
    const all = [...this.#settings].map(
      ([key, value]) => [JSON.parse(key) as [string, string], value] as const,
    );
    return new Map(all.flatMap(([[shop, of], value]) => (of === name ? [[shop, value]] : [])));
  }

  applySetting({ key, value }: SettingWrite): void {
    this.#settings.set(key, value);
  }

  value(shop: string, name: string): string | null {
    return this.#values.get(name)?.get(shop)?.value ?? null;
  }

  applyValue({ shop, name, value }: Omit<ValueWrite, "kind">): void {
    const ofName = this.#values.get(name) ?? new Map<string, ShopValue>();
    if (value === null) ofName.delete(shop);
    else ofName.set(shop, { shop, name, value });
    if (ofName.size === 0) this.#values.delete(name);
    else this.#values.set(name, ofName);
  }

  valuesBeginning(prefix: string): ShopValue[] {
    const names = [...this.#values.keys()].filter((name) => name.startsWith(prefix)).sort();
    return names.flatMap((name) => [...(this.#values.get(name)?.values() ?? [])]);
  }

  lastDeliveries(): Record<string, number> {
    return Object.fromEntries(this.#lastDeliveries);
  }

  lastDelivery(shop: string): number | null {
    return this.#lastDeliveries.get(shop) ?? null;
  }

  deliveryArrived(shop: string, at: number): void {
    this.#lastDeliveries.set(shop, Math.max(at, this.#lastDeliveries.get(shop) ?? at));
  }

  applyCall({ bucket, startedAt, monotonicAt }: CallWrite): void {
    this.#calls.push({ bucket, startedAt, monotonicAt });
    if (this.#calls.length % CALLS_FORGOTTEN_AFTER === 0) this.#forgetCalls(startedAt - CALL_MEMORY_MS);
  }

  #forgetCalls(before: number): void {
    const old = this.#calls.findIndex(({ startedAt }) => startedAt >= before);
    this.#calls.splice(0, Math.min(old, this.#calls.length - CALLS_KEPT));
  }

  applyAllCalls(calls: readonly RememberedCall[]): void {
    this.#calls = [...calls];
  }

  callsSince(since: number): RememberedCall[] {
    return this.#calls
      .filter((call) => call.startedAt >= since)
      .sort((one, other) => one.startedAt - other.startedAt);
  }
}
