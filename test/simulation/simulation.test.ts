import { expect, test } from "vitest";
import { breachesIn } from "./breaches.ts";

/** Lives in which something was broken once. Other lives: many-lives.test.ts. */
const REMEMBERED = [59, 294, 538];

test("whatever happens, acknowledged deliveries end in the right points, and no promise is broken on the way", {
  timeout: 10 * 60_000,
}, async () => {
  expect(await breachesIn(REMEMBERED)).toEqual([]);
});
