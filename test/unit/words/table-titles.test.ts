import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../src/words/format.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import { labelsOfArea } from "../../support/words/area.ts";

const { wordsIn } = vocabularyOf([]);

describe.each(LANGUAGES)("in %s", (language) => {
  const { say } = wordsIn(language, "UTC");
  const { orders, deliveries } = labelsOfArea("page/main", language);

  test("a list's columns are called the same in a terminal and in a spreadsheet", () => {
    expect(say({ code: "column", column: "state" })).toBe(orders.columns.state);
    expect(say({ code: "column", column: "reason" })).toBe(deliveries.columns.why);
    expect(say({ code: "timeColumn", column: "changedAt", zone: "UTC" })).toBe(
      `${orders.columns.changed} (UTC)`,
    );
  });

  test("so are those of the audit log", () => {
    const { columns } = labelsOfArea("page/acts", language);
    expect(say({ code: "actColumn", column: "by" })).toBe(columns.who);
    expect(say({ code: "actColumn", column: "done" })).toBe(columns.what);
    expect(say({ code: "actColumn", column: "undoing" })).toBe(columns.undo);
    expect(say({ code: "actTimeColumn", zone: "UTC" })).toBe(`${columns.when} (UTC)`);
  });

  test("so are those of conversions", () => {
    const { columns } = labelsOfArea("commands-orders", language).conversions;
    expect(say({ code: "conversionColumn", column: "discountCode" })).toBe(columns.code);
    expect(say({ code: "conversionColumn", column: "ended" })).toBe(columns.ended);
  });

  test("so are those of incidents", () => {
    const { columns } = labelsOfArea("page/incidents", language);
    expect(say({ code: "incidentColumn", column: "title" })).toBe(columns.what);
    expect(say({ code: "incidentColumn", column: "healed" })).toBe(columns.healed);
  });
});
