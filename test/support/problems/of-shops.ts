import { expect } from "vitest";
import { fixedShop } from "../../../src/shops/shop-context.ts";
import type { Store } from "../../../src/store/store.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { ask, command } from "../bridge/admin-client.ts";
import type { AppGiven, RunningApp } from "../bridge/running-app.ts";
import { plainShop } from "../shops/plain-shop.ts";
import type { SomeExamples } from "./example.ts";

const resync = (app: RunningApp) => ask(app, "/resync", { body: { shop: "acme", all: true } });
const audit = (app: RunningApp) => ask(app, "/shops/acme/audit", { body: { all: true } });
const tested = (app: RunningApp) => command(app, "/shops/acme/test-delivery");
const webhooks = (app: RunningApp) => ask(app, "/shops/acme/webhooks");
const programmeOf = (activityId: string) => ({ earn: { activityId } });
const preview = (app: RunningApp, activityId: string) =>
  ask(app, "/programmes/acme/preview", { body: { programme: programmeOf(activityId) } });
const saved = (app: RunningApp, activityId: string) =>
  ask(app, "/programmes/acme", {
    ...{ method: "PUT", body: { programme: programmeOf(activityId), basedOn: 1 } },
    headers: { "x-actor": "Ada" },
  });
const reverted = (app: RunningApp) => ask(app, "/programmes/acme/revert", { body: { version: 1 } });

/** Delays reads of orders from the store until the returned function is called. */
function holdReading({ store }: RunningApp): () => void {
  const { readOrders } = store;
  const goOn = Promise.withResolvers<void>();
  const readLater: Store["readOrders"] = async (query) => {
    await goOn.promise;
    return readOrders.call(store, query);
  };
  Object.assign(store, { readOrders: readLater });
  return goOn.resolve;
}

/** A shop that never answers. */
function silentShop() {
  const shop = plainShop();
  shop.beforeAnswer = () => new Promise(() => {});
  return { shop: { adapter: shop.adapter } };
}

/** A shop for which a test delivery can be sent. */
function shopWithSample(): AppGiven {
  return { shop: { adapter: { ...plainShop().adapter, sampleOrder: () => [] } } };
}

const wrongActivity = {
  parts: [{ path: "earn.activityId", expected: expect.stringContaining("an activity ID") }],
};

/** Problems of shops and their programmes. */
export const OF_SHOPS = {
  ordersNotReadable: [{ status: 409, facts: { title: "Plain" }, of: resync }],
  resyncRunning: [
    {
      ...{ status: 409, facts: { id: expect.stringMatching(/^[a-z0-9]+$/) } },
      given: silentShop,
      of: async (app) => {
        await resync(app);
        return resync(app);
      },
    },
  ],
  auditRunning: [
    {
      ...{ status: 409, facts: {} },
      of: async (app) => {
        const both = await Promise.all([audit(app), audit(app)]);
        return both.find(({ status }) => status === 409) ?? both[0];
      },
    },
  ],
  backupsOff: [{ status: 409, facts: {}, of: (app) => ask(app, "/backups", { body: {} }) }],
  backupRunning: [
    {
      ...{ status: 409, facts: {} },
      given: () => ({ storage: { path: "/nowhere", backup: { folder: "/dev/null/backups" } } }),
      of: async (app) => {
        const begin = () => ask(app, "/backups", { body: {} });
        const both = await Promise.all([begin(), begin()]);
        return both.find(({ status }) => status === 409) ?? both[0];
      },
    },
  ],
  accountNotConfigured: [{ status: 409, facts: {}, given: () => ({ shop: { brand: "other" } }), of: audit }],
  noMissingOrders: [
    {
      ...{ status: 409, facts: {} },
      of: (app) => ask(app, "/shops/acme/missing-orders", { body: { decision: "keep" } }),
    },
  ],
  webhooksNotKept: [{ status: 409, facts: { title: "Plain" }, of: webhooks }],
  noPublicAddress: [{ status: 409, facts: {}, given: silentShop, of: webhooks }],
  noTestOf: [{ status: 409, facts: { title: "Plain" }, of: tested }],
  testTooSoon: [
    {
      ...{ status: 429, facts: { seconds: 10 } },
      given: shopWithSample,
      of: async (app) => {
        await tested(app);
        return tested(app);
      },
    },
  ],

  wrongProgramme: [
    { status: 422, facts: wrongActivity, of: (app) => saved(app, "a b") },
    { status: 422, facts: wrongActivity, of: (app) => preview(app, "a b") },
  ],
  programmeLocked: [
    {
      ...{ status: 403, facts: {}, given: () => ({ shop: { isProgrammeLocked: true } }) },
      of: (app) => saved(app, "13"),
    },
    { status: 403, facts: {}, given: () => ({ shop: { isProgrammeLocked: true } }), of: reverted },
  ],
  programmeChangedSince: [
    {
      status: 409,
      facts: {
        ...{ version: 2, by: "Ada", at: expect.any(Number) },
        changes: [
          ENGLISH.say({
            ...{ code: "programmeChange", setting: "earn.activityId", before: "12", after: "13" },
          }),
        ],
      },
      of: async (app) => {
        await saved(app, "13");
        return saved(app, "14");
      },
    },
  ],
  programmeOfLaterCounts: [
    {
      ...{ status: 409, facts: { version: 2 } },
      of: async (app) => {
        await saved(app, "13");
        await app.store.changeValue("acme", "programme/2", (text) =>
          JSON.stringify({
            ...JSON.parse(text ?? ""),
            programme: { earn: { activityId: "13", byMoon: true } },
          }),
        );
        return saved(app, "14");
      },
    },
  ],
  previewGone: ["GET", "DELETE"].map((method) => ({
    ...{ status: 404, facts: {} },
    of: async (app) => {
      await preview(app, "13");
      await app.previews.settled();
      return ask(app, "/programmes/acme/preview?id=of-before", { method });
    },
  })),
  previewsBusy: [
    {
      ...{ status: 429, facts: { most: 2 } },
      of: async (app) => {
        const goOn = holdReading(app);
        const { programme } = app.shop;
        const begin = (shop: string) =>
          app.previews.begin({ ...fixedShop(app.shop), shop }, { programme, since: 0, by: "Ada" });
        await Promise.all(["second", "third"].map(begin));
        return preview(app, "13").finally(goOn);
      },
    },
  ],
  previewRunning: [
    {
      ...{ status: 409, facts: {} },
      of: async (app) => {
        const goOn = holdReading(app);
        await preview(app, "13");
        return preview(app, "14").finally(goOn);
      },
    },
  ],
} satisfies SomeExamples;
