import { describe, expect, test } from "vitest";
import { erasedText, parseDelivery, parseListed } from "../../../src/store/lowdb/documents/delivery-text.ts";

/** As rows were written before coverage and erasure had fields of their own. */
const row = (headers: object, body: string) =>
  `{"shop":"acme","topic":"order","key":"k","receivedAt":1,"headers":${JSON.stringify(headers)},"outcome":"waiting","reason":null,"body":{"base64":"${Buffer.from(body).toString("base64")}"}}`;
const STATE = { row: 4, settlement: null, outcome: "waiting", repeats: 0 } as const;
const COVERS = { "loyalty-bridge-signature-covers": "nothing" };
const REDUCED = { "loyalty-bridge-reduced": "1" };
const TOPIC = { "x-shop-topic": "order" };

describe("a row of an earlier version", () => {
  test.each([
    ["whose body is signed", TOPIC, "{}", TOPIC, true, "whole"],
    ["whose body is not signed", { ...TOPIC, ...COVERS }, "{}", TOPIC, false, "whole"],
    ["that was reduced to its events", REDUCED, "[]", {}, true, "events"],
    ["that was reduced, its body not signed", { ...COVERS, ...REDUCED }, "[]", {}, false, "events"],
    ["that was erased", {}, "", {}, true, "gone"],
    ["with headers alone", TOPIC, "", TOPIC, true, "whole"],
    ["with a body alone", {}, "{}", {}, true, "whole"],
  ] as const)("%s is read as it was meant", (_what, marked, body, headers, isBodySigned, content) => {
    const text = row(marked, body);
    expect(parseDelivery(text, STATE)).toMatchObject({ id: "4", isBodySigned, content });
    expect(parseDelivery(text, STATE).headers).toEqual(headers);
    expect(parseListed(text, STATE)).toMatchObject({
      headers,
      isBodySigned,
      content,
      sizeBytes: body.length,
    });
  });

  test("keeps how far it is signed when it is erased now", () => {
    const remains = { topic: "", headers: {}, body: Buffer.from("[]"), content: "events" } as const;
    const erased = erasedText(row({ ...TOPIC, ...COVERS }, "{}"), remains);
    expect(parseDelivery(erased, STATE)).toMatchObject({
      headers: {},
      isBodySigned: false,
      content: "events",
    });
  });
});

test("a platform's header cannot say how far a body is signed", () => {
  const fields = '"isBodySigned":true,"content":"whole"';
  const text = row({ ...COVERS, ...REDUCED }, "{}").replace('"body":', `${fields},"body":`);
  expect(parseDelivery(text, STATE)).toMatchObject({ isBodySigned: true, content: "whole" });
});
