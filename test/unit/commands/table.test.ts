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

const TITLES = ["shop", "order", "points", "why"];
const ORDERS = [
  ["acme", "#1001", "Points approved: 100", "Points approved"],
  ["garden", "502", "No points", "Waiting for the mobile number of the customer"],
];

test("with titles, a long text goes below its row where it has no room in its column", () => {
  expect(table(on(60), ORDERS, { titles: TITLES })).toEqual([
    "SHOP    ORDER  POINTS",
    "    WHY",
    "acme    #1001  Points approved: 100",
    "    Points approved",
    "garden  502    No points",
    "    Waiting for the mobile number of the customer",
  ]);
  expect(table(on(90), ORDERS, { titles: TITLES })[1]).toMatch(/100 {2}Points approved$/);
  // A column that is empty takes no room then.
  const rows = [["1 Jun 2026, 12:00", "", "Nothing to undo"]];
  const titles = ["when", "before and after", "undo"];
  expect(table(on(40), rows, { titles })).toEqual([
    "WHEN               UNDO",
    "1 Jun 2026, 12:00  Nothing to undo",
  ]);
});

test("columns break between words before they break a word, and give way to one line a cell where words do not fit", () => {
  const rows = [["garden", "this month", "1,200", "0", "13"]];
  const titles = ["shop", "", "gutgeschrieben", "storniert", "vorgemerkt (jetzt)"];
  expect(table(on(54), rows, { titles })).toEqual([
    "SHOP             GUTGESCHRIEBEN  STORNIERT  VORGEMERKT",
    "                                            (JETZT)",
    "garden  this     1,200           0          13",
    "        month",
  ]);
  expect(table(on(40), rows, { titles })).toEqual([
    "garden  this month",
    "  GUTGESCHRIEBEN      1,200",
    "  STORNIERT           0",
    "  VORGEMERKT (JETZT)  13",
  ]);
});

test("the digits of numbers and amounts stand below each other, also where each has a line of its own", () => {
  const rows = [
    ["garden", "1,200", "€5.00", "1 Jun"],
    ["acme", "13", "€12.00", "12 Jun"],
  ];
  const titles = ["shop", "given", "worth in euros", "on"];
  expect(table(on(60), rows, { titles, figures: [1, 2] })).toEqual([
    "SHOP    GIVEN  WORTH IN EUROS  ON",
    "garden  1,200           €5.00  1 Jun",
    "acme       13          €12.00  12 Jun",
  ]);
  const sums = rows.map((row) => row.slice(0, 3));
  expect(table(on(24), sums, { titles: ["shop", "gutgeschrieben", "vorgemerkt"], figures: [1, 2] })).toEqual([
    "garden",
    "  GUTGESCHRIEBEN  1,200",
    "  VORGEMERKT      €5.00",
    "acme",
    "  GUTGESCHRIEBEN      13",
    "  VORGEMERKT      €12.00",
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

test("colours take no room", () => {
  const line = (mark: string) => `  ${mark}  account: the service accepts the key`;
  const plain = hanging({ columns: 30 }, line("ok"));
  const coloured = hanging({ columns: 30 }, line("\u001b[32mok\u001b[39m"));
  expect(plain).toEqual(["  ok  account: the service", "      accepts the key"]);
  expect(coloured).toEqual([line("\u001b[32mok\u001b[39m").slice(0, 36), plain[1]]);
});

test("a number at the head of its lines keeps its title, which a name needs not", () => {
  const lines = (cell: string) => table(on(14), [[cell, "orders/updated"]], { titles: ["id", "type"] });
  expect(lines("12")[0]).toBe("ID 12");
  expect(lines("acme")[0]).toBe("acme");
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
      const titled = table(on(columns), some.slice(1), { titles: some[0] ?? [] });
      expect(Math.max(0, ...titled.map((line) => line.length))).toBeLessThanOrEqual(columns);
      const signs = (texts: readonly string[]) => [...texts.join("").replaceAll(" ", "")].toSorted().join("");
      expect(signs(lines)).toBe(signs(some.flat()));
    }),
  );
});

test("of several long texts below a row each is named", () => {
  const titles = ["order", "what was done", "undo"];
  const rows = [
    ["#1001", "The points were approved by hand.", "decide acme 1001 release"],
    ["#1002", "Checked the shop.", ""],
  ];
  expect(table(on(50), rows, { titles })).toEqual([
    "ORDER  UNDO",
    "    WHAT WAS DONE",
    "#1001  decide acme 1001 release",
    "    The points were approved by hand.",
    "#1002",
    "    Checked the shop.",
  ]);
  const longer = rows.map(([order = "", done = "", undo = ""]) => [order, done, undo && `run ${undo}`]);
  expect(table(on(34), longer, { titles })).toEqual([
    "ORDER",
    "#1001",
    "    WHAT WAS DONE  The points were",
    "                   approved by",
    "                   hand.",
    "    UNDO           run decide acme",
    "                   1001 release",
    "#1002",
    "    WHAT WAS DONE  Checked the",
    "                   shop.",
  ]);
});

test("a name far longer than the others goes on below in its own column, and moves no other row", () => {
  const long = "Maximiliana Alexandrina von Hohenzollern-Sigmaringen und zu Guttenberg";
  const rows = (name: string) =>
    [name, "Ada Example", "Gus Haddad"].map((each, at) => [
      "acme",
      `#100${at}`,
      each,
      "Approved 100",
      "Done",
    ]);
  const titles = ["shop", "order", "customer", "points", "status"];
  const printed = table(on(60), rows(long), { titles });
  expect(printed).toEqual([
    "SHOP  ORDER  CUSTOMER                  POINTS        STATUS",
    "acme  #1000  Maximiliana Alexandrina   Approved 100  Done",
    "             von",
    "             Hohenzollern-Sigmaringen",
    "             und zu Guttenberg",
    "acme  #1001  Ada Example               Approved 100  Done",
    "acme  #1002  Gus Haddad                Approved 100  Done",
  ]);
  // Of a name without a blank, and of a shop in the first column, too.
  const shops = [long.replaceAll(" ", "-"), "acme", "zenith"].map((shop) => [shop, "#1001", "Approved"]);
  expect(table(on(42), shops, { titles: ["shop", "order", "points"] })).toEqual([
    "SHOP                      ORDER  POINTS",
    "Maximiliana-Alexandrina-  #1001  Approved",
    "von-Hohenzollern-Sigmari",
    "ngen-und-zu-Guttenberg",
    "acme                      #1001  Approved",
    "zenith                    #1001  Approved",
  ]);
});

test("signs that fill two columns of a terminal are counted as two, and marks as none", () => {
  const rows = [
    ["株式会社山田", "#1"],
    ["Zoe\u0308", "#2"],
    ["한국 🎁", "#3"],
  ];
  expect(table(on(40), rows, { titles: ["customer", "order"] })).toEqual([
    "CUSTOMER      ORDER",
    "株式会社山田  #1",
    "Zoe\u0308           #2",
    "한국 🎁       #3",
  ]);
  expect(hanging({ columns: 10 }, "株式会社山田 花子")).toEqual(["株式会社山田", "花子"]);
});

test("where no terminal is, empty columns are left out, and long texts go below if more columns follow", () => {
  const titles = ["when", "action", "shop", "before → after", "undo"];
  const long = "earn.rules[0].when: ".repeat(12).trimEnd();
  expect(table(on(null), [["1 Jun", "Signed in.", "", "", ""]], { titles })).toEqual([
    "WHEN   ACTION",
    "1 Jun  Signed in.",
  ]);
  expect(table(on(null), [["1 Jun", "Saved version 2.", "acme", long, "Undone"]], { titles })).toEqual([
    "WHEN   ACTION            SHOP  UNDO",
    "    BEFORE → AFTER",
    "1 Jun  Saved version 2.  acme  Undone",
    `    ${long}`,
  ]);
});
