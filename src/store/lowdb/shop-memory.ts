import type { CallMemory } from "../call-memory.ts";
import type { Announcer } from "../changes.ts";
import { KeyLocks } from "../key-locks.ts";
import type { ShopMemory } from "../shop-memory.ts";
import type { SmallState } from "./documents/small-state.ts";
import type { Append } from "./writes.ts";

/** Settings fixed at their first use, values remembered for a shop, and the calls of the last minutes. */
export function openMemory(state: SmallState, append: Append, changes: Announcer): ShopMemory & CallMemory {
  const locks = new KeyLocks();
  return {
    lockSetting(shop, name, value) {
      const key = JSON.stringify([shop, name]);
      return locks.run(key, async () => {
        const locked = state.setting(key);
        if (locked === undefined) await append([{ kind: "setting", key, value }]);
        return locked ?? value;
      });
    },
    replaceSetting(shop, name, value) {
      const key = JSON.stringify([shop, name]);
      return locks.run(key, () => append([{ kind: "setting", key, value }]));
    },
    lockedSetting: async (shop, name) => state.setting(JSON.stringify([shop, name])) ?? null,
    lockedSettings: async (name) => state.settingsNamed(name),
    lastDeliveries: async () => state.lastDeliveries(),
    lastDelivery: async (shop) => state.lastDelivery(shop),
    getValue: async (shop, name) => state.value(shop, name),
    changeValue(shop, name, change) {
      return locks.run(JSON.stringify(["value", shop, name]), async () => {
        const current = state.value(shop, name);
        const value = await change(current);
        if (value === current) return value;
        await append([{ kind: "value", shop, name, value }]);
        changes.announce({ kind: "value", shop, name });
        return value;
      });
    },
    listValues: async (prefix) => state.valuesBeginning(prefix),
    rememberCall: (call) => append([{ kind: "call", ...call }]),
    recentCalls: async (since) => state.callsSince(since),
  };
}
