import { expect, test } from "vitest";
import { topicAndCode, topicInWords } from "../../../src/dashboard/parts/deliveries/topic-in-words.ts";
import { labelsOfArea } from "../../support/words/area.ts";

const labels = labelsOfArea("page/main");

test.each([
  ["order.updated", "Order updated"],
  ["orders/updated", "Order updated"],
  ["orders/create", "Order created"],
  ["orders/paid", "Order paid"],
  ["refunds/create", "Refund"],
  ["action.woocommerce_delete_order", "Order deleted"],
  ["action.woocommerce_other", "action.woocommerce_other"],
  ["", ""],
])("the topic “%s” is shown as “%s”", (topic, shown) => {
  expect(topicInWords(topic, labels)).toBe(shown);
});

test("what is looked for in the shop is shown with the shop's own word for it", () => {
  const topics = ["orders/create", "action.woocommerce_other"].map((topic) => topicAndCode(topic, labels));
  expect(topics).toEqual(["Order created (orders/create)", "action.woocommerce_other"]);
});
