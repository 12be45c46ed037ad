import { describe, expect, test } from "vitest";
import { bodyWithoutMentions } from "../../../src/people/privacy/mentions/body-mentions.ts";
import { type Identity, wantedIdentities } from "../../../src/people/privacy/mentions/identities.ts";
import { WantedNames } from "../../../src/people/privacy/mentions/names.ts";
import { cutMentions, type TextKind } from "../../../src/people/privacy/mentions/text-mentions.ts";

const PERSON: readonly Identity[] = [
  { kind: "email", value: "jo@mail.example" },
  { kind: "mobile", value: "+491701234567" },
  { kind: "mobile", value: "+4520261224" },
  { kind: "mobile", value: "+15024592181" },
  { kind: "mobile", value: "+6281234567890" },
];
const wanted = { ...wantedIdentities(PERSON), names: new WantedNames(["rose gardner", "jean-luc or"]) };
const left = (text: string, kind: TextKind = "text") => cutMentions(text, wanted, kind);

describe("of what somebody wrote", () => {
  test.each<[text: string, left: string]>([
    ["call +49 170 1234567 or 0170/1234567", "call ••• or •••"],
    ["for Rose Gardner, jo@mail.example", "for •••, •••"],
    ["Gardner, Rose", "•••"],
    ["to Jean-Luc Or's door", "to •••'s door"],
    ["for-rose-gardner-too, Rose Gardner - thanks", "for-•••-too, ••• - thanks"],
    ["write to JO@mail.example.", "write to •••."],
    ["/?mail=jo%40mail.example&campaign=41", "/?mail=•••&campaign=41"],
    ["Tel. 491701234567", "Tel. •••"],
    ["https://wa.me/6281234567890", "https://wa.me/•••"],
    ["at (502) 459-2181", "at •••"],
    ["502 459 2181, after six", "•••, after six"],
    ["ring 20 26 12 24", "ring •••"],
    ["or 45 20 26 12 24", "or •••"],
    ["0062 812 3456 7890", "•••"],
    ["0812-3456-7890", "•••"],
  ])("%j goes what speaks of the person", (text, without) => {
    expect(left(text)).toBe(without);
  });

  test.each<[what: string, text: string]>([
    ["digits in one run", "order 6281234567890"],
    ["digits that are a national number", "pack 20261224 and 1701234567"],
    ["a date", "until 2026-12-24, 24.12.2026 or 2026/12/24 20:26"],
    ["a time", "2026-12-24T20:26:12.240Z"],
    ["an amount", "20.261.224,00 or EUR 20 26 12 24"],
    ["a decimal", "0.1701234567"],
    ["an article", "SKU-01701234567, sku: 01701234567, #01701234567"],
    ["an order's number", "order 01701234567 and order no. 0170 1234567"],
    ["a card", "card 4917 0123 4567 0000"],
    ["a word of the name", "a rose in the garden, Rose"],
    ["a longer name", "Primrose Gardner and Rose Gardners"],
    ["another's double name", "Rose Gardner-Smith and Mary-Rose Gardner"],
    ["another address", "banjo@mail.example"],
    ["a traceparent", "00-49170123456700000000000000000000-0170123456700000-01"],
  ])("%s stays", (_, text) => {
    expect(left(text)).toBe(text);
  });

  test("a label takes no name along, and digits are a number where one is expected", () => {
    expect(left("Rose Gardner", "label")).toBe("Rose Gardner");
    expect([left("0170 1234567", "label"), left("1701234567", "contact")]).toEqual(["•••", "•••"]);
  });
});

describe("a body from outside", () => {
  const body = (text: string) => bodyWithoutMentions(text, wanted);

  test("keeps each id to the digit, and its form", () => {
    const kept =
      '{ "id":6281234567890,"order_id":"01701234567", "sku":"0170-1234567",\n "total_price":"20261224.00","big":12345678901234567890 }';
    expect(body(kept)).toBe(kept);
    expect(body(`{"a":${kept},"phone":6281234567890,"note":"0170 1234567"}`)).toBe(
      `{"a":${kept},"phone":"•••","note":"•••"}`,
    );
  });

  test.each<[where: string, text: string, without: string]>([
    ["by its key", '{"billingPhone":"1701234567"}', '{"billingPhone":"•••"}'],
    ["in a list", '{"phones":["1701234567",491701234567]}', '{"phones":["•••","•••"]}'],
    [
      "in parts",
      '{"phone":{"number":"1701234567","id":"1701234567"}}',
      '{"phone":{"number":"•••","id":"1701234567"}}',
    ],
    [
      "in a pair",
      '[{"key":"_billing_phone","value":"1701234567"}]',
      '[{"key":"_billing_phone","value":"•••"}]',
    ],
    ["in JSON in it", '{"extra":"{\\"mobile\\":\\"1701234567\\"}"}', '{"extra":"{\\"mobile\\":\\"•••\\"}"}'],
    ["in a form", "order=1701234567&billing_phone=1701234567", "order=1701234567&billing_phone=•••"],
  ])("says a number %s", (_, text, without) => {
    expect(body(text)).toBe(without);
  });

  test("is searched for names in notes, keys and what is given away, and not in what is sold", () => {
    expect(body('{"note":"Rose Gardner","line_items":[{"name":"Rose Gardner","note":"Rose Gardner"}]}')).toBe(
      '{"note":"•••","line_items":[{"name":"Rose Gardner","note":"Rose Gardner"}]}',
    );
    expect(body('{"Rose Gardner":1}')).toBe('{"•••":1}');
  });
});
