import { accountState } from "../health/account-state.ts";
import { latestResult } from "../health/destinations/alert-state.ts";
import { namedDestinations, receiversOf } from "../health/destinations/destinations.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { missingBrands } from "../outbound/brand/known-brands.ts";
import { lastBackup } from "../runtime/installation/backup-note.ts";
import { type Instance, isBehind } from "../store/instances.ts";
import { roundName } from "../store/patrols.ts";
import type { Store } from "../store/store.ts";
import type { Words } from "../words/vocabulary.ts";
import type { AdminContext } from "./admin-context.ts";
import { configurationView } from "./configuration.ts";
import { answer, endpoint } from "./endpoint.ts";
import { iso, isoOrNull } from "./iso.ts";
import { reasonView } from "./reason-view.ts";
import {
  countedByWeight,
  judgedShops,
  needsAttention,
  shopStatusView,
  stateView,
  urgencyAmong,
} from "./shops/shop-status.ts";
import { isOwnerOfAll, tenantOf } from "./sign-in/visitor.ts";
import {
  type BrandStatus,
  FEW,
  type InstanceStatus,
  MOST_CONDITIONS,
  MOST_NAMED,
  type Status,
  status,
} from "./status-shape.ts";

export const showStatus = endpoint("GET /status", {
  summary: "Returns the status of the bridge, its shops and accounts",
  permission: "viewer",
  forTenants: true,
  answers: { 200: status },
  answer: async ({ words, visitor }, parts) => {
    const { version, mode, store, brands } = parts;
    const counts = await store.counts();
    const conditions = await parts.conditions(words);
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
      ...(await shopsView(parts, words)),
      refusedForUnknownShops: parts.arrivals.refusedUnknown,
      inbox: counts.deliveries,
      outbox: { ...outbox, scheduled: counts.scheduled },
      held,
      idle,
      idleWithoutPoints: counts.idleWithoutPoints,
      points: counts.points,
      ...(await brandsView(parts, words)),
      missingBrands: await missingBrands(parts, brands),
      configuration: configurationView(parts.configuration(), words),
      conditions: conditions.slice(0, MOST_CONDITIONS),
      moreConditions: Math.max(0, conditions.length - MOST_CONDITIONS),
      openIncidents: (await parts.incidents.open()).length,
      backup: await backupView(parts),
      ...(isOwnerOfAll(visitor) ? await alertsView(parts) : { hasAlerts: null, latestAlert: null }),
      update: isOwnerOfAll(visitor) ? await updateView(parts) : null,
      oldestWaiting: isoOrNull(counts.oldestWaitingAt),
    });
  },
});

/** `null` for a database, which its own tools back up, and for sample data. */
async function backupView({ dataFolder, mode }: AdminContext): Promise<Status["backup"]> {
  return dataFolder === null || mode === "try"
    ? null
    : { lastAt: isoOrNull(await lastBackup(dataFolder, Date.now())) };
}

/** Doesn't decrypt the addresses, because the page asks again with each event. */
async function alertsView(parts: AdminContext): Promise<Pick<Status, "hasAlerts" | "latestAlert">> {
  const all = [...receiversOf(parts.alerts()), ...(await namedDestinations(parts))];
  const results = await Promise.all(all.map(({ memory }) => latestResult(parts, memory)));
  const sent = results.filter((result) => result !== null).sort((one, other) => other.at - one.at);
  const latest = sent.find(({ problem }) => problem !== null) ?? sent[0];
  return {
    hasAlerts: all.length > 0,
    latestAlert: latest === undefined ? null : { at: iso(latest.at), hasArrived: latest.problem === null },
  };
}

/** Shown to those who can have the update installed. */
async function updateView(parts: AdminContext): Promise<Status["update"]> {
  const newer = await parts.newerVersion();
  if (newer === null) return null;
  const { version, notes, isSecurity } = newer;
  return { version, notes, isSecurity };
}

/** A few shops are listed as they are; of many, only those that need attention. */
async function shopsView(
  parts: AdminContext,
  words: Words,
): Promise<Pick<Status, "shops" | "shopsByWeight" | "shopsMissingOrders">> {
  const judged = await judgedShops(parts);
  const urgency = urgencyAmong(judged);
  const shown = (judged.length <= FEW ? judged : judged.filter(needsAttention))
    .toSorted((one, other) => urgency(one) - urgency(other))
    .slice(0, FEW);
  return {
    shops: await Promise.all(shown.map((shop) => shopStatusView(shop, parts, words))),
    shopsByWeight: countedByWeight(judged.map(({ weight }) => weight)),
    shopsMissingOrders: judged.filter(({ isMissingOrders }) => isMissingOrders).length,
  };
}

/** A few accounts are listed as they are; of many, only those that don't work. */
async function brandsView(
  { brands }: Pick<AdminContext, "brands">,
  words: Words,
): Promise<Pick<Status, "brands" | "brandsByWeight" | "callsPerMinute">> {
  const links = [...brands.values()];
  const weights = new Map(links.map((link) => [link, accountState(link).weight]));
  const shown =
    links.length <= FEW ? links : links.filter((link) => weights.get(link) !== "good").slice(0, FEW);
  return {
    brands: await Promise.all(shown.map((link) => brandView(link, words))),
    brandsByWeight: countedByWeight(weights.values()),
    callsPerMinute: links.reduce((sum, { perMinute }) => sum + perMinute, 0),
  };
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

/** Lists each round of checks with the instance that last made it. */
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
      const shops = own.flatMap(({ shop = [] }) => shop).sort();
      const moreShops = Math.max(0, shops.length - MOST_NAMED);
      return own.length === 0 ? [] : [{ name, shops: shops.slice(0, MOST_NAMED), moreShops }];
    }),
  }));
}

function makersOf(instances: readonly Instance[]): ReadonlyMap<string, string> {
  const rounds = instances.flatMap(({ id, patrols }) => patrols.map((round) => ({ ...round, id })));
  const inOrder = rounds.sort((one, other) => one.at - other.at);
  return new Map(inOrder.map((round) => [roundName(round), round.id]));
}
