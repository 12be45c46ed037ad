import { tryActivity } from "../../../src/health/doctor/activity.ts";
import { examineInside } from "../../../src/health/doctor/inside.ts";
import { checkAccount, type TriedAccount, tryAccount } from "../../../src/health/doctor/loyalty-account.ts";
import type { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { createLoyaltyClient } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import type { Store } from "../../../src/store/store.ts";
import { STAND_IN } from "../bridge/bridge-config.ts";
import type { MerchantSetup } from "../bridge/merchant-setup.ts";
import { httpServer } from "../network/broken-server.ts";
import type { SomeExamples } from "./example.ts";

const BRAND = "main";
const log = createLog({ level: "silent" });
const account = (baseUrl: string, apiKey = STAND_IN.apiKey): TriedAccount => ({
  ...{ brand: BRAND, baseUrl, apiKey, brandId: STAND_IN.brandId, timeoutMs: 5000, identifier: "email" },
});

/** A loyalty service that answers everything like this. `{path}` in the message stands for the request's path. */
async function answering<Found>(status: number, message: string, ask: (url: string) => Promise<Found>) {
  const server = await httpServer(({ url = "" }, response) => {
    const body = { response: { status: "failure", message: message.replace("{path}", url) } };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  return ask(server.url).finally(() => server.close());
}

const tried = (status: number) =>
  answering(status, "so it is", async (url) => [await tryAccount(account(url))]);
const activity = (status: number, message: string) =>
  answering(status, message, async (url) => [await tryActivity(account(url), "12")]);

/** Doctor's verdicts on an account of the loyalty service. */
export function examplesOfBrand(merchant: () => MerchantSetup) {
  return {
    accountAccepted: {
      ...{ check: "accountCheck", state: "fine" },
      facts: {},
      of: async () => [await tryAccount(account(merchant().loyalty.url))],
    },
    accountNotProven: {
      ...{ check: "accountCheck", state: "warning" },
      facts: { brand: null, because: { code: "notAccepted", status: 400, said: "so it is" } },
      of: () => tried(400),
    },
    accountThrottled: {
      ...{ check: "accountCheck", state: "warning" },
      facts: { because: { code: "rateLimited", status: 429, said: null } },
      of: () => tried(429),
    },
    accountRefused: {
      ...{ check: "accountCheck", state: "failed" },
      facts: { brand: null, because: { code: "keyNotAccepted", status: 401, said: "so it is" } },
      of: () => tried(401),
    },
    accountNotReached: {
      ...{ check: "accountCheck", state: "failed" },
      facts: {
        brand: null,
        because: { code: "noAnswer", cause: "connectionRefused", error: "ECONNREFUSED" },
      },
      of: async () => [await tryAccount(account("http://127.0.0.1:1"))],
    },
    accountDown: {
      ...{ check: "accountCheck", state: "failed" },
      facts: { because: { code: "serviceFailed", status: 503, said: "maintenance" } },
      of: () =>
        answering(503, "maintenance", async (url) => {
          const client = createLoyaltyClient(account(url));
          const link = {
            ...{ brand: BRAND, identifier: "email", client, bucketOf: () => "transaction" },
            budget: () => ({ free: () => 1 }),
            call: (_operation: string, _priority: string, _log: unknown, send: () => unknown) => send(),
          };
          return [await checkAccount({ log }, link as unknown as BrandLink)];
        }),
    },
    accountCallsUsedUp: {
      ...{ check: "accountCheck", state: "warning" },
      facts: { seconds: 12 },
      of: async () => {
        const budget = () => ({ free: () => 0, freeInMs: () => 11_500 });
        const link = { brand: BRAND, bucketOf: () => "transaction", budget } as unknown as BrandLink;
        return [await checkAccount({ log }, link)];
      },
    },
    activityKnown: {
      ...{ check: "activityCheck", state: "fine" },
      facts: { activityId: "12" },
      of: () => activity(400, "refused at {path}"),
    },
    activityUnknown: {
      ...{ check: "activityCheck", state: "failed" },
      facts: {
        activityId: "12",
        because: { code: "refused", status: 404, said: "no such activity" },
      },
      of: () => activity(404, "no such activity"),
    },
    activityInDoubt: {
      ...{ check: "activityCheck", state: "warning" },
      facts: { activityId: "12" },
      of: () => activity(400, "something is missing"),
    },
    activityNotTried: {
      ...{ check: "activityCheck", state: "warning" },
      facts: { because: { code: "rateLimited", status: 429, said: null } },
      of: () => activity(429, "so it is"),
    },
    brandNotConfigured: {
      ...{ check: "configurationCheck", state: "failed" },
      facts: {},
      of: async () => {
        const store: Partial<Store> = {
          getValue: async () => null,
          listValues: async (prefix) => [{ shop: "", name: `${prefix}${BRAND}`, value: "{}" }],
          nextDueAt: async () => 0,
          listInstances: async () => [],
        };
        return (await inside(merchant(), store as Store)).checks;
      },
    },
  } as const satisfies SomeExamples;
}

/** The checks inside the bridge, with only a store. */
export function inside(merchant: MerchantSetup, store: Store) {
  const config = merchant.config();
  const connect = () => {
    throw new Error("no shop is there to be connected");
  };
  const given = { store, shops: new Map(), brands: new Map(), connect, config, log };
  return examineInside({ ...given, configuration: null });
}
