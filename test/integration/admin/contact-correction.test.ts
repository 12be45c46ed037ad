import { afterEach, beforeEach, expect, test } from "vitest";
import type { Order } from "../../../src/client/answers.ts";
import { type ErasingSite, erasingSite, hers, MOBILE } from "../../support/bridge/erasing-site.ts";

/**
 * Given an order whose points were given, and whose customer was corrected afterwards,
 * when somebody looks at it, it says what the loyalty service was not told,
 * and a person can send the correction: the points count once, as before.
 */
let site: ErasingSite;
beforeEach(async () => {
  site = await erasingSite();
});
afterEach(() => site.bridge.close());

const NEW_MOBILE = "+491709999999";
const order = async () => (await site.order("1001")) as unknown as Order;
const correct = async (body: object) => {
  await site.bridge.ask("/api/orders/acme/1001/contact", { method: "PATCH", body });
};
const atService = () => site.bridge.loyalty.sandbox.order(11001);

test("a mobile number that changed after the points is sent once a person says so, and counts once", async () => {
  await site.deliver(hers());
  expect((await order()).contactCorrection).toBeNull();
  await correct({ mobile: NEW_MOBILE });
  expect((await order()).contactCorrection).toMatchObject({
    ...{ code: "contactNotUpdated", facts: { fields: ["mobile"], isSameCustomer: true }, canSend: true },
    detail: expect.stringContaining("“Send the correction”"),
  });
  const before = atService();
  expect(before).toMatchObject({ mobile: MOBILE });
  await site.bridge.ask("/api/orders/acme/1001/send-again", { method: "POST", body: {} });
  await site.bridge.settled();
  expect(atService()).toMatchObject({ mobile: NEW_MOBILE, state: "pending" });
  expect((await order()).contactCorrection).toBeNull();
  expect((await order()).operations.filter(({ state }) => state === "done")).toHaveLength(1);
});

test("what the account knows its customers by is never sent for the same points", async () => {
  await site.deliver(hers());
  await correct({ email: "other@mail.example" });
  expect((await order()).contactCorrection).toMatchObject({
    facts: { fields: ["email"], isSameCustomer: false },
    canSend: false,
  });
});

test("of a person who was erased nothing is compared", async () => {
  await site.deliver(hers());
  await correct({ mobile: NEW_MOBILE });
  await site.erase();
  expect((await order()).contactCorrection).toBeNull();
});
