import { expect, test } from "vitest";
import type { OrderRow } from "../../../src/client/index.ts";
import { heldNext, nextSteps } from "../../../src/commands/client/attention-steps.ts";
import { wordsOfReader } from "../../../src/commands/language.ts";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";

const words = wordsOfReader({ adapters: [], terminal: NO_TERMINAL }, {});
const row = (code: string, at: number) =>
  ({ code, shop: "acme", orderId: `${5000 + at}`, orderNumber: `#${1000 + at}` }) as unknown as OrderRow;

test.each([
  ["waitsForContact", "contact acme id:5000 --mobile NUMBER"],
  ["onHold", "decide acme id:5000 release"],
  ["redeemedStays", "decide acme id:5000 settle"],
  ["numberTaken", "show acme id:5000"],
  ["askAboutRefund", "decide acme id:5000 keep"],
])("orders of the reason %s are answered by their own command", (code, command) => {
  expect(nextSteps(words, "held", [row(code, 0)])).toContain(command);
});

test("a held order is answered by the same command where it is shown; where none answers it, nothing is advised", () => {
  const next = (code: string) =>
    heldNext(words, { shop: "acme", orderId: "5000", heldBecause: { code, facts: {} } });
  expect(next("redeemedStays").join()).toContain("decide acme id:5000 settle");
  expect(next("waitsForContact").join()).toContain("contact acme id:5000 --mobile NUMBER");
  expect(next("numberTaken")).toEqual([]);
});
