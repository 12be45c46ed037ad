import type { ErasureList } from "../../src/store/erasure.ts";
import type { ShopMemory, ShopValue } from "../../src/store/store.ts";

type Values = Pick<ShopMemory, "getValue" | "changeValue" | "listValues"> & ErasureList;

/** The small texts of a store in memory. `check` throws while nothing can be stored. */
export function memoryValues(check: () => void): Values {
  const values = new Map<string, ShopValue>();
  const changing = new Map<string, Promise<unknown>>();
  let erasureList: string | null = null;
  return {
    getValue: async (shop, name) => values.get(`${shop}\n${name}`)?.value ?? null,
    changeValue(shop, name, change) {
      const key = `${shop}\n${name}`;
      const changed = (changing.get(key) ?? Promise.resolve()).then(async () => {
        const value = await change(values.get(key)?.value ?? null);
        check();
        if (value === null) values.delete(key);
        else values.set(key, { shop, name, value });
        return value;
      });
      changing.set(
        key,
        changed.catch(() => {}),
      );
      return changed;
    },
    listValues: async (prefix) =>
      [...values.values()]
        .filter(({ name }) => name.startsWith(prefix))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    readErasureList: async () => erasureList,
    async writeErasureList(text) {
      check();
      erasureList = text;
    },
  };
}
