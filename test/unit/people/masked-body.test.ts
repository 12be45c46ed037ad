import fc from "fast-check";
import { expect, test } from "vitest";
import { maskedBody } from "../../../src/people/privacy/masking/masked-body.ts";
import { hiddenOf } from "../../../src/people/privacy/masking/masked-text.ts";

const ADA = {
  names: ["Ada Lovelace-Byron"],
  emails: ["ada.l@mail.example"],
  phones: ["0170 1234567", "+491701234567"],
  countries: ["DE"],
};
const HIDDEN = hiddenOf(ADA, "DE");
const masked = (body: string) => maskedBody(body, HIDDEN);
const PERSON = /ada|lovelace|byron|mail\.example|1701?234567/i;

test("a request keeps its form and its numbers, and tells of nobody", () => {
  const body =
    '{"lp_name":"Ada Lovelace-Byron","lp_email":"ada.l@mail.example","lp_mobile":"+491701234567","lp_description":"Order #1001","lp_orderid":10000001234568}';
  expect(masked(body)).toBe(
    '{"lp_name":"•••","lp_email":"•••","lp_mobile":"•••","lp_description":"Order #1001","lp_orderid":10000001234568}',
  );
});

test.each([
  ["her name in a sentence", '{"message":"Ada gets 50 points"}', '{"message":"••• gets 50 points"}'],
  ["her number as a number", '{"id":491701234567}', '{"id":"•••"}'],
  ["her number as others write it", '{"said":"(0170) 123-45 67 is known"}', '{"said":"••• is known"}'],
  ["her address as a member's name", '{"ada.l@mail.example":50,"n":7}', '{"•••":"•••","n":7}'],
  ["an address of somebody else", '{"said":"bob@else.example knows"}', '{"said":"••• knows"}'],
  ["somebody else's number", '{"said":"ask +33 1 70 18 99 00"}', '{"said":"ask •••"}'],
  [
    "what is called as a person's",
    '{"customer_name":"Bob","city":"Paris"}',
    '{"customer_name":"•••","city":"•••"}',
  ],
  [
    "all that is below it",
    '{"address":{"line":["a",7,{"b":true}]},"n":7}',
    '{"address":{"line":["•••","•••",{"b":true}]},"n":7}',
  ],
  ["names of things", '{"activity_name":"Order","name":"Bob"}', '{"activity_name":"Order","name":"•••"}'],
  [
    "where an order comes from, and how it is paid and sent",
    '{"source_name":"web","payment_gateway_names":["card"],"tracking_company":"Post","n":null}',
    '{"source_name":"web","payment_gateway_names":["card"],"tracking_company":"Post","n":null}',
  ],
  [
    "what was bought, but not for whom",
    '{"line_items":[{"name":"Mug","parent_name":"Mugs","properties":[{"name":"Engraving","value":"For Bob"}],"vendor":{"name":"Bob"}}],"tax_lines":[{"name":"VAT"}],"name":"Bob"}',
    '{"line_items":[{"name":"Mug","parent_name":"Mugs","properties":[{"name":"•••","value":"•••"}],"vendor":{"name":"•••"}}],"tax_lines":[{"name":"VAT"}],"name":"•••"}',
  ],
  [
    "her name on what was bought",
    '{"line_items":[{"name":"Mug for Ada"}]}',
    '{"line_items":[{"name":"Mug for •••"}]}',
  ],
  [
    "an order's number, but not a number at home",
    '{"name":"#1009","fulfillments":[{"name":"#1009.1"}],"address2":"#5","address":{"name":"#6"},"first_name":"#7"}',
    '{"name":"#1009","fulfillments":[{"name":"#1009.1"}],"address2":"•••","address":{"name":"•••"},"first_name":"•••"}',
  ],
  ["her number as an order's", '{"name":"#01701234567"}', '{"name":"#•••"}'],
  [
    "the country of an address, and that there is none",
    '{"billing":{"state":"Bavaria","country":"DE","phone":null},"address":{"country_code":"DE","zip":"","country":{"of":"Bob"}}}',
    '{"billing":{"state":"•••","country":"DE","phone":null},"address":{"country_code":"DE","zip":"","country":{"of":"•••"}}}',
  ],
  ["who stands beside a name", '[{"name":"Bob"},"fine"]', '[{"name":"•••"},"fine"]'],
  [
    "JSON within JSON",
    '{"data":"{\\"lp_name\\":\\"Bob\\",\\"n\\":1}"}',
    '{"data":"{\\"lp_name\\":\\"•••\\",\\"n\\":1}"}',
  ],
  ["escaped letters", '{"said":"\\u0041da is known"}', '{"said":"••• is known"}'],
  ["text that is no JSON", "<p>Ada, ada.l@mail.example</p>", "<p>•••, •••</p>"],
  ["JSON that was cut", '{"lp_email":"ada.l@mail.example","lp_na', '{"lp_email":"•••","lp_na'],
  ["escapes that nobody resolves", "who=%41da%20Lovelace", "•••"],
  ["entities", "<p>&#65;da</p>", "•••"],
  ["entities with names", "<p>ada.l&commat;mail&period;example</p>", "•••"],
  [
    "what a customer without a name is told by",
    '{"said":"ada.l was given 50"}',
    '{"said":"••• was given 50"}',
  ],
  [
    "nothing of a person",
    '{"response":{"data":null,"status":"success"}}',
    '{"response":{"data":null,"status":"success"}}',
  ],
  [
    "her number in the wide digits of other keyboards",
    '{"said":"\uff10\uff11\uff17\uff10 \uff11\uff12\uff13\uff14\uff15\uff16\uff17 is known"}',
    '{"said":"••• is known"}',
  ],
  ["her number in Arabic digits", '{"said":"٠١٧٠ ١٢٣٤٥٦٧ is known"}', '{"said":"••• is known"}'],
  ["her address with a wide sign", '{"said":"ada.l\uff20mail.example is known"}', '{"said":"••• is known"}'],
  ["her number with letters at it", '{"said":"tel01701234567x is known"}', '{"said":"tel•••x is known"}'],
  [
    "a reference that begins with zeros",
    '{"said":"A0012345678 is known"}',
    '{"said":"A0012345678 is known"}',
  ],
  ["wide signs that tell of nobody", '{"said":"\uff11\uff10 points"}', '{"said":"\uff11\uff10 points"}'],
  ["words that only begin so", '{"said":"Adapter updated"}', '{"said":"Adapter updated"}'],
])("%s", (_what, body, expected) => {
  expect(masked(body)).toBe(expected);
});

test("of nobody who is known, only what looks like a person goes", () => {
  const nobody = hiddenOf({ names: [], emails: [], phones: [], countries: [] }, "");
  expect(maskedBody('{"said":"Ada: ada@mail.example, order 1001","n":0}', nobody)).toBe(
    '{"said":"Ada: •••, order 1001","n":0}',
  );
});

/** Ways in which a service may write what it was told. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => `told of ${text}, thank you`,
  (text) => encodeURIComponent(text),
  (text) => JSON.stringify({ said: text }),
  (text) => [...text].map((sign) => `&#${sign.charCodeAt(0)};`).join(""),
];

test("wherever and however a body tells of the customer, nothing of it is shown", () => {
  const theirs = fc
    .constantFrom(...ADA.names, "Lovelace-Byron", ...ADA.emails, ...ADA.phones)
    .chain((text) => fc.constantFrom(...SPELLINGS).map((spelt) => spelt(text)));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      theirs,
      fc.integer(),
      fc.constant("fine"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.oneof(fc.constantFrom("data", "message", "id"), theirs), tie("value"), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.boolean(), (body, isCut) => {
      const text = JSON.stringify(body);
      const shown = masked(isCut ? text.slice(0, -1) : text);
      expect(decodeEntities(shown)).not.toMatch(PERSON);
    }),
    { numRuns: 500 },
  );
});

function decodeEntities(text: string): string {
  const plain = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  try {
    return plain + decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

test("a name is hidden without its accents as well, and where HTML writes them", () => {
  const hidden = hiddenOf({ names: ["Zo\u00eb J\u00e4ger"], emails: [], phones: [], countries: [] }, "DE");
  expect(maskedBody("Zoe Jager has 50 points", hidden)).toBe("••• has 50 points");
  expect(maskedBody("J&auml;ger has 50 points", hidden)).toBe("•••");
});

test.each([
  ["J\u00e4ger", "Jaeger"],
  ["J\u00e4ger", "JAGER"],
  ["Jaeger", "J\u00e4ger"],
  ["S\u00f8rensen", "Sorensen"],
  ["S\u00f8rensen", "Soerensen"],
  ["Gro\u00df", "GROSS"],
  ["\u0141ukasz", "Lukasz"],
  ["Lukasz", "\u0141ukasz"],
  ["Zo\u00eb", "Zo\u00e9"],
])("of %s, somebody who writes %s tells nothing either", (name, written) => {
  const hidden = hiddenOf({ names: [name], emails: [], phones: [], countries: [] }, "DE");
  expect(maskedBody(`${written} has 50 points`, hidden)).not.toContain(written);
  expect(maskedBody("a jag of sorrow", hidden)).toBe("a jag of sorrow");
});
