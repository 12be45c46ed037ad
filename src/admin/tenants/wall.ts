import type { ConditionFacts } from "../../health/codes/condition.ts";
import type { Incident } from "../../health/incidents/incident.ts";
import type { Act } from "../../people/acts/act.ts";
import type { Store } from "../../store/store.ts";
import type { AdminContext } from "../admin-context.ts";
import type { Change } from "../page/change-feed.ts";
import { tenantOf, type Visitor } from "../sign-in/visitor.ts";
import { amongListed } from "./listed-activities.ts";
import { NOT_OWN, only } from "./only.ts";
import { tenantAdmission } from "./tenant-people.ts";

/** The context for a visitor; for a tenant's people, limited to the tenant's shops. */
export function contextFor(visitor: Visitor, context: AdminContext): AdminContext {
  return contextOf(tenantOf(visitor), context);
}

/** The context for a tenant's people; `null` returns that of the whole bridge. */
export function contextOf(tenant: string | null, context: AdminContext): AdminContext {
  return tenant === null ? context : tenantContext(context, tenant);
}

/**
 * The wall between tenants: what calls of a tenant's people can use of the bridge, without any other tenant's shops. A
 * part or method that isn't listed here throws, so new ones stay closed until they are listed.
 */
function tenantContext(context: AdminContext, tenant: string): AdminContext {
  const shops = new Map([...context.shops].filter(([, shop]) => shop.tenant === tenant));
  const own: Own = {
    tenant,
    shops: [...shops.keys()],
    // Evaluated at each call, so that an open page learns of shops added later.
    isOwn: (shop) => shop !== null && context.shops.get(shop)?.tenant === tenant,
    brands: accountsOf(context, tenant),
  };
  const { version, mode, publicUrl, clock, log, vocabulary, wakeDispatcher, wakeInbox } = context;
  const { programmeText, askActivities, connect } = context;
  return only<AdminContext>({
    ...{ version, mode, publicUrl, clock, log, vocabulary, wakeDispatcher, wakeInbox },
    ...{ programmeText, askActivities, connect, shops },
    judgeProgramme: amongListed(context, own.brands),
    store: storeOf(context.store, own),
    brands: new Map([...context.brands].filter(([brand]) => own.brands.has(brand))),
    watch: ofOwnShops(context.watch, own, ["status", "runRound", "settleMissing"], {
      behindSince: (state) => context.watch.behindSince(state),
    }),
    storedHealth: ofOwnShops(context.storedHealth, own, ["of"]),
    drift: ofOwnShops(context.drift, own, ["status", "begin", "cancel"]),
    programmes: ofOwnShops(context.programmes, own, ["save", "version", "versions", "notUsed"]),
    previews: ofOwnShops(context.previews, own, ["begin", "show", "cancel"]),
    testDeliveries: ofOwnShops(context.testDeliveries, own, ["send", "last", "wouldDo"]),
    resyncs: resyncsOf(context, own),
    arrivals: ofOwnShops(context.arrivals, own, OF_ARRIVALS, { refusedUnknown: 0 }),
    acts: actsOf(context, own),
    incidents: incidentsOf(context, own),
    conditions: (words) =>
      context.conditions(words, { shops: own.shops, concerns: (facts) => concerns(facts, own) }),
    changes: changesOf(context, own),
    admission: tenantAdmission(context.admission, tenant),
    addedShops: tenantAddedShops(context.addedShops, own),
    installs: tenantInstalls(context.installs, own),
    erasures: only<AdminContext["erasures"]>({ digestOf: (text) => context.erasures.digestOf(text) }),
    adminEvents: only<AdminContext["adminEvents"]>({
      note: (name, facts) => context.adminEvents.note(name, facts),
    }),
    dataFolder: null,
    databaseBackup: null,
    firstHour: only<AdminContext["firstHour"]>({ isOver: async () => true }),
    // The file also contains other tenants' shops.
    configuration: () => ({ since: context.configuration().since, refused: null, waiting: [] }),
  });
}

/** The shops and accounts of a tenant. */
interface Own {
  readonly tenant: string;
  readonly shops: readonly string[];
  readonly isOwn: (shop: string | null) => boolean;
  /** Accounts that only this tenant uses. */
  readonly brands: ReadonlySet<string>;
}

/** The accounts that the configuration assigns to the tenant; others contain customers of several merchants. */
function accountsOf({ brands }: AdminContext, tenant: string): ReadonlySet<string> {
  return new Set([...brands.values()].filter((link) => link.tenant === tenant).map(({ brand }) => brand));
}

const OF_ARRIVALS = [
  ...(["wrongSignatures", "wrongSignaturesSince", "isSignedWrongly", "signedWrongly"] as const),
  ...(["refusedBy", "lastRefusedAt", "secretLastSeen", "contradictionsOf"] as const),
];

function storeOf(store: Store, { shops, isOwn }: Own): Store {
  const ofDelivery = async (id: string) => {
    const delivery = await store.getDelivery(id);
    return delivery !== null && isOwn(delivery.shop) ? delivery : null;
  };
  return only<Store>({
    getOrder: async (key) => (isOwn(key.shop) ? store.getOrder(key) : null),
    changeOrder: async (key, change, lease) =>
      isOwn(key.shop) ? store.changeOrder(key, change, lease) : change(null).result,
    listOrders: (query) => store.listOrders({ ...query, shops }),
    readOrders: async (query) =>
      isOwn(query.shop) ? store.readOrders(query) : { items: [], nextCursor: null },
    listDeliveries: (query) => store.listDeliveries({ ...query, shops }),
    counts: () => store.counts(shops),
    sumPoints: async (bounds) => (await store.sumPoints(bounds)).filter(({ shop }) => isOwn(shop)),
    pendingPoints: async (at) => (await store.pendingPoints(at)).filter(({ shop }) => isOwn(shop)),
    sumConversions: ({ shops: asked = shops, ...query }) =>
      store.sumConversions({ ...query, shops: asked.filter(isOwn) }),
    lastDeliveries: async () =>
      Object.fromEntries(Object.entries(await store.lastDeliveries()).filter(([shop]) => isOwn(shop))),
    getDelivery: ofDelivery,
    replayDelivery: async (id) => (await ofDelivery(id)) !== null && store.replayDelivery(id),
    restateDelivery: async (id, from, to) =>
      (await ofDelivery(id)) !== null && store.restateDelivery(id, from, to),
    getValue: async (shop, name) => (isOwn(shop) ? store.getValue(shop, name) : null),
    changeValue: async (shop, name, change) => {
      if (!isOwn(shop)) throw new TypeError(NOT_OWN);
      return store.changeValue(shop, name, change);
    },
    listValues: async (prefix) => (await store.listValues(prefix)).filter(({ shop }) => isOwn(shop)),
    listInstances: async () => [],
  });
}

/** Guards methods whose first argument is a shop or its name: each throws for another tenant's shop. */
function ofOwnShops<T extends object>(
  part: T,
  { isOwn }: Own,
  methods: readonly (keyof T)[],
  more: { readonly [Name in keyof T]?: T[Name] } = {},
): T {
  const guarded = methods.map((name) => [
    name,
    (...given: readonly unknown[]) => {
      const [first] = given;
      const shop = typeof first === "string" ? first : (first as { readonly shop: string }).shop;
      if (!isOwn(shop)) throw new TypeError(NOT_OWN);
      return (part[name] as (...given: readonly unknown[]) => unknown).apply(part, [...given]);
    },
  ]);
  return only<T>({ ...Object.fromEntries(guarded), ...more });
}

function resyncsOf({ resyncs }: AdminContext, { isOwn }: Own): AdminContext["resyncs"] {
  const known = async (id: string) => {
    const job = await resyncs.get(id);
    return job !== null && isOwn(job.request.shop) ? job : null;
  };
  return only<AdminContext["resyncs"]>({
    get: known,
    list: async () => (await resyncs.list()).filter(({ request }) => isOwn(request.shop)),
    start: (request) => {
      if (!isOwn(request.shop)) throw new TypeError(NOT_OWN);
      return resyncs.start(request);
    },
    cancel: async (id) => ((await known(id)) === null ? null : resyncs.cancel(id)),
  });
}

function actsOf({ acts }: AdminContext, { isOwn, tenant }: Own): AdminContext["acts"] {
  const isTheirs = (act: Act) => (act.shop === null ? act.tenant === tenant : isOwn(act.shop));
  return only<AdminContext["acts"]>({
    begin: (by, act) => {
      if (!isOwn(act.shop ?? null)) throw new TypeError(NOT_OWN);
      return acts.begin(by, act);
    },
    end: (number, done) => acts.end(number, done),
    list: ({ isWanted = () => true, ...query }) =>
      acts.list({ ...query, isWanted: (act: Act) => isTheirs(act) && isWanted(act) }),
    undoneBy: (listed) => acts.undoneBy(listed),
    read: async (number) => {
      const act = await acts.read(number);
      return act !== null && isTheirs(act) ? act : null;
    },
  });
}

function incidentsOf({ incidents }: AdminContext, own: Own): AdminContext["incidents"] {
  const isOfOwn = ({ facts, shops }: Incident) => concerns(facts, own) && shops.every(own.isOwn);
  return only<AdminContext["incidents"]>({
    open: async () => (await incidents.open()).filter(isOfOwn),
    get: async (number) => {
      const incident = await incidents.get(number);
      return incident !== null && isOfOwn(incident) ? incident : null;
    },
    list: ({ isWanted = () => true, ...query }) =>
      incidents.list({ ...query, isWanted: (incident) => isOfOwn(incident) && isWanted(incident) }),
  });
}

/** Whether a condition concerns the tenant's shops or accounts. */
function concerns(facts: ConditionFacts, { isOwn, brands }: Own): boolean {
  return "shop" in facts ? isOwn(facts.shop) : "brand" in facts && brands.has(facts.brand);
}

function changesOf({ changes }: AdminContext, { isOwn }: Own): AdminContext["changes"] {
  /** A tenant's stream doesn't reveal whose access changed: it only checks its own session again. */
  const shownOf = (change: Change): Change | null => {
    if ("shop" in change) return isOwn(change.shop) ? change : null;
    return change.kind === "people" ? { ...change, kind: "sessions" } : change;
  };
  return only<AdminContext["changes"]>({
    // The real value would cover all shops.
    quietMs: 0,
    listen: (listener, onEnd) =>
      changes.listen((change, isOfThis) => {
        const shown = shownOf(change);
        if (shown !== null) listener(shown, isOfThis);
      }, onEnd),
  });
}

/** A tenant's people can add no shops, and remove only those that they connected themselves. */
function tenantAddedShops(
  addedShops: AdminContext["addedShops"],
  { isOwn }: { readonly isOwn: (shop: string) => boolean },
): AdminContext["addedShops"] {
  const list = async () => new Map([...(await addedShops.list())].filter(([shop]) => isOwn(shop)));
  return only<AdminContext["addedShops"]>({
    list,
    obstacle: addedShops.obstacle,
    remove: async (shop, version) =>
      (await list()).get(shop)?.isMerchants === true
        ? addedShops.remove(shop, version)
        : { ok: false, reason: "ofFile" },
  });
}

/** A shop without an account isn't served yet, so only its tenant identifies it. */
function tenantInstalls(
  installs: AdminContext["installs"],
  { tenant, isOwn }: { readonly tenant: string; readonly isOwn: (shop: string) => boolean },
): AdminContext["installs"] {
  const unfinished = async () => (await installs.unfinished()).filter((install) => install.tenant === tenant);
  const waits = async (shop: string) => (await unfinished()).some((install) => install.shop === shop);
  return only<AdminContext["installs"]>({
    platforms: installs.platforms,
    unfinished,
    // Another tab may have finished it since the call began.
    tryOut: async (shop, ...given) => ((await waits(shop)) ? installs.tryOut(shop, ...given) : []),
    finish: async (shop, answers) =>
      (await waits(shop)) ? installs.finish(shop, answers) : { ok: false, reason: "changed" },
    changeKey: async (shop, apiKey) => {
      if (!isOwn(shop)) throw new TypeError(NOT_OWN);
      return installs.changeKey(shop, apiKey);
    },
  });
}
