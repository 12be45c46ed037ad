import { expect, test } from "vitest";
import { judgeSilence } from "../../../src/shops/watch/silence.ts";
import { NOON } from "../../support/builders/orders.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Deliveries every so many minutes, the last one at noon. */
const every = (minutes: number, count = 50) =>
  Array.from({ length: count }, (_, index) => NOON - index * minutes * MINUTE);

test.each<[what: string, arrivals: readonly number[], silentFor: number, isSilent: boolean]>([
  ["a busy shop that pauses for less than an hour", every(1), 59 * MINUTE, false],
  ["a busy shop that pauses for more than an hour", every(1), 61 * MINUTE, true],
  ["a slow shop that pauses as it always does", every(300), 6 * HOUR, false],
  ["a slow shop that pauses longer than ever", every(300), 8 * HOUR, true],
  ["a shop that slept last night", [...every(5), NOON - 20 * HOUR], 20 * HOUR, false],
  ["a shop of which too little is known", every(1, 9), 24 * HOUR, false],
  ["a shop that never sent anything", [], 24 * HOUR, false],
])("%s: silent for %i ms is a silence: %s", (_, arrivals, silentFor, isSilent) => {
  expect(judgeSilence(arrivals, NOON + silentFor).isSilent).toBe(isSilent);
});
