import { expect, test } from "vitest";
import { z } from "zod";
import { bodyTopic } from "../../../src/platform/kit/body-topic.ts";
import {
  choicesOf,
  credential,
  credentialsOf,
  isOtherSetting,
  secret,
} from "../../../src/platform/kit/credential.ts";
import { escapeHtml } from "../../../src/platform/kit/escape-html.ts";
import { readShopAddress } from "../../../src/platform/kit/host.ts";
import { comparedNumber, ordersOfNumber } from "../../../src/platform/kit/order-number.ts";
import { webhooksByHand } from "../../../src/platform/topics.ts";

test("markup is text, also within quotes", () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe("&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;");
});

test.each([
  ["Shop.Example.com", { host: "shop.example.com", path: "/" }],
  [" https://shop.example.com./Sub ", { host: "shop.example.com", path: "/Sub" }],
  ["HTTP://shop.example.com:80", { host: "shop.example.com", path: "/" }],
  ["shop.example.com:8443", { host: "shop.example.com:8443", path: "/" }],
  ["ftp://shop.example.com", null],
  ["ftphttps://shop.example.com", null],
  [
    "shop.example.com/https://other.example.com",
    { host: "shop.example.com", path: "/https://other.example.com" },
  ],
  ["user@shop.example.com", null],
  ["shop.example.com?a=b", null],
  ["shop.example.com#a", null],
  ["https:///shop.example.com", null],
  ["shop..example.com", null],
  ["", null],
])("the typed address %j", (typed, read) => {
  expect(readShopAddress(typed)).toEqual(read);
});

test.each([
  ["#1001", "1001"],
  [" # 1001 ", "1001"],
  ["EU-1001", "eu-1001"],
  ["EU#1001", "eu#1001"],
])("the order number %j is compared as %j", (written, compared) => {
  expect(comparedNumber(written)).toBe(compared);
});

test("of the orders with one number, the ten newest are returned, and that there are more is said", () => {
  const found = Array.from({ length: 11 }, (_, at) => {
    return { orderId: String(at), orderNumber: "7", createdAt: at === 0 ? null : at };
  });
  const newest = found.slice(1).reverse();
  expect(ordersOfNumber(found, true)).toEqual({ orders: newest, notes: [{ code: "moreOfNumber" }] });
  expect(ordersOfNumber(found.slice(1), true)).toEqual({ orders: newest, notes: [] });
  expect(ordersOfNumber([], false)).toEqual({ orders: [], notes: [{ code: "moreOfNumber" }] });
});

const settings = z.object({
  key: credential({ isSecret: false }),
  password: credential({ isSecret: true }),
  page: secret(z.string()),
  size: z.enum(["small", "large"]).default("large"),
  colour: z.enum(["red", "blue"]),
  timeoutMs: z.coerce.number().max(10),
});

test("credentials are found among an adapter's settings, and which of them are secret", () => {
  expect(credentialsOf(settings)).toEqual([
    { name: "key", isSecret: false },
    { name: "password", isSecret: true },
  ]);
});

test("choices begin with the usual value", () => {
  expect(choicesOf(settings)).toEqual([
    { name: "size", values: ["large", "small"] },
    { name: "colour", values: ["red", "blue"] },
  ]);
});

test.each([
  ["timeoutMs", "5", true],
  ["timeoutMs", "50", false],
  ["key", "anything", false],
  ["unknown", "5", false],
])("the setting %s with %j has no prompt: %s", (name, value, isOther) => {
  expect(isOtherSetting(settings, name, value)).toBe(isOther);
});

test("webhooks by hand have the names of the shop's admin pages, or of the topics without them", () => {
  const own = { name: "order.updated", comes: "subscribed", byHand: { code: "x.updated" } } as const;
  const other = { name: "order.paid", comes: "subscribed" } as const;
  const declared = { name: "customers/redact", comes: "declared" } as const;
  expect(webhooksByHand([own, other], ({ code }) => `say ${code}`)).toEqual(["say x.updated"]);
  expect(webhooksByHand([other, declared], ({ code }) => code)).toEqual(["order.paid"]);
});

test.each([
  ['{"topic":"order.paid"}', "order.paid"],
  [`{"topic":"${"t".repeat(200)}"}`, "t".repeat(200)],
  [`{"topic":"${"t".repeat(201)}"}`, ""],
  ['{"topic":1}', ""],
  ['{"other":"order.paid"}', ""],
  ['"topic"', ""],
  ["null", ""],
  ["{", ""],
])("the topic in the body %s", (body, topic) => {
  expect(bodyTopic(Buffer.from(body), "topic")).toBe(topic);
});
