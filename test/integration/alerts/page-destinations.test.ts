import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { AdminEvents } from "../../../src/admin/admin-events.ts";
import { startAlerts } from "../../../src/health/alerts/alerts.ts";
import { Destinations } from "../../../src/health/destinations/destinations.ts";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import type { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { guardedLookup, isRefusedLiteral } from "../../../src/shops/connect/address-guard.ts";
import { createCipher } from "../../../src/shops/connect/cipher.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import { watchBench } from "../../support/bridge/watch-bench.ts";
import { AS_STARTED } from "../../support/builders/configuration.ts";
import { NOON } from "../../support/builders/orders.ts";
import { httpServer } from "../../support/network/broken-server.ts";

const log = createLog({ level: "silent" });
const OUTAGE = { kind: "paused", reason: { code: "keyNotAccepted", status: 401, said: null }, since: NOON };

const aKey = () => randomBytes(32).toString("base64");
const parts = { log, mail: () => null, lookupIn: guardedLookup, isRefusedLiteral };

/** Alerts to what was set on the page, with a paused account, and a chat that notes the texts. */
async function aBench() {
  const { store, context, storedHealth, clock } = await watchBench();
  const texts: string[] = [];
  const chat = await httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    texts.push(JSON.parse(Buffer.concat(chunks).toString("utf8")).text);
    response.writeHead(200).end();
  });
  onTestFinished(() => chat.close());
  const destinations = new Destinations({
    ...{ ...parts, store, clock },
    cipher: createCipher([aKey()]),
  });
  const brand = { brand: "main", outage: OUTAGE, passedOutage: null } as unknown as BrandLink;
  const alerts = startAlerts(
    {
      ...{ store, storedHealth, clock, log, destinations, vocabulary: vocabularyOf([]) },
      ...{ arrivals: new Arrivals(log), shops: new Map([["acme", context]]) },
      ...{ brands: new Map([["main", brand]]), backups: { failed: null }, newerVersion: async () => null },
      ...{ clockCheck: { aheadMs: () => 0 }, configuration: () => AS_STARTED },
      adminEvents: new AdminEvents({ clock, log }),
    },
    null,
  );
  onTestFinished(() => alerts.stop());
  const add = (name: string) =>
    destinations.add({ name, kind: "slack", url: chat.url, to: [], mayBeHere: true });
  return { clock, texts, destinations, add };
}

test("what needs a person goes to each destination of the page once, also to one that was added later", async () => {
  const { clock, texts, add } = await aBench();
  await clock.advance(60_000);
  expect(texts).toEqual([]);
  await add("Team");
  await clock.advance(60_000);
  await expect.poll(() => texts).toHaveLength(1);
  expect(texts[0]).toContain("main");
  await add("Others");
  await clock.advance(60_000);
  await expect.poll(() => texts).toHaveLength(2);
  await clock.advance(120_000);
  expect(texts).toHaveLength(2);
});

test("nothing more goes to a removed one", async () => {
  const { clock, texts, destinations, add } = await aBench();
  const added = await add("Team");
  if ("code" in added) return expect.fail(added.code);
  await destinations.remove(added.id);
  await clock.advance(180_000);
  expect(texts).toEqual([]);
});

test("a changed encryption key loses no address: it is sealed with the present one when it is read", async () => {
  const { store, clock } = await watchBench();
  const [former, present] = [aKey(), aKey()];
  const by = (...keys: string[]) => new Destinations({ ...parts, store, clock, cipher: createCipher(keys) });
  const url = "https://hooks.slack.example/T/B";
  await by(former).add({ name: "Team", kind: "slack", url, to: [], mayBeHere: false });
  expect((await by(present, former).list())[0]?.target).toEqual({ url, to: [] });
  expect((await by(present).list())[0]?.target).toEqual({ url, to: [] });
  expect((await by(former).list())[0]?.target).toBeNull();
});
