import { expect, test } from "vitest";
import { StoreFailure } from "../../../src/health/alerts/store-failure.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

test("a store that failed for good is what stands in everybody's way", () => {
  const log = createLog({ level: "silent" });
  const failure = new StoreFailure({
    alerts: () => null,
    others: () => [],
    vocabulary: vocabularyOf([]),
    clock: new FakeClock(),
    log,
  });
  expect(failure.obstacle).toBeNull();
  failure.happened(new StoreUnavailable({ code: "storeClosed" }));
  expect(failure.obstacle).toEqual({ code: "storeFailed" });
});
