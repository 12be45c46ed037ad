import { z } from "zod";
import type { ShopMemory } from "../../shop-memory.ts";
import { statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { fromColumn, toColumn } from "../stored-text.ts";
import { valueChanger } from "./held-values.ts";

const VALUE = z.object({ value: z.string() });
const LOCK_SETTING = statement("memory/lock-setting", ["shop", "name", "value"], VALUE);
const REPLACE_SETTING = statement("memory/replace-setting", ["shop", "name", "value"]);
const GET_SETTING = statement("memory/get-setting", ["shop", "name"], VALUE);
const LAST_DELIVERIES = statement(
  "memory/last-deliveries",
  [],
  z.object({ shop: z.string(), receivedAt: z.number() }),
);
const GET_VALUE = statement("memory/get-value", ["shop", "name"], VALUE);
const LIST_VALUES = statement(
  "memory/list-values",
  ["prefix"],
  z.object({ shop: z.string(), name: z.string(), value: z.string() }),
);

export function openShopMemory({ database, changes }: Pick<StoreParts, "database" | "changes">): ShopMemory {
  const place = (shop: string, name: string) => ({ shop: toColumn(shop), name: toColumn(name) });
  const changeHeld = valueChanger(database);

  const lockedSetting = async (shop: string, name: string) => {
    const [found] = await database.run(GET_SETTING, place(shop, name));
    return found === undefined ? null : fromColumn(found.value);
  };

  return {
    lockedSetting,

    async lockSetting(shop, name, value) {
      const known = await lockedSetting(shop, name);
      if (known !== null) return known;
      const [locked] = await database.run(LOCK_SETTING, {
        ...place(shop, name),
        value: toColumn(value),
      });
      return locked === undefined ? value : fromColumn(locked.value);
    },

    async replaceSetting(shop, name, value) {
      await database.run(REPLACE_SETTING, { ...place(shop, name), value: toColumn(value) });
    },

    async lastDeliveries() {
      const rows = await database.run(LAST_DELIVERIES, {});
      return Object.fromEntries(rows.map(({ shop, receivedAt }) => [fromColumn(shop), receivedAt]));
    },

    async getValue(shop, name) {
      const [found] = await database.run(GET_VALUE, place(shop, name));
      return found === undefined ? null : fromColumn(found.value);
    },

    async changeValue(shop, name, decide) {
      const { value, isChanged } = await changeHeld(place(shop, name), decide);
      if (isChanged) changes.announce({ kind: "value", shop, name });
      return value;
    },

    async listValues(prefix) {
      const rows = await database.run(LIST_VALUES, { prefix: toColumn(prefix) });
      return rows.map(({ shop, name, value }) => ({
        shop: fromColumn(shop),
        name: fromColumn(name),
        value: fromColumn(value),
      }));
    },
  };
}
