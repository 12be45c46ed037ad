import fc from "fast-check";
import { expect, test } from "vitest";
import { hanging, table } from "../../../src/commands/terminal/table.ts";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";

const ROWS = [
  ["acme", "#1001", "waits for the mobile number of the customer"],
  ["garden", "502", "approved"],
];
const on = (columns: number | null) => ({ terminal: { ...NO_TERMINAL, columns } });

test("where no terminal is, a row is one line, however long", () => {
  expect(table(on(null), ROWS, { titles: ["shop", "order", "why"] })).toEqual([
    "SHOP    ORDER  WHY",
    "acme    #1001  waits for the mobile number of the customer",
    "garden  502    approved",
  ]);
});

test("what does not fit on a terminal goes on below, in its own column", () => {
  expect(table(on(34), ROWS, { indent: 2 })).toEqual([
    "  acme    #1001  waits for the",
    "                 mobile number of",
    "                 the customer",
    "  garden  502    approved",
  ]);
});

test("a line goes on under its last column, and stays whole where no terminal is", () => {
  const line = "  From the shop  the order is paid and not yet fulfilled";
  expect(hanging({ columns: 40 }, line)).toEqual([
    "  From the shop  the order is paid and",
    "                 not yet fulfilled",
  ]);
  expect(hanging({ columns: 12 }, "no columns at all")).toEqual(["no columns", "at all"]);
  expect(hanging({ columns: null }, line)).toEqual([line]);
});

test("only titles are set off, and only where the terminal does so", () => {
  const terminal = { columns: 80, style: (as: string, text: string) => `<${as}>${text}</>` };
  expect(table({ terminal }, [["a"]], { titles: ["title"] })).toEqual(["<heading>TITLE</>", "a"]);
});

test("no line is wider than the terminal, and no sign is lost", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "b", "ä", "-", " "), maxLength: 60 });
  const rows = fc
    .integer({ min: 1, max: 7 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    );
  fc.assert(
    fc.property(rows, fc.integer({ min: 60, max: 120 }), (some, columns) => {
      const lines = table(on(columns), some);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
      const signs = (texts: readonly string[]) => [...texts.join("").replaceAll(" ", "")].toSorted().join("");
      expect(signs(lines)).toBe(signs(some.flat()));
    }),
  );
});
