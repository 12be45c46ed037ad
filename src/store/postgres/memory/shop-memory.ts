import { z } from "zod";
import type { ShopMemory, ShopValue } from "../../shop-memory.ts";
import { Groups } from "../groups.ts";
import { runForAll, runForRow, sql, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { STORED_TEXT, toColumn } from "../stored-text.ts";
import { valueChanger } from "./held-values.ts";

/** If a statement contains several values for one place, the first is locked. */
const LOCK_SETTINGS = statement(
  "memory/lock-settings",
  sql`
    with given as (
      select shop, name, value, place
      from unnest(${"shop"}::text[], ${"name"}::text[], ${"value"}::text[]) with ordinality as row (shop, name, value, place)
    ),
    locked as (
      insert into settings (shop, name, value)
      select distinct on (shop, name) shop, name, value from given order by shop, name, place
      on conflict (shop, name) do update set value = settings.value
      returning shop, name, value
    )
    select given.place::integer - 1 as place, locked.value from given join locked using (shop, name)
  `,
  z.object({ place: z.number(), value: STORED_TEXT }),
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
  z.object({ value: STORED_TEXT }),
);
const LIST_SETTINGS = statement(
  "memory/list-settings",
  sql`select shop, value from settings where name = ${"name"}`,
  z.object({ shop: STORED_TEXT, value: STORED_TEXT }),
);
const LAST_DELIVERY = statement(
  "memory/last-delivery",
  sql`select max(received_at) as "receivedAt" from last_deliveries where shop = ${"shop"}`,
  z.object({ receivedAt: z.number().nullable() }),
);
const LAST_DELIVERIES = statement(
  "memory/last-deliveries",
  sql`select shop, max(received_at) as "receivedAt" from last_deliveries group by shop`,
  z.object({ shop: STORED_TEXT, receivedAt: z.number() }),
);
const MOST_TOGETHER = 1_000;
const GET_VALUES = statement(
  "memory/get-values",
  sql`
    select asked.place::integer - 1 as place, kept.value
    from unnest(${"shop"}::text[], ${"name"}::text[]) with ordinality as asked (shop, name, place)
    join shop_values kept on kept.shop = asked.shop and kept.name = asked.name
    where kept.value is not null
  `,
  z.object({ place: z.number(), value: STORED_TEXT }),
);
const LIST_VALUES = statement(
  "memory/list-values",
  sql`select shop, name, value from shop_values where starts_with(name, ${"prefix"}) and value is not null order by name, shop`,
  z.object({ shop: STORED_TEXT, name: STORED_TEXT, value: STORED_TEXT }),
);

/**
 * Groups reads that are requested at the same moment into one query, so a page or a check that looks at thousands of
 * shops costs as much as one that looks at one. `within` runs each query when its turn comes, or rejects.
 */
export function groupedValues(
  { database }: Pick<StoreParts, "database">,
  within: <T>(read: () => Promise<T>) => Promise<T>,
): ShopMemory["getValue"] {
  const groups = new Groups<Pick<ShopValue, "shop" | "name">, string | null>(
    async (group, answer) => {
      const places = group.map(({ shop, name }) => placeOf(shop, name));
      const reading = within(() => runForAll(database, GET_VALUES, places));
      const found = reading.then((rows) => new Map(rows.map(({ place, value }) => [place, value])));
      // Not awaited, so that reads requested while the query runs do not wait for it.
      for (const place of group.keys())
        answer(
          place,
          found.then((values) => values.get(place) ?? null),
        );
    },
    { items: MOST_TOGETHER },
  );
  return (shop, name) => groups.add({ shop, name });
}

/** Everything except single values, which are read in groups. */
export function openShopMemory(
  parts: Pick<StoreParts, "database" | "changes">,
): Omit<ShopMemory, "getValue"> {
  const { database } = parts;
  return {
    ...openSettings(database),
    ...openValues(parts),

    async lastDeliveries() {
      const rows = await database.run(LAST_DELIVERIES, {});
      return Object.fromEntries(rows.map(({ shop, receivedAt }) => [shop, receivedAt]));
    },

    async lastDelivery(shop) {
      return (await runForRow(database, LAST_DELIVERY, { shop: toColumn(shop) })).receivedAt;
    },
  };
}

function placeOf(shop: string, name: string) {
  return { shop: toColumn(shop), name: toColumn(name) };
}

function openSettings(
  database: StoreParts["database"],
): Pick<ShopMemory, "lockedSetting" | "lockedSettings" | "lockSetting" | "replaceSetting"> {
  const locks = new Groups<ShopValue, string>(
    async (group, answer) => {
      const rows = group.map(({ shop, name, value }) => ({ ...placeOf(shop, name), value: toColumn(value) }));
      for (const { place, value } of await runForAll(database, LOCK_SETTINGS, rows)) answer(place, value);
    },
    { items: MOST_TOGETHER },
  );
  return {
    async lockedSetting(shop, name) {
      const [found] = await database.run(GET_SETTING, placeOf(shop, name));
      return found?.value ?? null;
    },

    async lockedSettings(name) {
      const rows = await database.run(LIST_SETTINGS, { name: toColumn(name) });
      return new Map(rows.map(({ shop, value }) => [shop, value]));
    },

    lockSetting: (shop, name, value) => locks.add({ shop, name, value }),

    async replaceSetting(shop, name, value) {
      await database.run(REPLACE_SETTING, { ...placeOf(shop, name), value: toColumn(value) });
    },
  };
}

function openValues({
  database,
  changes,
}: Pick<StoreParts, "database" | "changes">): Pick<ShopMemory, "changeValue" | "listValues"> {
  const changeHeld = valueChanger(database);
  return {
    async changeValue(shop, name, decide) {
      const { value, isChanged } = await changeHeld(placeOf(shop, name), decide);
      if (isChanged) changes.announce({ kind: "value", shop, name });
      return value;
    },

    listValues: (prefix) => database.run(LIST_VALUES, { prefix: toColumn(prefix) }),
  };
}
