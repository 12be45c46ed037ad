import { expect, test } from "vitest";
import type { TestDeliveryNote } from "../../../src/health/codes/test-delivery.ts";
import { TestDeliveries } from "../../../src/health/doctor/test-delivery.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { parseConfig } from "../../../src/settings/config.ts";
import type { Store } from "../../../src/store/store.ts";
import { aConfigText, SOURCE } from "../../support/builders/config-source.ts";
import { aShop } from "../../support/builders/orders.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const URL = "http://127.0.0.1:1";
const NOBODY = { code: "nothingAnswers", error: "ECONNREFUSED" } as const;
const SENT = {
  ...{ sentAt: 1_000, by: "Ada", url: URL, isPublic: true, because: null },
  ...{ status: 200, isOver: true, isThrough: false },
};

/** What is remembered of the last one, and the codes of its way, each with its facts. */
const WAYS: { readonly [Code in TestDeliveryNote["code"]]: readonly [object, readonly TestDeliveryNote[]] } =
  {
    testOnItsWay: [{ isOver: false }, [{ code: "testOnItsWay" }]],
    testCameIn: [
      { isThrough: true },
      [{ code: "testCameIn", url: URL }, { code: "testSigned" }, { code: "testUnderstood" }],
    ],
    testCameInHere: [
      { isPublic: false, because: NOBODY, isThrough: true },
      [
        { code: "testCameInHere", url: URL, because: NOBODY },
        { code: "testSigned" },
        { code: "testUnderstood" },
      ],
    ],
    testNotSent: [{ url: null, because: NOBODY, status: null }, [{ code: "testNotSent", because: NOBODY }]],
    testSigned: [{}, [{ code: "testCameIn", url: URL }, { code: "testSigned" }, { code: "testWaits" }]],
    testNotTaken: [
      { status: 503 },
      [
        { code: "testCameIn", url: URL },
        { code: "testNotTaken", status: 503 },
      ],
    ],
    testWaits: [
      { isPublic: false },
      [{ code: "testCameInHere", url: URL, because: null }, { code: "testSigned" }, { code: "testWaits" }],
    ],
    testUnderstood: [
      { isPublic: false, isThrough: true },
      [
        { code: "testCameInHere", url: URL, because: null },
        { code: "testSigned" },
        { code: "testUnderstood" },
      ],
    ],
  };

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])("the way of a test delivery: %s", async (code) => {
  const [changes, way] = WAYS[code];
  const read = parseConfig(aConfigText(), SOURCE);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const store: Partial<Store> = {
    getValue: async () => JSON.stringify({ ...SENT, ...changes }),
    listDeliveries: async () => ({ items: [], nextCursor: null }),
  };
  const tests = new TestDeliveries({
    ...{ store: store as Store, log: createLog({ level: "silent" }), clock: new FakeClock() },
    ...{ config: read.config, ownUrl: () => null },
  });
  expect((await tests.last(aShop()))?.way.map(({ said }) => said)).toEqual(way);
});
