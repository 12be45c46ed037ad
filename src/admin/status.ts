import { type AccountState, accountState } from "../health/account-state.ts";
import { shopState } from "../health/shop-state.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { missingBrands } from "../outbound/brand/known-brands.ts";
import { mayAs } from "../people/access/role.ts";
import { webhooksByHand } from "../platform/topics.ts";
import { lastBackup } from "../runtime/installation/backup-note.ts";
import { READS_AT_ONCE, severalAtOnce } from "../runtime/time/several-at-once.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import { type Instance, isBehind } from "../store/instances.ts";
import { roundName } from "../store/patrols.ts";
import type { Store } from "../store/store.ts";
import type { AnyCode } from "../words/catalog.ts";
import type { Words } from "../words/vocabulary.ts";
import type { AdminContext } from "./admin-context.ts";
import { configurationView } from "./configuration.ts";
import { answer, endpoint } from "./endpoint.ts";
import { iso, isoOrNull } from "./iso.ts";
import { reasonView } from "./reason-view.ts";
import { auditBrief } from "./shops/audits.ts";
import { healthView } from "./shops/shop-health.ts";
import { tenantOf, type Visitor } from "./sign-in/visitor.ts";
import type { InstanceStatus } from "./status-shape.ts";
import { type BrandStatus, type ShopStatus, type Status, status } from "./status-shape.ts";

export const showStatus = endpoint("GET /status", {
  summary: "Returns the status of the bridge, its shops and accounts",
  permission: "viewer",
  forTenants: true,
  answers: { 200: status },
  answer: async ({ words, visitor }, parts) => {
    const { version, mode, store, brands } = parts;
    const [counts, last] = await Promise.all([store.counts(), store.lastDeliveries()]);
    const { held, idle, ...outbox } = counts.orders;
    return answer({
      version,
      me: {
        name: visitor.person?.name ?? null,
        role: visitor.role,
        tenant: tenantOf(visitor),
      },
      mode,
      isFirstHour: !(await parts.firstHour.isOver()),
      instances: await instancesView(store),
      shops: await shopViews(parts, last, words),
      refusedForUnknownShops: parts.arrivals.refusedUnknown,
      inbox: counts.deliveries,
      outbox: { ...outbox, scheduled: counts.scheduled },
      held,
      idle,
      points: counts.points,
      brands: await Promise.all([...brands.values()].map((brand) => brandView(brand, words))),
      missingBrands: await missingBrands(parts, brands),
      configuration: configurationView(parts.configuration(), words),
      conditions: await parts.conditions(words),
      openIncidents: (await parts.incidents.open()).length,
      backup: await backupView(parts),
      update: await updateView(visitor, parts),
      oldestWaiting: isoOrNull(counts.oldestWaitingAt),
    });
  },
});

/** A database is backed up by its own tools, and a sample day is not. */
async function backupView({ dataFolder, mode }: AdminContext): Promise<Status["backup"]> {
  return dataFolder === null || mode === "try" ? null : { lastAt: isoOrNull(await lastBackup(dataFolder)) };
}

/** For those who can have it installed. */
async function updateView(visitor: Visitor, parts: AdminContext): Promise<Status["update"]> {
  if (!mayAs(visitor.role, "owner") || tenantOf(visitor) !== null) return null;
  const newer = await parts.newerVersion();
  if (newer === null) return null;
  const { version, notes, isSecurity } = newer;
  return { version, notes, isSecurity };
}

/** Not all at once: deliveries are answered between thousands of shops. */
async function shopViews(
  parts: AdminContext,
  last: Readonly<Record<string, number>>,
  words: Words,
): Promise<ShopStatus[]> {
  const views = new Map<string, ShopStatus>();
  const view = async (shop: ShopContext) =>
    void views.set(shop.shop, await shopView(shop, last[shop.shop] ?? null, parts, words));
  await severalAtOnce(parts.shops.values(), view, READS_AT_ONCE);
  return [...parts.shops.keys()].flatMap((shop) => views.get(shop) ?? []);
}

async function shopView(
  context: ShopContext,
  lastDeliveryAt: number | null,
  { arrivals, watch, drift }: AdminContext,
  words: Words,
): Promise<ShopStatus> {
  const { shop, brand, adapter, adapterShop, secrets, earnFrom } = context;
  const watched = await watch.status(shop);
  const health = healthView(context, watched, watch, words);
  const isUnheard = health.isConnected === false && lastDeliveryAt === null;
  const byHand = isUnheard ? [...webhooksByHand(adapter.topics)] : [];
  const state = shopState({
    watch: watched,
    behindSince: watched && watch.behindSince(watched),
    webhooksByHand: byHand,
    signedWronglySince: arrivals.wrongSignaturesSince(shop),
  });
  return {
    shop,
    state: stateView(state, words),
    platform: adapter.platform,
    platformTitle: adapter.title,
    domain: adapterShop.domain,
    brand,
    earnFrom: iso(earnFrom),
    lastDeliveryAt: isoOrNull(lastDeliveryAt),
    refused: arrivals.refusedBy(shop),
    wrongSignatures: arrivals.wrongSignatures(shop),
    isSignedWrongly: arrivals.isSignedWrongly(shop),
    wrongWebhook: arrivals.signedWrongly(shop)?.webhook ?? null,
    secretsLastSeen: secrets.map((_secret, index) => isoOrNull(arrivals.secretLastSeen(shop, index))),
    webhooksByHand: byHand,
    ...health,
    drift: auditBrief(await drift.status(shop), words),
  };
}

/** A state with its reason in the reader's words. */
function stateView<Code extends string>(
  {
    code,
    weight,
    since,
    because,
  }: Pick<AccountState, "weight" | "since"> & {
    readonly code: Code;
    readonly because: AnyCode | null;
  },
  words: Words,
) {
  return { code, weight, since: isoOrNull(since), because: because && reasonView(because, words) };
}

async function brandView(link: BrandLink, words: Words): Promise<BrandStatus> {
  const { brand, outage, perMinute } = link;
  const shown = outage === null ? null : { ...reasonView(outage.reason, words), since: iso(outage.since) };
  return {
    brand,
    state: stateView(accountState(link), words),
    paused: outage?.kind === "paused" ? shown : null,
    resting: outage?.kind === "resting" ? shown : null,
    rateLimit: { perMinute, inUse: await link.inUse() },
  };
}

const ROUNDS = ["incidents", "alerts", "retention", "sweep", "watch", "audit"] as const;

/** Each round is listed with the instance that made it last. */
async function instancesView(store: Store): Promise<readonly InstanceStatus[]> {
  const instances = await store.listInstances();
  const lastBy = makersOf(instances);
  return instances.map(({ id, host, version, startedAt, isThis, isOutdated, patrols }) => ({
    host,
    version,
    startedAt: iso(startedAt),
    isThis,
    isBehind: isBehind({ version }, instances),
    isOutdated,
    patrols: ROUNDS.flatMap((name) => {
      const own = patrols.filter((round) => round.name === name && lastBy.get(roundName(round)) === id);
      return own.length === 0 ? [] : [{ name, shops: own.flatMap(({ shop = [] }) => shop).sort() }];
    }),
  }));
}

function makersOf(instances: readonly Instance[]): ReadonlyMap<string, string> {
  const rounds = instances.flatMap(({ id, patrols }) => patrols.map((round) => ({ ...round, id })));
  const inOrder = rounds.sort((one, other) => one.at - other.at);
  return new Map(inOrder.map((round) => [roundName(round), round.id]));
}
