import { expect, test } from "vitest";
import { isLong } from "../support/runs/long-run.ts";
import { breachesIn } from "./breaches.ts";
import { STEPS_OF_A_LIFE } from "./story.ts";

/** Counted, not timed: a slow or busy machine sees the same lives. */
const STEPS = isLong ? 300_000 : 1_500;
const LIVES = STEPS / STEPS_OF_A_LIFE;
const TIMEOUT_MS = isLong ? 4 * 60 * 60_000 : 10 * 60_000;

test("in many lives, too, acknowledged deliveries end in the right points, and no promise is broken on the way", {
  timeout: TIMEOUT_MS,
}, async () => {
  expect(await breachesIn(Array.from({ length: LIVES }, (_, index) => index + 1))).toEqual([]);
});
