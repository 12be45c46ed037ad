import { expect, test } from "vitest";
import { progressAt } from "../../../src/commands/terminal.ts";

function progress(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const show = progressAt({ isTTY, write: (text: string) => written.push(text) > 0 } as never, () => now);
  const at = (ms: number, line: string | null) => {
    now = ms;
    show(line);
  };
  return { written, at };
}

test("on a terminal each line replaces the one before, and the end takes it away", () => {
  const { written, at } = progress(true);
  at(0, "1 of 3");
  at(300, "2 of 3");
  at(600, null);
  expect(written).toEqual(["\r\u001b[2K1 of 3", "\r\u001b[2K2 of 3", "\r\u001b[2K"]);
});

test("where no terminal is, a long work says a plain line every ten seconds, a short one none", () => {
  const { written, at } = progress(false);
  for (let ms = 0; ms <= 25_000; ms += 500) at(ms, `after ${ms}`);
  at(26_000, null);
  at(40_000, "another work");
  at(41_000, null);
  expect(written).toEqual(["after 10000\n", "after 20000\n"]);
});
