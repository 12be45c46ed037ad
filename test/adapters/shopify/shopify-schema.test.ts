import { readdirSync, readFileSync } from "node:fs";
import { NoDeprecatedCustomRule, parse, TypeInfo, validate, visit, visitWithTypeInfo } from "graphql";
import { expect, test } from "vitest";
import { checks } from "../../../adapters/shopify/connection/checks.ts";
import { API_VERSION } from "../../../adapters/shopify/connection/graphql.ts";
import { subscriptions } from "../../../adapters/shopify/connection/subscriptions.ts";
import { pull } from "../../../adapters/shopify/orders/list-orders.ts";
import { writeBack } from "../../../adapters/shopify/orders/write-back.ts";
import { NEEDED_SCOPES } from "../../../adapters/shopify/settings.ts";
import { ADMIN_SCHEMA } from "../../../adapters/shopify/stand-in/admin-schema.ts";
import { API_VERSION as STAND_IN_VERSION } from "../../../adapters/shopify/stand-in/signed-headers.ts";
import type { ShopHttpRequest } from "../../../src/platform/shop-access.ts";
import { shopifyBytes } from "../../support/shops/shopify.ts";
import { DOCUMENTS } from "../../support/shops/shopify-documents.ts";
import { APP, aShopifyShop, fine } from "../../support/shops/shopify-stand-in.ts";
import { scopesNeeded } from "../../support/shops/strict-shopify/resolve-field.ts";

const ADAPTER = new URL("../../../adapters/shopify/", import.meta.url);
const named = DOCUMENTS.map((document) => [/\w+ (\w+)/.exec(document)?.[1] ?? "", document] as const);

test("the stand-in answers in the version that the bridge asks for", () => {
  expect(STAND_IN_VERSION).toBe(API_VERSION);
});

test("every question of the adapter's files is held against the schema", () => {
  const files = readdirSync(ADAPTER, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const written = files.flatMap((file) =>
    [...readFileSync(new URL(file, ADAPTER), "utf8").matchAll(/`(?:query|mutation) (\w+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(written.sort()).toEqual(named.map(([name]) => name).sort());
});

test.each(named)(
  "%s asks for fields that exist, in the right way, and for none that ends",
  (_name, document) => {
    const query = parse(document);
    expect(validate(ADMIN_SCHEMA, query)).toEqual([]);
    expect(validate(ADMIN_SCHEMA, query, [NoDeprecatedCustomRule])).toEqual([]);
  },
);

test("a field that does not exist and one that ends are noticed", () => {
  expect(validate(ADMIN_SCHEMA, parse("{ shop { nmae } }"))).toHaveLength(1);
  const subscription = '{ callbackUrl: "https://bridge.example" }';
  const ending = parse(`mutation {
    webhookSubscriptionCreate(topic: ORDERS_PAID, webhookSubscription: ${subscription}) { userErrors { message } }
  }`);
  expect(validate(ADMIN_SCHEMA, ending)).toEqual([]);
  expect(validate(ADMIN_SCHEMA, ending, [NoDeprecatedCustomRule])).toHaveLength(1);
});

/** Of each list of scopes any one is enough. */
function neededBy(document: string): readonly (readonly string[])[] {
  const info = new TypeInfo(ADMIN_SCHEMA);
  const needed: (readonly string[])[] = [];
  const Field = () => {
    const field = info.getFieldDef();
    if (field != null) needed.push(...scopesNeeded(field));
  };
  visit(parse(document), visitWithTypeInfo(info, { Field }));
  return needed;
}

test.each(named)("%s needs no scope that the app does not ask for", (name, document) => {
  // What a rule on products asks for is left out without its scope.
  const own = name === "Products" ? [...NEEDED_SCOPES, "read_products"] : NEEDED_SCOPES;
  for (const scopes of neededBy(document)) {
    expect(
      scopes.some((scope) => own.includes(scope)),
      scopes.join(" or "),
    ).toBe(true);
  }
});

test("the orders need both scopes", () => {
  const needed = neededBy(named.find(([name]) => name === "Order")?.[1] ?? "");
  for (const scope of NEEDED_SCOPES) expect(needed.some((scopes) => scopes.includes(scope))).toBe(true);
});

test("the stand-in answers every question, and without an error", async () => {
  const stage = await aShopifyShop(APP, [
    ...NEEDED_SCOPES,
    "read_all_orders",
    "read_products",
    "write_orders",
    "write_customers",
  ]);
  const sent = new Set<string>();
  const http = async (request: ShopHttpRequest) => {
    const reply = await stage.bridgeSide.http(request);
    if (reply.ok && request.url.endsWith("graphql.json")) {
      const answer = JSON.parse(new TextDecoder().decode(reply.value.body));
      expect(answer).toMatchObject({ data: expect.any(Object) });
      expect(answer).not.toHaveProperty("errors");
      sent.add(JSON.parse(request.body ?? "").query);
    }
    return reply;
  };
  const shop = { ...stage.bridgeSide, http };
  const files = ["orders-updated-partially-refunded", "orders-updated-presentment", "orders-fulfilled"];
  stage.shop.put(...[...files, "orders-create-nobody", "orders-paid-gift-cards"].map(shopifyBytes));
  const target = { address: "https://bridge.example/webhooks/acme", secret: "s" };
  stage.shop.subscribe("ORDERS_PAID", target.address, { filter: "id:1" });
  const everything = { by: "changed", since: 0, until: Date.UTC(2027, 0), cursor: null } as const;
  const { events } = fine(await pull.listOrders(shop, everything));
  await pull.fetchOrder(shop, events[0]?.orderId ?? "", ["productTypes"]);
  await pull.fetchOrder(shop, "5999999999999");
  await pull.missing?.ask(shop, [events[0]?.orderId ?? "", "5999999999999"]);
  await pull.findByNumber?.(shop, "1002");
  await subscriptions.restore(shop, target);
  await checks(shop);
  for (let times = 0; times < 2; times++)
    fine((await writeBack.prepare?.(shop)) ?? expect.fail("unprepared"));
  fine(
    await writeBack.write(shop, {
      orderId: events[0]?.orderId ?? "",
      points: null,
      state: "pending",
      isMarked: true,
    }),
  );
  for (const points of [7, null]) fine(await writeBack.balance.write(shop, "1", points));
  await stage.close();

  expect(sent).toEqual(new Set(DOCUMENTS));
});
