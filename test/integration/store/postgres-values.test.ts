import { describe, expect, test } from "vitest";
import { openDatabaseTarget } from "../../../src/store/postgres/copy/database-target.ts";
import type { Store } from "../../../src/store/store.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { instances } from "../../support/postgres/instances.ts";

const site = await instances();

describe("values over several instances", () => {
  test("changes over several instances come one after another", async () => {
    const stores = [await site.open(), await site.open(), await site.open()];
    const slowly = async (current: string | null) => {
      await new Promise((resolve) => setImmediate(resolve));
      return String(Number(current) + 1);
    };
    await Promise.all(
      Array.from({ length: 15 }, (_, n) => (stores[n % 3] as Store).changeValue("acme", "count", slowly)),
    );
    expect(await stores[0]?.getValue("acme", "count")).toBe("15");
  });

  test("however many changes are under way, everybody else goes on", async () => {
    const store = await site.open();
    const gate = Promise.withResolvers<void>();
    const changes = Array.from({ length: 20 }, (_, n) =>
      store.changeValue("acme", `token ${n % 5}`, async (current) => {
        await gate.promise;
        return `${current}x`;
      }),
    );
    await store.addDelivery(aDelivery());
    expect(await store.getValue("acme", "token 0")).toBeNull();
    expect(await store.listValues("token")).toEqual([]);
    gate.resolve();
    await Promise.all(changes);
    expect(await store.getValue("acme", "token 4")).toBe("nullxxxx");
  });

  test("who was stopped while others took over has changed nothing", async () => {
    const [stopped, other] = [await site.open(), await site.open()];
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const change = stopped.changeValue("acme", "tokens", async () => {
      begun.resolve();
      await goOn.promise;
      return "old";
    });
    await begun.promise;
    await site.database.ask(`update ${site.schema}.shop_values set held_until = now() - interval '1 second'`);
    expect(await other.changeValue("acme", "tokens", () => "new")).toBe("new");
    goOn.resolve();
    const trouble = { code: "databaseBusy", error: "55P03" };
    await expect(change).rejects.toMatchObject({ name: "StoreUnavailable", trouble });
    expect(await other.getValue("acme", "tokens")).toBe("new");
  });

  test("what a killed instance was about to change is free again when its time has passed", async () => {
    const store = await site.open();
    await site.database.ask(
      `insert into ${site.schema}.shop_values (shop, name, holder, held_until) values ('acme', 'tokens', 'killed', now() + interval '0.2 seconds')`,
    );
    expect(await store.listValues("tokens")).toEqual([]);
    expect(await store.changeValue("acme", "tokens", (current) => `${current} and mine`)).toBe(
      "null and mine",
    );
  });

  test("what a killed instance was about to remember is nothing, and keeps no copy from being made there", async () => {
    await (await site.open()).close();
    await site.database.ask(
      `insert into ${site.schema}.shop_values (shop, name, holder, held_until) values ('acme', 'tokens', 'killed', now())`,
    );
    const place = {
      url: site.database.url,
      schema: site.schema,
      poolSize: 4,
      ssl: "none",
      caFile: null,
    } as const;
    const target = await openDatabaseTarget(place);
    await target.close();
  });

  test("a clock that was set back keeps no value from anybody", async () => {
    const store = await site.open();
    await site.database.ask(
      `insert into ${site.schema}.shop_values (shop, name, holder, held_until) values ('acme', 'tokens', 'killed', now() + interval '1 hour')`,
    );
    expect(await store.changeValue("acme", "tokens", () => "new")).toBe("new");
  });
});
