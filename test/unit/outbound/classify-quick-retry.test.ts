import { describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { withQuickRetries } from "../../../src/outbound/loyalty/quick-retry.ts";
import {
  accepted,
  keyNotAccepted,
  noAnswer,
  noConnection,
  rateLimited,
  refused,
} from "../../support/builders/outcomes.ts";

const DONE: Outcome = accepted();
const REFUSED: Outcome = noConnection();
const CUT: Outcome = noAnswer();
const NO: Outcome = refused();
const SLOWER: Outcome = rateLimited();
const CLOSED: Outcome = keyNotAccepted();

async function run(outcomes: readonly Outcome[], isRepeatable: boolean, hasTimedOut = false) {
  let tries = 0;
  const attempt = async () => {
    const outcome = outcomes[tries] ?? DONE;
    tries += 1;
    return { outcome, value: tries, hasTimedOut };
  };
  const { outcome } = await withQuickRetries(attempt, { isRepeatable, waitMs: 1 });
  return { tries, outcome };
}

test.each<[string, readonly Outcome[], boolean, number, Outcome]>([
  ["a success needs one try", [DONE], true, 1, DONE],
  ["a refused connection is tried again", [REFUSED], true, 2, DONE],
  ["a refused connection is tried again for redeem too", [REFUSED], false, 2, DONE],
  ["a connection that is refused twice is not tried a third time", [REFUSED, REFUSED], true, 2, REFUSED],
  ["three tries are all", [CUT, CUT, CUT], true, 3, CUT],
  ["a cut answer is tried again when repeating does no harm", [CUT], true, 2, DONE],
  ["a cut answer to redeem is never tried again", [CUT], false, 1, CUT],
  ["a redeem stops at the first unknown outcome", [REFUSED, CUT], false, 2, CUT],
  ["a refusal is final", [NO], true, 1, NO],
  ["the rate limit is not met by trying again", [SLOWER], true, 1, SLOWER],
  ["a wrong key is not tried again", [CLOSED], true, 1, CLOSED],
  [
    "an unknown try is not forgotten",
    [CUT, REFUSED, REFUSED],
    true,
    3,
    { ...noConnection(), isUnknown: true },
  ],
])("%s", async (_name, outcomes, isRepeatable, tries, outcome) => {
  expect(await run(outcomes, isRepeatable)).toEqual({ tries, outcome });
});

describe("within one attempt", () => {
  test("a try that used up its time is left to the schedule", async () => {
    expect(await run([CUT], true, true)).toEqual({ tries: 1, outcome: CUT });
  });

  test.each([NO, SLOWER, CLOSED])(
    "%j after an unknown try says that the try may have happened",
    async (last) => {
      const { outcome } = await run([CUT, last], true);
      const detail = { code: "earlierTryUnknown", because: last.detail };
      expect(outcome).toEqual({ ...last, detail, mayHaveHappened: true });
    },
  );

  test("stopping ends the wait with the last outcome", async () => {
    const stop = new AbortController();
    const attempt = async () => {
      queueMicrotask(() => stop.abort());
      return { outcome: REFUSED, value: null, hasTimedOut: false };
    };
    const settings = { isRepeatable: true, waitMs: 60_000, signal: stop.signal };
    expect((await withQuickRetries(attempt, settings)).outcome).toEqual(REFUSED);
  });

  test("what is no failure of the service is not swallowed", async () => {
    const attempt = async () => Promise.reject(new Error("the disk is full"));
    await expect(withQuickRetries(attempt, { isRepeatable: true, waitMs: 1 })).rejects.toThrow("disk");
  });
});
