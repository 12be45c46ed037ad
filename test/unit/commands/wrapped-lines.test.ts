import { describe, expect, test } from "vitest";
import { wrappedLines } from "../../../src/commands/terminal/wrapped-lines.ts";
import { BRIDGE } from "../../../src/runtime/installation/called.ts";

const at = (columns: number | null, line: string) => wrappedLines({ columns }, line);

describe("a sentence for a terminal", () => {
  test("continues between two words", () => {
    expect(at(30, "No rule was tried: this programme has no rules at all.")).toEqual([
      "No rule was tried: this",
      "programme has no rules at all.",
    ]);
  });

  test("has a command whole on a line of its own, and the next sentence below it", () => {
    const command = `${BRIDGE} resync acme --number "10 01" --dry-run`;
    const line = `The bridge has no order 1001. If the shop has it, run: ${command} (or --order with its id). To list all orders, run: ${BRIDGE} orders`;
    expect(at(40, line)).toEqual([
      "The bridge has no order 1001. If the",
      "shop has it, run:",
      `  ${command}`,
      "(or --order with its id). To list all",
      "orders, run:",
      `  ${BRIDGE} orders`,
    ]);
  });

  test("ends its command before its full stop", () => {
    const line = `No orders yet, run: ${BRIDGE} resync <shop> --since <day>. If no orders arrive, run ${BRIDGE} doctor.`;
    expect(at(60, line).slice(0, 2)).toEqual([
      "No orders yet, run:",
      `  ${BRIDGE} resync <shop> --since <day>`,
    ]);
  });

  test("keeps its indentation", () => {
    expect(at(30, `  To decide, run: ${BRIDGE} decide SHOP ORDER approve`)).toEqual([
      "  To decide, run:",
      `    ${BRIDGE} decide SHOP ORDER approve`,
    ]);
  });

  test.each([
    ["no terminal", null, "word ".repeat(50).trim()],
    ["a line that fits", 80, `run: ${BRIDGE} orders`],
    ["text of several lines", 10, '{\n  "long": "longer than ten"\n}'],
  ])("is left as it is: %s", (_, columns, line) => {
    expect(at(columns, line)).toEqual([line]);
  });
});
