import { expect, test } from "vitest";
import { parseDelivery } from "../../../src/store/lowdb/documents/delivery-text.ts";

test("a row whose body is not there cannot be read", () => {
  const text =
    '{"shop":"acme","topic":"order","key":"k","receivedAt":1,"headers":{},"outcome":"waiting","reason":null,"isBodySigned":true,"content":"whole"}';
  expect(() => parseDelivery(text, { row: 4, settlement: null, outcome: "waiting", repeats: 0 })).toThrow(
    SyntaxError,
  );
});
