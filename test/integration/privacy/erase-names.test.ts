import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ActLog } from "../../../src/people/acts/act-log.ts";
import { erasePerson, finishErasures } from "../../../src/people/privacy/erase.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { anOrder, aShop, hints } from "../../support/builders/orders.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/**
 * Given a customer whose full name stands in what others wrote. When she is erased, then the name goes from there with
 * her; where it is another customer's too, or no more than a word of it is there, everything stays.
 */
const EMAIL = "rose@mail.example";
const NAME = "Rose Gardner";
const identities = [{ kind: "email", value: EMAIL }] as const;
const log = createLog({ level: "silent" });

let store: StoreOnFakeDisk;
let acts: ActLog;
beforeEach(async () => {
  store = await storeOnFakeDisk();
  acts = new ActLog({ store, clock: new FakeClock(), log });
  await put(store, orderOf("1", NAME, EMAIL));
});
afterEach(() => store.close());

const parts = () => ({
  ...{
    store,
    erasures: new Erasures(store),
    clock: new FakeClock(),
    log,
    noteErasure: () => {},
    connect: () => expect.fail("no shop is called"),
  },
  shops: new Map([["acme", aShop()]]),
});
const erase = (of = parts()) => erasePerson(of, { shop: null, identities, orders: [] }, "a person");

function orderOf(orderId: string, name: string, email: string, note = "", tag = "") {
  const contact = { names: [name], emails: [email], phones: [], countries: ["DE"] };
  const referral = hints({ attributes: [{ name: "note", value: note }] });
  const record = aRecord({ orderId });
  return {
    ...record,
    facts: { ...record.facts, snapshot: anOrder({ orderId, contact, referral, tags: [tag] }) },
  };
}

const textOf = async (orderId: string) =>
  (await store.getOrder({ shop: "acme", orderId }))?.facts.snapshot?.referral.attributes[0]?.value;
const dead = async (reason: object, body: string) => {
  const { id } = await store.addDelivery(aDelivery({ dedupeKey: body, body: Buffer.from(body) }));
  await store.settleDelivery({ deliveryId: id, outcome: "dead", reason: reason as never, orderIds: [] });
  return id;
};

describe("the name of a person who is erased", () => {
  test("goes from what others wrote, whichever word is first, and a word of it alone stays", async () => {
    await put(store, orderOf("2", "Bo", "bo@mail.example", `for ${NAME}, a rose`, NAME));
    await put(store, orderOf("3", "Bo", "bo@mail.example", "GARDNER, rose!"));
    await put(store, orderOf("4", "Bo", "bo@mail.example", "Rose"));
    await erase();
    expect([await textOf("2"), await textOf("3"), await textOf("4")]).toEqual([
      "for •••, a rose",
      "•••!",
      "Rose",
    ]);
    const tagged = await store.getOrder({ shop: "acme", orderId: "2" });
    expect(tagged?.facts.snapshot?.tags).toEqual([NAME]);
  });

  test("stays where another customer of the shop has it too", async () => {
    const before = await put(store, orderOf("2", NAME, "another.rose@mail.example", `from ${NAME}`));
    await erase();
    expect(await store.getOrder({ shop: "acme", orderId: "2" })).toEqual(before);
  });

  test("goes from a dead letter whose reason quotes it as a key, and from an act's note", async () => {
    const id = await dead({ code: "repeatedKey", key: NAME }, `{"${NAME}":1,"${NAME}":2}`);
    const other = await dead({ code: "repeatedKey", key: "Rose" }, '{"Rose":1,"Rose":2}');
    const done = { code: "actOrderDecided", decision: "hold" } as const;
    await acts.add("Bo", { done, shop: "acme", orderId: "2", note: `${NAME} called` });
    await acts.add("Bo", {
      done: { code: "actRedeemed", points: 5, reference: `${NAME}, birthday`, isCertain: true },
      shop: "acme",
    });
    await erase();
    expect(await store.getDelivery(id)).toMatchObject({ content: "gone", reason: { code: "erased" } });
    expect(await store.getDelivery(other)).toMatchObject({ content: "whole" });
    const { items } = await acts.list({ limit: 9 });
    expect(items.map((act) => ("reference" in act.done ? act.done.reference : act.note))).toEqual([
      "•••, birthday",
      "••• called",
    ]);
  });

  test("goes from what was noted of a delivery that was erased before", async () => {
    const id = await dead({ code: "invalidJson" }, `of ${EMAIL}`);
    await erase();
    const note = { code: "dismissed", by: "Bo", at: 1, note: `${EMAIL} called`, because: null } as const;
    await store.restateDelivery(id, "dead", { outcome: "ignored", reason: note });
    await erase();
    expect(await store.getDelivery(id)).toMatchObject({ outcome: "ignored", reason: { code: "erased" } });
  });

  test("goes when the next process ends what a killed one began, since her own orders say it until the end", async () => {
    await put(store, orderOf("2", "Bo", "bo@mail.example", `for ${NAME}`));
    const killed = parts();
    const cut = { ...killed.store, changeOrder: () => Promise.reject(new Error("killed")) };
    Object.setPrototypeOf(cut, killed.store);
    await expect(erase({ ...killed, store: cut as never })).rejects.toThrow("killed");
    expect(await textOf("2")).toBe(`for ${NAME}`);
    const next = parts();
    await next.erasures.unlock(null, () => store.scrub());
    await finishErasures(next);
    expect(await textOf("2")).toBe("for •••");
    expect((await store.getOrder({ shop: "acme", orderId: "1" }))?.erasedAt).not.toBeNull();
  });
});
