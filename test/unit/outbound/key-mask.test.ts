import { expect, test } from "vitest";
import { HIDDEN, LONGEST_BODY } from "../../../src/domain/operation/exchange.ts";
import { KeyMask } from "../../../src/outbound/loyalty/key-mask.ts";

const KEY = "sk-Live/9+x_Qz71aB";
const MASK = new KeyMask(KEY);
const percents = (text: string) =>
  [...text].map((sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`).join("");
const units = (text: string) =>
  [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
const entities = (text: string) => [...text].map((sign) => `&#${sign.charCodeAt(0)};`).join("");
const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");

test("a text without the key stays as it is", () => {
  const body =
    '{"lp_email":"jo@mail.example","lp_orderid":1001,"note":"50 % \\u00fc &amp; aGVsbG8gd29ybGQ="}';
  expect(MASK.kept(body)).toEqual({ text: body });
});

test.each([
  ["as it is", KEY],
  ["in small letters", KEY.toLowerCase()],
  ["in capitals", KEY.toUpperCase()],
])("the key alone goes where it stands %s", (_spelling, spelt) => {
  expect(MASK.without(`the key ${spelt} is wrong`)).toBe(`the key ${HIDDEN} is wrong`);
});

test.each([
  ["with the slash of JSON escaped", JSON.stringify(KEY).replaceAll("/", "\\/")],
  ["in JSON's units", `"${units(KEY)}"`],
  ["in JSON within JSON", JSON.stringify(JSON.stringify({ key: units(KEY) }))],
  ["as in an address", encodeURIComponent(KEY)],
  ["in percents", percents(KEY)],
  ["twice in percents", encodeURIComponent(percents(KEY))],
  ["in entities", entities(KEY)],
  ["in hexadecimal digits", Buffer.from(KEY).toString("hex")],
  ["in capitals of those", Buffer.from(KEY).toString("hex").toUpperCase()],
  ["in Base64", base64(KEY)],
  ["in Base64 for addresses", base64url(KEY)],
  ["in Base64 behind one sign", base64(`:${KEY}`)],
  ["in Base64 behind two signs", base64(`a:${KEY}`)],
  ["in Base64 among others", `Basic ${base64(`brand-7:${KEY} and more`)}`],
])("a text that holds the key %s goes as a whole", (_spelling, spelt) => {
  expect(MASK.without(`refused: ${spelt}`)).toBe(HIDDEN);
});

test("a long text is cut, and says how long it was", () => {
  const text = "x".repeat(LONGEST_BODY + 1);
  expect(MASK.kept(text)).toEqual({ text: "x".repeat(LONGEST_BODY), cutFrom: LONGEST_BODY + 1 });
  expect(MASK.kept("x".repeat(LONGEST_BODY)).cutFrom).toBeUndefined();
});

test("no part of the key is left where the cut goes through it, however it is spelt", () => {
  for (const spelt of [KEY, percents(KEY), units(KEY), entities(KEY)])
    for (let before = LONGEST_BODY - spelt.length; before <= LONGEST_BODY; before++) {
      const { text } = MASK.kept("x".repeat(before) + spelt + "y".repeat(5_000));
      expect(text.replaceAll("x", "").replaceAll("y", "").replaceAll(HIDDEN, "").replaceAll("•", "")).toBe(
        "",
      );
    }
});
