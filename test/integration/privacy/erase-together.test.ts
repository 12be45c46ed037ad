import { beforeEach, expect, test } from "vitest";
import { erasePerson, finishErasures } from "../../../src/people/privacy/erase.ts";
import { eraseAgain } from "../../../src/people/privacy/erase-again.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { aShop, SECOND } from "../../support/builders/orders.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/**
 * Given two instances on one store, of which one erases a person and the other one, which has not noticed yet, takes in
 * what a shop tells of her meanwhile. Then a few minutes later nothing of it is left, and not before everybody knows is
 * the erasure over.
 */
const MINUTE = 60 * SECOND;
const shop = aShop();
const EMAIL = "ada@shop.example";
const target = { shop: null, identities: [{ kind: "email", value: EMAIL }], orders: [] } as const;

let store: StoreOnFakeDisk;
let clock: FakeClock;
const instance = () => ({
  store,
  erasures: new Erasures(store, false),
  shops: new Map([[shop.shop, shop]]),
  clock,
  log: createLog({ level: "silent" }),
  noteErasure: () => {},
  connect: () => expect.fail("no shop is called"),
});

beforeEach(async () => {
  store = await storeOnFakeDisk();
  clock = new FakeClock();
});

test("who is brought back by an instance that had not noticed the erasure is erased again", async () => {
  const [one, other] = [instance(), instance()];
  await erasePerson(one, target, "a person");
  await put(store, aRecord());
  const { id } = await store.addDelivery(aDelivery({ body: Buffer.from(EMAIL) }));
  await clock.advance(MINUTE);
  await eraseAgain(other);
  expect((await store.getOrder({ shop: "acme", orderId: "1001" }))?.erasedAt).toBeNull();
  await clock.advance(5 * MINUTE);
  await Promise.all([eraseAgain(one), eraseAgain(other)]);
  expect((await store.getOrder({ shop: "acme", orderId: "1001" }))?.erasedAt).not.toBeNull();
  expect((await store.getDelivery(id))?.body.byteLength).toBe(0);
  expect(other.erasures.open).toEqual([]);
  expect(await instance().erasures.areDueAgain(clock.now())).toBe(false);
});

test("an instance that starts meanwhile carries it out, too, and leaves it open", async () => {
  const [one, starting] = [instance(), instance()];
  await erasePerson(one, target, "a person");
  expect(await starting.erasures.unlock(null, () => store.scrub())).toBe(true);
  await put(store, aRecord());
  await finishErasures(starting);
  expect((await store.getOrder({ shop: "acme", orderId: "1001" }))?.erasedAt).not.toBeNull();
  expect(starting.erasures.open).toHaveLength(1);
});

test("the list beside the store knows the erasures of both, however they come together", async () => {
  const [one, other] = [instance(), instance()];
  const his = { ...target, identities: [{ kind: "email", value: "bob@shop.example" }] } as const;
  await Promise.all([erasePerson(one, target, "a person"), erasePerson(other, his, "a person")]);
  expect(await instance().erasures.isListed()).toBe(true);
});
