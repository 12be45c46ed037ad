import { checkAudit, checkChanges } from "../../../src/doctor/changes.ts";
import { checkDeliveries } from "../../../src/doctor/deliveries.ts";
import { checkSampleOrder } from "../../../src/doctor/sample-order.ts";
import { checkShop } from "../../../src/doctor/shop-connection.ts";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import type { ConnectedShop, SubscriptionState } from "../../../src/platform/shop-access.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import type { Store } from "../../../src/store/store.ts";
import { shopContexts } from "../../../src/wiring/shops.ts";
import { ADAPTERS, type MerchantSetup, type SetupGiven } from "../bridge/merchant-setup.ts";
import { NOON } from "../builders/orders.ts";
import type { SomeExamples } from "./example.ts";

const SHOP = "garden";
const AT = new Date(NOON).toISOString();
const IDS = { source: "id", prefix: null } as const;
const SUM = { amountMinor: 5990, currency: "EUR" } as const;
const ADDRESS = "https://bridge.example";

/** What doctor finds of one shop. */
export function examplesOfShop(merchant: () => MerchantSetup) {
  const context = (given?: SetupGiven): ShopContext => {
    const found = shopContexts(merchant().config(given), ADAPTERS).get(SHOP);
    if (found === undefined) throw new Error(`no shop ${SHOP}`);
    return found;
  };

  /** The sample order of this shop, where its adapter is not all that it should be. */
  const sample = (adapter: Partial<PlatformAdapter> = {}, given?: SetupGiven) => {
    const shop = context(given);
    return checkSampleOrder({ ...shop, adapter: { ...shop.adapter, ...adapter } }, NOON);
  };
  const withoutSample = () => {
    const { sampleOrder: _, ...adapter } = context().adapter;
    return checkSampleOrder({ ...context(), adapter }, NOON);
  };

  /** Of a platform that is asked nothing else, with what the store remembers of the shop. */
  const remembering = (kept: { readonly orderId?: string; readonly firstSeenAt?: string }) =>
    checkShop({ ...context(), adapter: quiet() }, {} as ConnectedShop, given(kept));
  const quiet = (): PlatformAdapter => {
    const { checks: _checks, subscriptions: _subscriptions, ...adapter } = context().adapter;
    return adapter;
  };
  const given = (
    kept: { readonly orderId?: string; readonly firstSeenAt?: string },
    publicUrl: string | null = ADDRESS,
  ) => ({
    publicUrl,
    store: {
      lockedSetting: async () => kept.orderId ?? null,
      getValue: async () => kept.firstSeenAt ?? null,
    } as Partial<Store> as Store,
  });
  const subscribed = (webhooks: readonly SubscriptionState[]) => {
    const subscriptions: PlatformAdapter["subscriptions"] = {
      inspect: async () => ({ ok: true, value: webhooks }),
      restore: async () => ({ ok: true, value: [] }),
    };
    return checkShop(
      { ...context(), adapter: { ...quiet(), subscriptions } },
      {} as ConnectedShop,
      given({}),
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
      ...{ check: "orderIdsCheck", state: "fine" },
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
    webhooksNotActive: {
      ...{ check: "webhooksCheck", state: "failed" },
      facts: { shop: SHOP, webhooks: [{ topic: "order.updated", state: "paused" }] },
      of: () => subscribed([{ topic: "order.updated", state: "paused", detail: null }]),
    },
    noDeliveryYet: {
      ...{ check: "deliveriesCheck", state: "fine" },
      facts: {},
      of: () => arrivals({ lastDeliveryAt: null }),
    },
    lastDelivery: {
      ...{ check: "deliveriesCheck", state: "fine" },
      facts: { at: NOON, refused: 0 },
      of: () => arrivals({}),
    },
    deliveriesOfNoUse: {
      ...{ check: "deliveriesCheck", state: "failed" },
      facts: { said: "no order" },
      of: () => arrivals({ ofNoUse: { since: AT, reason: "no order", code: "signedWrongly", facts: {} } }),
    },
    noDeliveryAccepted: {
      ...{ check: "deliveriesCheck", state: "warning" },
      facts: { refused: 3, shop: SHOP },
      of: () => arrivals({ refused: { signature_invalid: 3 }, secretsLastSeen: [null] }),
    },
    deliveriesSignedOtherwise: {
      ...{ check: "deliveriesCheck", state: "warning" },
      facts: { count: 3, shop: SHOP },
      of: () => arrivals({ wrongSignatures: 3, isSignedWrongly: true }),
    },
    changesKnown: {
      ...{ check: "changesCheck", state: "fine" },
      facts: { until: NOON },
      of: () => changes({ scan: { ...SCAN, behindSince: null } }),
    },
    changesBehind: {
      ...{ check: "changesCheck", state: "warning" },
      facts: { until: NOON },
      of: () => changes({ scan: { ...SCAN, behindSince: AT } }),
    },
    deletedBeingAsked: {
      ...{ check: "deletedOrdersCheck", state: "fine" },
      facts: { asked: 7, approvedForDays: 120 },
      of: () => changes({ deleted: { ...DELETED, turn: { asked: 7 }, lastTurn: null } }),
    },
    deletedAllAsked: {
      ...{ check: "deletedOrdersCheck", state: "fine" },
      facts: { asked: 9, until: NOON, undecided: 2, approvedForDays: 120 },
      of: () => changes({ deleted: DELETED }),
    },
    tooManyDeleted: {
      ...{ check: "deletedOrdersCheck", state: "failed" },
      facts: { gone: 4, asked: 10 },
      of: () => changes({ deleted: { ...DELETED, tooMany: { gone: 4, asked: 10 } } }),
    },
    deletedNotAsked: {
      ...{ check: "deletedOrdersCheck", state: "warning" },
      facts: { said: "away" },
      of: () => changes({ deleted: { ...DELETED, problem: "away" } }),
    },
    notAuditedYet: {
      ...{ check: "auditCheck", state: "fine" },
      facts: { shop: SHOP },
      of: () => [checkAudit({ shop: SHOP, drift: null })],
    },
    auditNamesNoOrders: {
      ...{ check: "auditCheck", state: "fine" },
      facts: AUDITED,
      of: () => audited({ isReadable: false }),
    },
    auditAgrees: {
      ...{ check: "auditCheck", state: "fine" },
      facts: AUDITED,
      of: () => audited({}),
    },
    auditDiffers: {
      ...{ check: "auditCheck", state: "warning" },
      facts: { ...AUDITED, differing: 6 },
      of: () => audited({ counts: { missing: 1, extra: 2, different: 3 } }),
    },
    auditInterrupted: {
      ...{ check: "auditCheck", state: "warning" },
      facts: { ...AUDITED, shop: SHOP, said: "away" },
      of: () => audited({ state: "failed", problem: "away" }),
    },
  } as const satisfies SomeExamples;
}

type Arrivals = Parameters<typeof checkDeliveries>[0];
type Changes = Parameters<typeof checkChanges>[0];
type Drift = NonNullable<Parameters<typeof checkAudit>[0]["drift"]>;

const WELL = {
  ...{ shop: SHOP, lastDeliveryAt: AT, refused: {}, secretsLastSeen: [AT] },
  ...{ wrongSignatures: 0, isSignedWrongly: false, ofNoUse: null },
};

function arrivals(given: Partial<Arrivals>) {
  return [checkDeliveries({ ...WELL, ...given })];
}

const SCAN = { goodUntil: AT, notes: [] };
const DELETED = {
  ...{ tooMany: null, problem: null, turn: null, approvedForDays: 120 },
  lastTurn: { asked: 9, until: AT, untold: 2 },
};

/** What the checks do not read is left out. */
function changes(given: { readonly scan?: object; readonly deleted?: object }) {
  return checkChanges({ shop: SHOP, scan: null, deleted: null, ...given } as Changes);
}

const AUDITED = { compared: 5, notCompared: 3, until: NOON } as const;

function audited(given: Partial<Drift>) {
  const drift = {
    ...{ state: "done", compared: 5, notCompared: { noCustomer: 1, nothingSent: 2 }, isReadable: true },
    ...{ counts: { missing: 0, extra: 0, different: 0 }, auditedUntil: AT, problem: null },
    ...given,
  };
  return [checkAudit({ shop: SHOP, drift: drift as Drift })];
}
