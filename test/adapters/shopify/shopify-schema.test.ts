import { readdirSync, readFileSync } from "node:fs";
import {
  buildSchema,
  execute,
  type FieldNode,
  type GraphQLObjectType,
  getNamedType,
  NoDeprecatedCustomRule,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { expect, test } from "vitest";
import { checks } from "../../../adapters/shopify/checks.ts";
import { API_VERSION } from "../../../adapters/shopify/graphql.ts";
import { pull } from "../../../adapters/shopify/list-orders.ts";
import { NEEDED_SCOPES } from "../../../adapters/shopify/settings.ts";
import { subscriptions } from "../../../adapters/shopify/subscriptions.ts";
import type { ShopHttpRequest } from "../../../src/platform/shop-access.ts";
import { shopifyBytes } from "../../support/shopify.ts";
import { DOCUMENTS } from "../../support/shopify-documents.ts";
import { aShopifyShop, fine } from "../../support/shopify-stand-in.ts";

/** What Shopify publishes of its Admin API, cut down to what is asked (test/support/derive-shopify-schema.ts). */
const schema = buildSchema(
  readFileSync(new URL(`../../fixtures/shopify/admin-${API_VERSION}.graphql`, import.meta.url), "utf8"),
);
const ADAPTER = new URL("../../../adapters/shopify/", import.meta.url);
const named = DOCUMENTS.map((document) => [/\w+ (\w+)/.exec(document)?.[1] ?? "", document] as const);

test("every question of the adapter's files is held against the schema", () => {
  const files = readdirSync(ADAPTER).filter((file) => file.endsWith(".ts"));
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
    const asked = parse(document);
    expect(validate(schema, asked)).toEqual([]);
    expect(validate(schema, asked, [NoDeprecatedCustomRule])).toEqual([]);
  },
);

test("a field that does not exist and one that ends are noticed", () => {
  expect(validate(schema, parse("{ shop { nmae } }"))).toHaveLength(1);
  const subscription = '{ callbackUrl: "https://bridge.example" }';
  const ending = parse(`mutation {
    webhookSubscriptionCreate(topic: ORDERS_PAID, webhookSubscription: ${subscription}) { userErrors { message } }
  }`);
  expect(validate(schema, ending)).toEqual([]);
  expect(validate(schema, ending, [NoDeprecatedCustomRule])).toHaveLength(1);
});

/** "read_orders or read_marketplace_orders": any one of them is enough. */
function neededBy(document: string): ReadonlySet<string> {
  const info = new TypeInfo(schema);
  const needed = new Set<string>();
  const note = (description: string | null | undefined) => {
    const [, scopes] = /^needs (.*)$/.exec(description ?? "") ?? [];
    if (scopes !== undefined) needed.add(scopes);
  };
  const Field = (_node: FieldNode) => {
    note(info.getFieldDef()?.description);
    note((getNamedType(info.getType()) as GraphQLObjectType | undefined)?.description);
  };
  visit(parse(document), visitWithTypeInfo(info, { Field }));
  return needed;
}

test.each(named)("%s needs no scope that the app does not ask for", (_name, document) => {
  for (const scopes of neededBy(document)) {
    expect(
      scopes.split(" or ").some((scope) => NEEDED_SCOPES.includes(scope)),
      scopes,
    ).toBe(true);
  }
});

test("the orders need both scopes", () => {
  const needed = [...neededBy(named.find(([name]) => name === "Order")?.[1] ?? "")];
  for (const scope of NEEDED_SCOPES)
    expect(needed.some((scopes) => scopes.split(" or ").includes(scope))).toBe(true);
});

test("the stand-in answers as the schema says", async () => {
  const stage = await aShopifyShop();
  const exchanged: { readonly query: string; readonly variables: object; readonly data: unknown }[] = [];
  const http = async (request: ShopHttpRequest) => {
    const reply = await stage.bridgeSide.http(request);
    if (reply.ok && request.url.endsWith("graphql.json")) {
      const { data } = JSON.parse(new TextDecoder().decode(reply.value.body));
      exchanged.push({ ...JSON.parse(request.body ?? ""), data });
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
  await pull.fetchOrder(shop, events[0]?.orderId ?? "");
  await pull.fetchOrder(shop, "5999999999999");
  await pull.missing?.ask(shop, [events[0]?.orderId ?? "", "5999999999999"]);
  await subscriptions.restore(shop, target);
  await checks(shop);
  await stage.close();

  expect(new Set(exchanged.map(({ query }) => query))).toEqual(new Set(DOCUMENTS));
  for (const { query, variables, data } of exchanged) {
    const answered = await execute({
      schema,
      document: parse(query),
      variableValues: { ...variables },
      rootValue: data,
      fieldResolver: (source, _args, _context, { path }) => source[path.key],
      typeResolver: () => "Order",
    });
    expect(answered).toEqual({ data });
  }
});
