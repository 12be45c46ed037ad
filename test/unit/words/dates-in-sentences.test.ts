import { expect, test } from "vitest";
import { formatFor } from "../../../src/words/format.ts";
import { labelsOfArea } from "../../support/words/area.ts";

const [AFTERNOON, NIGHT] = [Date.UTC(2026, 5, 1, 14, 0), Date.UTC(2026, 10, 27, 1, 5)];

test.each([
  ["en", "1 Jun 2026, 14:00", "27 Nov 2026, 01:05", "1 Jun 2026"],
  ["de", "1. Juni 2026 um 14:00 Uhr", "27. November 2026 um 01:05 Uhr", "1. Juni 2026"],
  ["fr", "1er juin 2026 à 14:00", "27 novembre 2026 à 01:05", "1er juin 2026"],
  ["es", "1 de junio de 2026 a las 14:00", "27 de noviembre de 2026 a la 01:05", "1 de junio de 2026"],
] as const)("in %s a sentence says a day and its time as one speaks", (language, afternoon, night, day) => {
  const format = formatFor(language, "UTC", false);
  expect([AFTERNOON, NIGHT].map(format.momentInSentence)).toEqual([afternoon, night]);
  expect([format.dayInSentence(AFTERNOON), format.date("2026-06-01")]).toEqual([day, day]);
});

test("sentences of a catalogue say them, with the zone where it is named; tables stay short", () => {
  const zoned = formatFor("de", "Europe/Berlin");
  expect(zoned.momentInSentence(AFTERNOON)).toBe("1. Juni 2026 um 16:00 Uhr MESZ");
  expect(zoned.time(AFTERNOON)).toBe("1. Juni 2026, 16:00 MESZ");
  const { today } = labelsOfArea("page/main", "es");
  expect(today.points.day({ day: "2026-11-27", zone: "UTC" })).toMatch(/^Hoy es 27 de noviembre de 2026\b/);
});
