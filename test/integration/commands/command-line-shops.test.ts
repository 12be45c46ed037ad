import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { deliverPaidOrder } from "../../support/bridge/paid-order.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

/** The command after the shop was looked at. */
async function typedOf(shop: object, ...args: readonly string[]) {
  const bridge = await merchant.startBridge({ shop });
  await ask(bridge, "/shops/garden/check", { method: "POST" });
  return merchant.type(["shops", ...args], { shop });
}

test("of a shop without access it is said, with what tells more", async () => {
  const { out, err } = await typedOf({ credentials: undefined }, "--problems");
  expect(out).toMatch(/^garden .* No order reported yet · no access to the shop +none yet$/m);
  expect(err).toContain("to see what is missing, run: npx loyalty-bridge doctor");
});

test("a shop without access is one with a problem, also if it sends its orders", async () => {
  const shop = { credentials: undefined };
  await merchant.startBridge({ shop });
  await deliverPaidOrder(merchant.url, merchant.woo.domain);
  await expect
    .poll(async () => (await merchant.type(["shops", "--problems"], { shop })).out)
    .toMatch(/^garden .* no access to the shop /m);
});

test("a shop that cannot be reached is one with a problem", async () => {
  await merchant.woo.close();
  const { out } = await typedOf({}, "--problems");
  expect(out).toMatch(/^garden .*\n {4}Cannot be read · since .* · .*refused the connection/m);
});

test("shops are printed as a table for spreadsheets, and with codes for programs", async () => {
  const { out } = await typedOf({ credentials: undefined }, "--csv");
  expect(out).toMatch(
    /^Shop,Platform and address,Status,Last delivery \(.*\)\ngarden,"WooCommerce, .*",.*no access.*,$/,
  );
  const codes = await merchant.type(["shops", "--csv", "--codes"], { shop: { credentials: undefined } });
  expect(codes.out).toMatch(
    /^shop,platform,domain,brand,state,since,because,isConnected,lastDeliveryAt\ngarden,woocommerce,[^,]+,[^,]+,[a-zA-Z]+,.*,false,$/,
  );
});

test("a shop that works is none", async () => {
  const { out, err } = await typedOf({}, "--problems");
  expect([out, err]).toEqual(["No shop needs attention.", ""]);
});
