import { expect, test } from "vitest";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { aShop, aSnapshotEvent, NOON } from "../../support/builders/orders.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";

const identities = [{ kind: "email", value: "ada@shop.example" }] as const;

test("an erasure waits for what began before it, and whatever begins meanwhile knows of it", async () => {
  const erasures = new Erasures(await storeOnFakeDisk());
  const shop = aShop({ adapter: plainShop().adapter });
  const isErased = () => erasures.redact([aSnapshotEvent({ createdAt: NOON - 1 })], shop).isErased;
  const gate = Promise.withResolvers<void>();
  const before = erasures.during(async () => {
    const known = isErased();
    await gate.promise;
    return known;
  });
  let hasBegun = false;
  const begun = erasures.begin({ shop: null, identities }, NOON).then(() => {
    hasBegun = true;
  });
  await expect.poll(isErased).toBe(true);
  expect(hasBegun).toBe(false);
  gate.resolve();
  expect(await before).toBe(false);
  await begun;
});

test("an erasure that cannot be written down is none", async () => {
  const store = await storeOnFakeDisk();
  const erasures = new Erasures(store);
  await erasures.begin({ shop: null, identities: [] }, NOON);
  store.isDiskFull = true;
  await expect(erasures.begin({ shop: null, identities }, NOON)).rejects.toThrow("noSpaceLeft");
  expect(erasures.open).toEqual([]);
});
