import { expect, test } from "vitest";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { NOON } from "../../support/builders/orders.ts";

test("three wrong signatures of a shop, and no right one since, show another secret; fewer may be a stranger's", () => {
  const arrivals = new Arrivals(createLog({ destination: { write: () => {} } }));
  const refuse = () => arrivals.refuse("acme", "signature_invalid", NOON);
  refuse();
  refuse();
  expect(arrivals.isSignedWrongly("acme")).toBe(false);
  refuse();
  expect(arrivals.isSignedWrongly("acme")).toBe(true);
  expect(arrivals.isSignedWrongly("other")).toBe(false);
  arrivals.sawSecret("acme", 0, NOON);
  refuse();
  expect(arrivals.isSignedWrongly("acme")).toBe(false);
});
