import { checkSampleOrder } from "../../../src/health/doctor/sample-order.ts";
import { checkShop } from "../../../src/health/doctor/shop-connection.ts";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import type { ConnectedShop, SubscriptionState } from "../../../src/platform/shop-access.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import type { Store } from "../../../src/store/store.ts";
import { shopContexts } from "../../../src/wiring/shops/shops.ts";
import { ADAPTERS, type MerchantSetup, type SetupGiven } from "../bridge/merchant-setup.ts";
import { NOON } from "../builders/orders.ts";
import type { SomeExamples } from "./example.ts";

const SHOP = "garden";
const IDS = { source: "id", prefix: null } as const;
const SUM = { amountMinor: 5990, currency: "EUR" } as const;
const ADDRESS = "https://bridge.example";

/** Doctor's verdicts on a shop. */
export function examplesOfShop(merchant: () => MerchantSetup) {
  const context = (given?: SetupGiven) => {
    const found = shopContexts(merchant().config(given), ADAPTERS).get(SHOP);
    if (found === undefined) throw new Error(`no shop ${SHOP}`);
    return found;
  };

  /** The sample order of this shop, with an adapter that may lack something. */
  const sample = (adapter: Partial<PlatformAdapter> = {}, given?: SetupGiven) => {
    const shop = context(given);
    return checkSampleOrder({ ...shop, adapter: { ...shop.adapter, ...adapter } }, NOON);
  };
  const withoutSample = () => {
    const { sampleOrder: _, ...adapter } = context().adapter;
    return checkSampleOrder({ ...context(), adapter }, NOON);
  };

  /** A platform that can't be queried, with what the store has recorded about the shop. */
  const remembering = (kept: Kept) =>
    checkShop({ ...context(), adapter: quiet() }, {} as ConnectedShop, given(kept));
  const quiet = (): PlatformAdapter => {
    const { checks: _checks, subscriptions: _subscriptions, ...adapter } = context().adapter;
    return adapter;
  };
  const given = ({ orderId, ...values }: Kept) => ({
    publicUrl: ADDRESS,
    log: createLog({ level: "silent" }),
    store: {
      lockedSetting: async () => orderId ?? null,
      listOrders: async () => ({ items: [{}], nextCursor: null }),
      getValue: async (_shop: string, name: string) =>
        (values as Readonly<Record<string, string>>)[name] ?? null,
    } as unknown as Store,
  });
  const subscribed = (webhooks: readonly SubscriptionState[], kept: Kept = { firstSeenAt: String(NOON) }) => {
    const subscriptions: PlatformAdapter["subscriptions"] = {
      inspect: async () => ({ ok: true, value: webhooks }),
      restore: async () => ({ ok: true, value: [] }),
    };
    return checkShop(
      { ...context(), adapter: { ...quiet(), subscriptions } },
      {} as ConnectedShop,
      given(kept),
    );
  };

  return {
    noSampleOrder: {
      ...{ check: "sampleOrderCheck", state: "fine" },
      facts: { platform: "WooCommerce" },
      of: withoutSample,
    },
    sampleOrderWorks: {
      ...{ check: "sampleOrderCheck", state: "fine" },
      facts: { ...SUM, calls: 2 },
      of: () => sample(),
    },
    sampleOrderWithoutCall: {
      ...{ check: "sampleOrderCheck", state: "warning" },
      facts: {
        ...SUM,
        because: {
          code: "noPoints",
          because: { code: "belowMinimum", amountMinor: 10_000, currency: "EUR" },
        },
      },
      of: () => sample({}, { program: { exclude: { minTotal: "100.00" } } }),
    },
    secretRefused: {
      ...{ check: "sampleOrderCheck", state: "failed" },
      facts: { shop: SHOP, secret: 1, of: 1 },
      of: () => sample({ verify: () => ({ ok: false, reason: "signature_invalid" }) }),
    },
    sampleOrderRefused: {
      ...{ check: "sampleOrderCheck", state: "failed" },
      facts: { because: { code: "noTopic" } },
      of: () => sample({ translate: () => ({ ok: false, reason: { code: "noTopic" } }) }),
    },
    sampleOrderLost: {
      ...{ check: "sampleOrderCheck", state: "failed" },
      facts: {},
      of: () => sample({ translate: () => ({ ok: true, events: [] }) }),
    },
    orderIdsOpen: {
      ...{ check: "orderIdsCheck", state: "skipped" },
      facts: IDS,
      of: () => remembering({}),
    },
    orderIdsAsBefore: {
      ...{ check: "orderIdsCheck", state: "fine" },
      facts: IDS,
      of: () => remembering({ orderId: JSON.stringify(IDS) }),
    },
    orderIdsChanged: {
      ...{ check: "orderIdsCheck", state: "failed" },
      facts: { shop: SHOP, before: { source: "number", prefix: "7" }, now: IDS },
      of: () => remembering({ orderId: '{"source":"number","prefix":"7"}' }),
    },
    historyBeforeStart: {
      ...{ check: "historyCheck", state: "fine" },
      facts: {},
      of: () =>
        checkShop(
          { ...context({ program: { earn: { activityId: "12" } } }), adapter: quiet() },
          {} as ConnectedShop,
          given({}),
        ),
    },
    historyBefore: {
      ...{ check: "historyCheck", state: "fine" },
      facts: { at: Date.parse("2000-01-01") },
      of: () => remembering({ firstSeenAt: String(NOON) }),
    },
    programmeOfFile: {
      ...{ check: "programmeCheck", state: "fine" },
      facts: { version: 1, back: null },
      of: () => remembering({}),
    },
    programmeSaved: {
      ...{ check: "programmeCheck", state: "fine" },
      facts: { version: 2, by: "Ada", at: NOON, note: "more" },
      of: () => remembering(secondVersion({ programme: PROGRAMME })),
    },
    programmeOfLater: {
      ...{ check: "programmeCheck", state: "warning" },
      facts: { version: 2 },
      of: () => remembering(secondVersion({ programme: { ...PROGRAMME, moon: "full" } })),
    },
    programmeMissing: {
      ...{ check: "programmeCheck", state: "warning" },
      facts: { version: 2 },
      of: () => remembering({ programme: '{"counts":2,"newest":2}' }),
    },
    platformNotAsked: {
      ...{ check: "platformCheck", state: "fine" },
      facts: { platform: "WooCommerce" },
      of: () => remembering({}),
    },
    webhooksPointHere: {
      ...{ check: "webhooksCheck", state: "fine" },
      facts: { count: 1, address: `${ADDRESS}/webhooks/${SHOP}` },
      of: () => subscribed([{ topic: "order.updated", state: "active", detail: null }]),
    },
    webhooksDeclared: {
      ...{ check: "webhooksCheck", state: "fine" },
      facts: {},
      of: () => subscribed([]),
    },
    webhooksBeforeStart: {
      ...{ check: "webhooksCheck", state: "skipped" },
      facts: {},
      of: () => subscribed([{ topic: "order.updated", state: "missing", detail: null }], {}),
    },
    webhooksNotActive: {
      ...{ check: "webhooksCheck", state: "failed" },
      facts: { shop: SHOP, webhooks: [{ topic: "order.updated", state: "missing" }] },
      of: () => subscribed([{ topic: "order.updated", state: "missing", detail: null }]),
    },
    webhooksPausedInShop: {
      ...{ check: "webhooksCheck", state: "failed" },
      facts: { webhooks: ["order.updated"] },
      of: () => subscribed([{ topic: "order.updated", state: "paused", detail: null }]),
    },
  } as const satisfies SomeExamples;
}

/** What the store has recorded about the shop. */
interface Kept {
  readonly orderId?: string;
  readonly firstSeenAt?: string;
  readonly programme?: string;
  readonly "programme/2"?: string;
}

/** The programme's second version is active and stored. */
function secondVersion(kept: object): Kept {
  const version = { version: 2, origin: "page", since: NOON, by: "Ada", note: "more", ...kept };
  return { programme: '{"counts":2,"newest":2}', "programme/2": JSON.stringify(version) };
}

const PROGRAMME = { earn: { activityId: "12" } };
