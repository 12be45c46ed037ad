import { describe, expect, test } from "vitest";
import { bodyWithoutMentions } from "../../../src/people/privacy/mentions/body-mentions.ts";
import {
  emailIdentity,
  identitiesOf,
  wantedIdentities,
} from "../../../src/people/privacy/mentions/identities.ts";

test("a snapshot tells a person by every address and every number that can be read", () => {
  const contact = {
    names: ["Ada"],
    emails: ["Ada@Shop.example", "nobody", "@shop.example"],
    phones: ["0170 1234567", "+1 (502) 459-2181", "none"],
    countries: ["DE"],
  };
  expect(identitiesOf(contact, "US")).toEqual([
    { kind: "email", value: "ada@shop.example" },
    { kind: "mobile", value: "+491701234567" },
    { kind: "mobile", value: "+15024592181" },
  ]);
});

test.each<[typed: string, value: string | null]>([
  [" Ada@Shop.EXAMPLE ", "ada@shop.example"],
  ["ada+shop@mail.example", "ada+shop@mail.example"],
  ["o'brien@mail.example", "o'brien@mail.example"],
  ["ada@m\u00fcller.example", "ada@xn--mller-kva.example"],
  ["ada@mail", null],
  ["ada", null],
  ["shop", null],
  ["   ", null],
  ["", null],
  ["@mail.example", null],
  ["ada@", null],
  ["ada@.example", null],
  ["ada@mail..example", null],
  ["ada..b@mail.example", null],
  ["ada@-mail.example", null],
  ["ada@mail.example,bob@mail.example", null],
  ["ada bob@mail.example", null],
  ["*@mail.example", "*@mail.example"],
  [`${"a".repeat(65)}@mail.example`, null],
])("%j is read as the address %j", (typed, value) => {
  expect(emailIdentity(typed)?.value ?? null).toBe(value);
});

const spoken = (text: string) =>
  bodyWithoutMentions(
    text,
    wantedIdentities([
      { kind: "email", value: "jo@mail.example" },
      { kind: "mobile", value: "+491701234567" },
    ]),
  ) !== text;

describe("a text speaks of a person", () => {
  test.each<[how: string, text: string]>([
    ["by the address", '{"email":"jo@mail.example"}'],
    ["by the address in other letters", '{"email":"JO@mail.EXAMPLE"}'],
    ["by the address behind escapes", '{"email":"\\u006ao\\u0040mail.example"}'],
    ["by the address behind a line end", '{"note":"write to\\njo@mail.example"}'],
    ["by the address in JSON in JSON", '{"note":"{\\"mail\\":\\"jo\\\\u0040mail.example\\"}"}'],
    ["by the address in a form", "email=jo%40mail.example&x=1"],
    ["by the address behind a plus that is a space", "q=hello+jo%40mail.example"],
    ["by the address in a link", '{"url":"https://shop.example/?mail=jo@mail.example&x=1"}'],
    ["by the address in a link, escaped", '{"url":"/?mail=jo%2540mail.example"}'],
    ["by the address as mails write it", "mail=jo=40mail.example"],
    ["by the address as pages write it", "jo&#64;mail.example or jo&#x40;mail.example"],
    ["by the address with the signs by their names", "jo&commat;mail&period;example"],
    ["by the address in a sentence", "It is (jo@mail.example)."],
    ["by the address in quotes", "to='jo@mail.example'"],
    ["by the address behind a scheme", "mailto:jo@mail.example?subject=x"],
    ["by the number with its country", '{"phone":"+49 170 / 123-4567"}'],
    ["by the number without a plus", '{"phone":"0049 170 1234567"}'],
    ["by the number in digits", '{"phone":491701234567}'],
    ["by the number as written at home", '{"phone":"(0170) 1234567"}'],
    ["by the number behind escapes", '{"phone":"0170\\/1234567"}'],
    ["by the number in a form", "phone=%2B49+170+1234567"],
    ["by the number behind another", "order 1001 0170 1234567"],
    ["by the number in front of another", "0170 1234567 1001"],
  ])("%s", (_, text) => {
    expect(spoken(text)).toBe(true);
  });

  test.each<[why: string, text: string]>([
    ["whose address ends like it", "banjo@mail.example"],
    ["whose address ends like it behind a dot", "x.jo@mail.example"],
    ["whose address ends like it behind a dash", "mary-jo@mail.example"],
    ["whose address ends like it behind a plus", "x+jo@mail.example"],
    ["whose address ends like it behind an apostrophe", "o'jo@mail.example"],
    ["whose address ends like it in a link", "/?email=banjo@mail.example"],
    ["whose address ends like it in a form", "email=banjo%40mail.example"],
    ["whose address ends like it behind a line end", '{"note":"to\\nbanjo@mail.example"}'],
    ["whose address has a tag", "jo+shop@mail.example"],
    ["whose domain begins like it", "jo@mail.example.com"],
    ["whose domain goes on behind a dash", "jo@mail.example-shop.de"],
    ["whose domain is longer", "jo@mail.examples"],
    ["whose domain is below it", "jo@x.mail.example"],
    ["with a longer number", '{"id":91701234567}'],
    ["with a number that goes on", '{"id":4917012345678}'],
    ["with an order of a long id", '{"id":"1234917012345670001"}'],
    ["with a card", "4917 0123 4567 0000 and 4111 1111 1701 234567"],
    ["with a number abroad", '{"phone":"+44 170 1234567"}'],
    ["with a number in a longer word", "x491701234567 and 491701234567x"],
    ["of nothing", ""],
  ])("not of somebody %s", (_, text) => {
    expect(spoken(text)).toBe(false);
  });

  test("whose address begins behind an escaped line end, and not of the one it would be with the letter", () => {
    const wanted = wantedIdentities([{ kind: "email", value: "njo@mail.example" }]);
    const note = '{"note":"write to\\njo@mail.example"}';
    expect(bodyWithoutMentions(note, wanted)).toBe(note);
  });

  test("and 2 megabytes of anything are read in steps that do not grow with their square", () => {
    for (const text of ["a", "@", "a@", "1 ", "%40", "\\u0040", "="]) {
      expect(spoken(text.repeat(2_000_000 / text.length))).toBe(false);
    }
  });
});
