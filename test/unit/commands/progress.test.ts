import { expect, test } from "vitest";
import { progressAt } from "../../../src/commands/terminal/terminal.ts";

function shownAt(isTTY: boolean): readonly string[] {
  const written: string[] = [];
  const show = progressAt({ isTTY, write: (text: string) => written.push(text) > 0 } as never);
  for (const line of ["1 of 3", "2 of 3", null]) show(line);
  return written;
}

test("on a terminal each line replaces the one before, and the end takes it away", () => {
  expect(shownAt(true)).toEqual(["\r\u001b[2K1 of 3", "\r\u001b[2K2 of 3", "\r\u001b[2K"]);
});

test("where no terminal is, nothing is shown, however long it takes", () => {
  expect(shownAt(false)).toEqual([]);
});
