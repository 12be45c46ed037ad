import { afterEach, beforeEach, expect, test } from "vitest";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { EMAIL, type ErasingSite, erasingSite, hers, MOBILE } from "../../support/bridge/erasing-site.ts";

/** Given a person who is a customer of two shops, each with a loyalty account of its own. */
let account: ListeningSandbox;
let site: ErasingSite;
beforeEach(async () => {
  account = await listenSandbox(STAND_IN);
  site = await erasingSite({ baseUrl: account.url });
  await site.deliver(hers());
  await site.deliver(hers(), { to: "zenith" });
});
afterEach(async () => {
  await site.bridge.close();
  await account.close();
});

test("a platform that asks for it in one shop leaves them whole in the shop of the other brand, where they earn on", async () => {
  const customer = { id: "7", email: EMAIL, phone: MOBILE };
  const request = { kind: "privacy", request: "redactCustomer", customer, orderIds: [] };
  await site.deliver({ events: [request] }, { topic: "notice" });
  await site.deliver(hers({ orderId: "1002" }), { to: "zenith" });
  for (const orderId of ["1001", "1002"])
    expect(await site.order(orderId, "zenith")).toMatchObject({
      points: "pending",
      contact: { email: EMAIL },
    });
  expect(account.sandbox.order("21002")).toMatchObject({ state: "pending" });
  expect(await site.order("1001")).toMatchObject({ contact: { email: null } });
});

test("an admin who erases them erases them in the shops of all brands", async () => {
  expect(await site.erase()).toMatchObject({ orders: 2 });
  for (const shop of ["acme", "zenith"])
    expect(await site.order("1001", shop)).toMatchObject({ points: "pending", contact: { email: null } });
  expect(await site.traces()).toEqual([]);
});
