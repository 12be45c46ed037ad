import { describe, expect, test } from "vitest";
import { formatFor, LANGUAGES } from "../../../src/words/format.ts";
import { TEXTS } from "../../support/reasons/facts.ts";
import { labelsOfArea } from "../../support/words/area.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 11, 6, 12, 0);
/** Numbers and words keep together by blanks of several kinds. */
const plain = (text: string) => text.replace(/\s/g, " ");

describe.each([
  {
    language: "en",
    ago: ["now", "6 minutes ago", "3 hours ago", "in 6 minutes"],
    span: ["1 minute", "3 minutes", "2 hours"],
    price: "€1,234.50",
    size: ["12 bytes", "12.5 kB", "3.5 MB"],
  },
  {
    language: "de",
    ago: ["jetzt", "vor 6 Minuten", "vor 3 Stunden", "in 6 Minuten"],
    span: ["1 Minute", "3 Minuten", "2 Stunden"],
    price: "1.234,50 €",
    size: ["12 Byte", "12,5 kB", "3,5 MB"],
  },
  {
    language: "fr",
    ago: ["maintenant", "il y a 6 minutes", "il y a 3 heures", "dans 6 minutes"],
    span: ["1 minute", "3 minutes", "2 heures"],
    price: "1 234,50 €",
    size: ["12 octets", "12,5 ko", "3,5 Mo"],
  },
  {
    language: "es",
    ago: ["ahora", "hace 6 minutos", "hace 3 horas", "dentro de 6 minutos"],
    span: ["1 minuto", "3 minutos", "2 horas"],
    price: "1234,50 €",
    size: ["12 bytes", "12,5 kB", "3,5 MB"],
  },
] as const)("in $language", ({ language, ago, span, price, size }) => {
  const format = formatFor(language, "UTC");

  test("times are said from now, within a day", () => {
    const moments = [NOW - 59_000, NOW - 6 * MINUTE, NOW - 180 * MINUTE, NOW + 6 * MINUTE];
    expect(moments.map((at) => plain(format.ago(at, NOW)))).toEqual(ago);
  });

  test("a time farther away is said as its day and time", () => {
    const yesterday = NOW - 24 * 60 * MINUTE;
    expect(format.ago(yesterday, NOW)).toBe(format.time(yesterday));
  });

  test("lengths of time are rounded, and none is shorter than a minute", () => {
    expect([0, 3.4 * MINUTE, 130 * MINUTE].map((length) => plain(format.span(length)))).toEqual(span);
  });

  test("amounts and sizes are written as people write them", () => {
    expect(plain(format.price("1234.50", "EUR"))).toBe(price);
    expect([12, 12_500, 3_456_000].map((bytes) => plain(format.size(bytes)))).toEqual(size);
  });
});

test.each(LANGUAGES)("in %s an amount keeps every digit and the decimals that it has", (language) => {
  const { price } = formatFor(language, "UTC");
  expect(price("90071992547409931.25", "EUR").replace(/\D/g, "")).toBe("9007199254740993125");
  expect(price("3000", "JPY").replace(/\D/g, "")).toBe("3000");
  expect(price("12.50", "no currency")).toBe("12.50 no currency");
});

test("labels that are made of facts take the facts alone", () => {
  const labels = labelsOfArea("page/main", "de");
  expect(labels.shell.places.today).toBe("Heute");
  expect(labels.today.waiting({ things: 1, areOrders: true })).toBe("1 Bestellung wartet auf Sie.");
  expect(labels.today.waiting({ things: 1200, areOrders: false })).toBe("1.200 Einträge warten auf Sie.");
});

/** Signs that steer a terminal or turn the direction of the text; right-to-left text may be kept to itself. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066\u2067]/u;

test.each(TEXTS)("a text from outside cannot steer the label around it: %j", (text) => {
  const labels = labelsOfArea("page/main");
  expect(labels.shared.order({ name: text })).not.toMatch(STEERING);
  expect(labels.health.notReported({ topics: [text] })).not.toMatch(STEERING);
});

test.each([
  ["en", "1,200 and 2 uncounted orders"],
  ["de", "1.200 und 2 nicht gezählte Bestellungen"],
  ["fr", "1 200 et 2 commandes non comptées"],
  ["es", "1200 y 2 pedidos sin contar"],
] as const)("in %s, a sum names the orders that it does not contain", (language, said) => {
  const { totals } = labelsOfArea("commands-orders", language);
  expect(plain(totals.points({ points: 1200, unknown: 2 }))).toBe(said);
});
