import { z } from "zod";
import type { ShopMemory } from "../../shop-memory.ts";
import { sql, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { fromColumn, toColumn } from "../stored-text.ts";
import { valueChanger } from "./held-values.ts";

const VALUE = z.object({ value: z.string() });
const LOCK_SETTING = statement(
  "memory/lock-setting",
  sql`
    insert into settings (shop, name, value) values (${"shop"}, ${"name"}, ${"value"})
    on conflict (shop, name) do update set value = settings.value
    returning value
  `,
  VALUE,
);
const REPLACE_SETTING = statement(
  "memory/replace-setting",
  sql`
    insert into settings (shop, name, value) values (${"shop"}, ${"name"}, ${"value"})
    on conflict (shop, name) do update set value = excluded.value
  `,
);
const GET_SETTING = statement(
  "memory/get-setting",
  sql`select value from settings where shop = ${"shop"} and name = ${"name"}`,
  VALUE,
);
const LAST_DELIVERIES = statement(
  "memory/last-deliveries",
  sql`select shop, max(received_at) as "receivedAt" from last_deliveries group by shop`,
  z.object({ shop: z.string(), receivedAt: z.number() }),
);
const GET_VALUE = statement(
  "memory/get-value",
  sql`select value from shop_values where shop = ${"shop"} and name = ${"name"} and value is not null`,
  VALUE,
);
const LIST_VALUES = statement(
  "memory/list-values",
  sql`select shop, name, value from shop_values where starts_with(name, ${"prefix"}) and value is not null order by name, shop`,
  z.object({ shop: z.string(), name: z.string(), value: z.string() }),
);

export function openShopMemory(parts: Pick<StoreParts, "database" | "changes">): ShopMemory {
  const { database } = parts;
  return {
    ...openSettings(database),
    ...openValues(parts),

    async lastDeliveries() {
      const rows = await database.run(LAST_DELIVERIES, {});
      return Object.fromEntries(rows.map(({ shop, receivedAt }) => [fromColumn(shop), receivedAt]));
    },
  };
}

function placeOf(shop: string, name: string) {
  return { shop: toColumn(shop), name: toColumn(name) };
}

function openSettings(
  database: StoreParts["database"],
): Pick<ShopMemory, "lockedSetting" | "lockSetting" | "replaceSetting"> {
  const lockedSetting = async (shop: string, name: string) => {
    const [found] = await database.run(GET_SETTING, placeOf(shop, name));
    return found === undefined ? null : fromColumn(found.value);
  };
  return {
    lockedSetting,

    async lockSetting(shop, name, value) {
      const known = await lockedSetting(shop, name);
      if (known !== null) return known;
      const [locked] = await database.run(LOCK_SETTING, { ...placeOf(shop, name), value: toColumn(value) });
      return locked === undefined ? value : fromColumn(locked.value);
    },

    async replaceSetting(shop, name, value) {
      await database.run(REPLACE_SETTING, { ...placeOf(shop, name), value: toColumn(value) });
    },
  };
}

function openValues({
  database,
  changes,
}: Pick<StoreParts, "database" | "changes">): Pick<ShopMemory, "getValue" | "changeValue" | "listValues"> {
  const changeHeld = valueChanger(database);
  return {
    async getValue(shop, name) {
      const [found] = await database.run(GET_VALUE, placeOf(shop, name));
      return found === undefined ? null : fromColumn(found.value);
    },

    async changeValue(shop, name, decide) {
      const { value, isChanged } = await changeHeld(placeOf(shop, name), decide);
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
