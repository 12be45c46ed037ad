import type { DamageKind, FolderRefusal, StoreDamage } from "../../codes/store.ts";
import { StoreError, StoreUnavailable } from "../../store.ts";

/**
 * The folder contains bytes that cannot be what was written. The bridge never works around this: a person decides
 * (store repair).
 */
export class StoreDamaged extends StoreUnavailable {
  override readonly name = "StoreDamaged";
  override readonly code = "store_damaged";
  declare readonly trouble: StoreDamage;

  constructor(damage: StoreDamage, options?: ErrorOptions) {
    super(damage, options);
  }
}

/** The damage that caused this one, or the damage itself. */
export function placeOf(damage: StoreDamage): DamageKind {
  return damage.code === "formatKept" ? damage.because : damage;
}

/**
 * Reads all items and returns those that could be read: damage to one does not affect the others. Calls `onUnread` for each
 * that could not be read, and rejects if there was none that could.
 */
export async function readEach<In, Out>(
  items: readonly In[],
  read: (item: In) => Promise<Out>,
  onUnread: (item: In, error: unknown) => void,
): Promise<Out[]> {
  const results = await Promise.allSettled(items.map(read));
  const errors: unknown[] = [];
  const found: Out[] = [];
  for (const [index, result] of results.entries()) {
    if (result.status === "fulfilled") {
      found.push(result.value);
    } else {
      errors.push(result.reason);
      onUnread(items[index] as In, result.reason);
    }
  }
  if (found.length === 0 && errors.length > 0) throw errors[0];
  return found;
}

/** Reads one after another and skips damaged ones. Returns how many were damaged. */
export async function readAll<In>(
  items: Iterable<In>,
  read: (item: In) => Promise<void>,
  onDamage: (error: StoreDamaged) => void,
): Promise<number> {
  let damaged = 0;
  for (const item of items) {
    try {
      await read(item);
    } catch (error) {
      if (!(error instanceof StoreDamaged)) throw error;
      if (damaged++ === 0) onDamage(error);
    }
  }
  return damaged;
}

/** This process cannot open the folder now: another process owns it, or a newer version wrote it. */
export class FolderRefused extends StoreError<FolderRefusal> {
  override readonly name = "FolderRefused";
  readonly code = "folder_refused";
}
