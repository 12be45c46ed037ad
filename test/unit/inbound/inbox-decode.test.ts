import { expect, test } from "vitest";
import { createInboxWorker } from "../../../src/inbound/process.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { anOrder, aProgramme } from "../../support/builders/orders.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";
import { keptDeliveries, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/** A platform that wraps its JSON, as those do that send a token. */
const wrapping: PlatformAdapter = {
  ...plainAdapter,
  decode: (body) => parseExactJson(Buffer.from(Buffer.from(body).toString("latin1"), "base64url")),
};

test("a body that is no plain JSON is read by its adapter", async () => {
  const clock = new FakeClock();
  const store = await storeOnFakeDisk(clock);
  const shop = {
    shop: "acme",
    brand: "main",
    tenant: null,
    adapter: wrapping,
    adapterShop: { shop: "acme", domain: "acme.example", settings: {} },
    secrets: [],
    orderId: { source: "id", prefix: null },
    identifier: "email",
    platformDomains: new Set<string>(),
    remembersSince: 0,
    firstSeenAt: 0,
    movedAt: null,
    earnFrom: 0,
    programme: aProgramme(),
    programmeVersion: 1,
    isProgrammeLocked: false,
  } as const;
  await store.addDelivery({
    shop: "acme",
    topic: "order",
    dedupeKey: "one",
    receivedAt: clock.now(),
    headers: {},
    body: Buffer.from(Buffer.from(JSON.stringify(anOrder())).toString("base64url")),
    isBodySigned: true,
    content: "whole",
    outcome: "waiting",
    reason: null,
  });
  const parts = {
    store,
    erasures: new Erasures(store),
    shops: new Map([["acme", shop]]),
    clock,
    log: createLog({ level: "error", destination: { write: () => undefined } }),
    onPlanned: () => undefined,
    isPressed: () => false,
    connect: () => {
      throw new Error("nothing is fetched here");
    },
    applyShopEvent: async () => ({ code: "tokensForgotten" }) as const,
    noteUnusable: async () => {},
  };
  const worker = createInboxWorker(parts);
  worker.start();
  const first = async () => (await keptDeliveries(store))[0];
  await expect.poll(first).toMatchObject({ outcome: "processed", orderIds: ["1001"] });
  await worker.stop();
});
