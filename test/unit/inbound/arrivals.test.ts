import { expect, test } from "vitest";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";

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

/** A machine that goes on after a pause loses its connections and has its clock set at the same time. */
test.each([
  ["for a while", 14 * SECOND, true],
  ["so that it is tried again", 15 * SECOND, false],
  ["not where the clock was set back since", -2 * 60 * 60 * SECOND, false],
])("after a delivery that was not stored, the bridge counts as not ready: %s", (_case, passedMs, isSo) => {
  const arrivals = new Arrivals(createLog({ destination: { write: () => {} } }));
  arrivals.notStored("acme", "ECONNRESET", NOON);
  expect(arrivals.storeObstacle(NOON + passedMs) !== null).toBe(isSo);
});
