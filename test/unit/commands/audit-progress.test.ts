import { expect, test } from "vitest";
import { progressLine } from "../../../src/commands/client/audit.ts";
import { wordsOfReader } from "../../../src/commands/language.ts";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";

const words = wordsOfReader({ adapters: [], terminal: NO_TERMINAL }, {});
const audit = {
  ...{ orders: 30, customers: 12, waiting: null },
  since: "2026-06-01T00:00:00.000Z",
  reached: "2026-06-04T00:00:00.000Z",
  until: "2026-06-05T00:00:00.000Z",
};

test.each([
  ["back in time from its end to its beginning", audit, /^\[#{6} {18}\] 30 orders/],
  ["that has read nothing yet", { ...audit, reached: null }, /^\[ {24}\] 30 orders/],
  [
    "that reads one order beyond its beginning",
    { ...audit, reached: "2026-05-30T00:00:00.000Z" },
    /^\[#{24}\] /,
  ],
  ["of all orders, whose end nobody knows", { ...audit, since: null }, /^30 orders/],
  ["of no time at all", { ...audit, since: audit.until }, /^30 orders/],
] as const)("how far an audit is stands in a bar: one %s", (_which, told, line) => {
  expect(progressLine(words, told)).toMatch(line);
});
