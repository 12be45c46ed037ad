import { expect, test } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";

test("a store opens on an empty database, and refuses once it is closed", async () => {
  const place = await freshDatabase();
  const given = {
    url: place.url,
    schema: place.newSchema(),
    poolSize: 4,
    ssl: "none",
    caFile: null,
  } as const;
  const store = await openPostgresStore(given);
  expect(await store.getOrder({ shop: "acme", orderId: "\u0000" })).toBeNull();
  expect(await store.countWithPoints("main")).toBe(0);
  await store.close();
  await store.close();
  await expect(store.getOrder({ shop: "acme", orderId: "1" })).rejects.toThrow(StoreUnavailable);
});
