import { describe, expect, test } from "vitest";
import type { AdminContext } from "../../../src/admin/admin-context.ts";
import type { Visitor } from "../../../src/admin/sign-in/visitor.ts";
import { contextFor } from "../../../src/admin/tenants/wall.ts";
import type { ConditionsOf } from "../../../src/health/codes/condition.ts";
import type { Role } from "../../../src/people/access/role.ts";
import { shopsAndPeople } from "../../support/bridge/shops-and-people.ts";

const OWN = "acme";
const OTHER = "zenith";
const BOTH = [{ shop: OWN }, { shop: OTHER }];
const HERE = { facts: { code: "shopSilent", shop: OWN }, shops: [OWN] };
const THERE = { facts: { code: "shopSilent", shop: OTHER }, shops: [OTHER] };
const NONE = { items: [], nextCursor: null };
const RESYNCS = BOTH.map((request) => ({ id: request.shop, request }));
const ACTS = [
  ...BOTH,
  ...["north", "south", null].map((tenant) => ({ shop: null, tenant })),
  { shop: OTHER, tenant: "north" },
];
const PEOPLE = [
  { id: "nora", tenant: "north" },
  { id: "sam", tenant: "south" },
  { id: "mia", tenant: null },
];

/** A bridge with a shop of the tenant "north" and one of "south"; `changed`: the shops and people that were changed. */
function bridge() {
  const changed: unknown[] = [];
  const change = (what: unknown) => {
    changed.push(what);
    return what;
  };
  const changeOf = async (id: string) => change(id);
  const answered = async <T>(value: T) => value;
  const wanted = ({ isWanted }: { isWanted: (entry: unknown) => boolean }, entries: readonly object[]) =>
    answered(entries.filter(isWanted));
  const heard: ((event: unknown, isOfThis: unknown) => void)[] = [];
  const context = {
    shops: new Map([
      [OWN, { shop: OWN, tenant: "north", brand: "of-north" }],
      [OTHER, { shop: OTHER, tenant: "south", brand: "of-south" }],
      ["first-of-lent", { shop: "first-of-lent", tenant: "south", brand: "lent" }],
      ["second-of-lent", { shop: "second-of-lent", tenant: "west", brand: "lent" }],
    ]),
    brands: new Map(
      [
        { brand: "of-north", tenant: "north" },
        { brand: "of-south", tenant: "south" },
        { brand: "lent", tenant: null },
      ].map((link) => [link.brand, link]),
    ),
    store: {
      getOrder: answered,
      changeOrder: async ({ shop }: { shop: string }, how: (record: null) => { result: unknown }) => {
        change(shop);
        return how(null).result;
      },
      readOrders: answered,
      listOrders: answered,
      listDeliveries: answered,
      counts: answered,
      sumPoints: () => answered(BOTH),
      pendingPoints: () => answered(BOTH),
      sumConversions: answered,
      lastDeliveries: () => answered({ [OWN]: 1, [OTHER]: 2 }),
      getDelivery: (id: string) => answered({ id, shop: id }),
      replayDelivery: async (id: string) => change(id) !== null,
      restateDelivery: async (id: string) => change(id) !== null,
      getValue: answered,
      changeValue: async (shop: string) => change(shop),
      listValues: () => answered(BOTH),
    },
    watch: { status: (shop: unknown) => shop, stop: () => {} },
    storedHealth: { of: answered },
    drift: { begin: change },
    programmes: { version: (shop: unknown) => shop, readAgain: () => {} },
    previews: { begin: change },
    testDeliveries: { send: change },
    resyncs: {
      get: (id: string) => answered(RESYNCS.find((job) => job.id === id) ?? null),
      list: () => answered(RESYNCS),
      start: ({ shop }: { shop: string }) => change(shop),
      cancel: async (id: string) => change(id),
    },
    arrivals: { refusedUnknown: 7, refusedOf: (shop: string) => shop },
    acts: {
      list: (query: never) => wanted(query, ACTS),
      read: (number: number) => answered(ACTS[number - 1]),
      begin: async (_by: string, { shop }: { shop: string }) => change(shop),
    },
    incidents: {
      open: () => answered([HERE, THERE]),
      get: (number: number) => answered([HERE, THERE][number - 1]),
      list: (query: never) => wanted(query, [HERE, THERE, { ...HERE, shops: [OWN, OTHER] }]),
    },
    conditions: async (_words: unknown, { shops, concerns }: ConditionsOf) => [
      ...shops,
      ...[
        { code: "of a shop", shop: OWN },
        { code: "of another", shop: OTHER },
        { code: "of an account", brand: "of-north" },
        { code: "of another's account", brand: "of-south" },
        { code: "of a lent account", brand: "lent" },
        { code: "of the bridge" },
      ]
        .filter((facts) => concerns(facts as never))
        .map(({ code }) => code),
    ],
    ...shopsAndPeople({ people: PEOPLE, shops: [OWN, OTHER], change, changeOf }),
    changes: { listen: (listener: never) => heard.push(listener) },
    configuration: () => ({ since: 1, refused: "a file with both shops", waiting: ["a setting"] }),
  };
  return { changed, heard, tenants: contextFor(personOf("north"), context as never), context };
}

function personOf(tenant: string | null): Visitor {
  return { person: { id: "nora", tenant }, role: "owner" as Role } as never;
}

type Look = (tenants: AdminContext) => unknown;
const anyOf = (tenants: AdminContext) =>
  tenants as never as Record<string, Record<string, (...given: unknown[]) => unknown>>;
const both = async (look: (name: string) => unknown) => [await look(OWN), await look(OTHER)];

const SEEN: readonly (readonly [string, Look, unknown])[] = [
  ["shops", ({ shops }) => [...shops.keys()], [OWN]],
  ["accounts of their own", ({ brands }) => [...brands.keys()], ["of-north"]],
  [
    "orders",
    ({ store }) => both((shop) => store.getOrder({ shop, orderId: "1" })),
    [{ shop: OWN, orderId: "1" }, null],
  ],
  ["whole orders", ({ store }) => both((shop) => store.readOrders({ shop } as never)), [{ shop: OWN }, NONE]],
  ["lists of orders", ({ store }) => store.listOrders({ limit: 1 }), { limit: 1, shops: [OWN] }],
  ["lists of deliveries", ({ store }) => store.listDeliveries({ limit: 1 }), { limit: 1, shops: [OWN] }],
  ["counts", ({ store }) => store.counts(), [OWN]],
  ["sums of points", ({ store }) => store.sumPoints([]), [{ shop: OWN }]],
  ["pending points", ({ store }) => store.pendingPoints(null), [{ shop: OWN }]],
  ["sums of conversions", ({ store }) => store.sumConversions({} as never), { shops: [OWN] }],
  ["sums of another's", ({ store }) => store.sumConversions({ shops: [OTHER] } as never), { shops: [] }],
  ["last deliveries", ({ store }) => store.lastDeliveries(), { [OWN]: 1 }],
  ["deliveries", ({ store }) => both((id) => store.getDelivery(id)), [{ id: OWN, shop: OWN }, null]],
  ["values", ({ store }) => both((shop) => store.getValue(shop, "a")), [OWN, null]],
  ["lists of values", ({ store }) => store.listValues("a"), [{ shop: OWN }]],
  ["resyncs", ({ resyncs }) => both((id) => resyncs.get(id)), [RESYNCS[0], null]],
  ["the list of resyncs", ({ resyncs }) => resyncs.list(), [RESYNCS[0]]],
  ["refusals of no shop", ({ arrivals }) => arrivals.refusedUnknown, 0],
  ["acts", ({ acts }) => acts.list({ limit: 9 } as never), [ACTS[0], ACTS[2]]],
  [
    "one act",
    ({ acts }) => Promise.all(ACTS.map((_, at) => acts.read(at + 1))),
    [ACTS[0], null, ACTS[2], null, null, null],
  ],
  ["open incidents", ({ incidents }) => incidents.open(), [HERE]],
  [
    "one incident",
    ({ incidents }) => Promise.all([1, 2].map((number) => incidents.get(number))),
    [HERE, null],
  ],
  ["lists of incidents", ({ incidents }) => incidents.list({ limit: 9 } as never), [HERE]],
  ["conditions", ({ conditions }) => conditions({} as never), [OWN, "of a shop", "of an account"]],
  [
    "shops without an account",
    async ({ installs }) => (await installs.unfinished()).map(({ shop }) => shop),
    ["new-of-north"],
  ],
  ["shops that were added", async ({ addedShops }) => [...((await addedShops?.list()) ?? []).keys()], [OWN]],
  ["people", ({ admission: { people } }) => people.list(), [PEOPLE[0]]],
  ["no others", ({ admission: { people: a } }) => Promise.all([a.list("south"), a.get("sam")]), [[], null]],
  [
    "a person's passkeys",
    ({ admission }) => Promise.all(PEOPLE.map(({ id }) => admission.passkeys.list(id))),
    [["nora"], [], []],
  ],
  ["the configuration", ({ configuration }) => configuration(), { since: 1, refused: null, waiting: [] }],
];

describe("a tenant's people see their own tenant's", () => {
  test.each(SEEN)("%s", async (_name, look, expected) => {
    expect(await look(bridge().tenants)).toEqual(expected);
  });

  test("shops that come later, on a page that is open", () => {
    const { heard, tenants, context } = bridge();
    const events: unknown[] = [];
    tenants.changes.listen(
      (event) => events.push(event),
      () => {},
    );
    context.shops.set("later", { shop: "later", tenant: "north", brand: "lent" });
    for (const listener of heard) listener({ kind: "order", shop: "later" }, true);
    expect(events).toEqual([{ kind: "order", shop: "later" }]);
  });

  test("changes as they happen", () => {
    const { heard, tenants } = bridge();
    const events: unknown[] = [];
    tenants.changes.listen(
      (event) => events.push(event),
      () => {},
    );
    for (const change of [...BOTH.map((each) => ({ kind: "order", ...each })), { kind: "people", of: "" }])
      for (const listener of heard) listener(change, true);
    expect(events).toEqual([
      { kind: "order", shop: OWN },
      { kind: "sessions", of: "" },
    ]);
  });
});

const CHANGED: readonly (readonly [string, (tenants: AdminContext, shop: string) => unknown])[] = [
  [
    "orders",
    ({ store }, shop) => store.changeOrder({ shop, orderId: "1" }, () => ({ record: null, result: 1 })),
  ],
  ["deliveries", ({ store }, shop) => store.replayDelivery(shop)],
  ["dismissed deliveries", ({ store }, shop) => store.restateDelivery(shop, {} as never, {} as never)],
  ["values", ({ store }, shop) => store.changeValue(shop, "a", () => "b")],
  ["resyncs", ({ resyncs }, shop) => resyncs.start({ shop } as never)],
  ["resyncs that run", ({ resyncs }, shop) => resyncs.cancel(shop)],
  ["audits", (tenants, shop) => anyOf(tenants).drift?.begin?.(shop)],
  ["previews", (tenants, shop) => anyOf(tenants).previews?.begin?.(shop)],
  ["test deliveries", (tenants, shop) => anyOf(tenants).testDeliveries?.send?.(shop)],
  ["keys of accounts", ({ installs }, shop) => installs.changeKey(shop, "another")],
  ["acts", ({ acts }, shop) => acts.begin("Nora", { shop, done: { code: "actShopChecked" } })],
];

describe("a tenant's people change their own tenant's", () => {
  test.each(CHANGED)("%s", async (_name, use) => {
    const { tenants, changed } = bridge();
    for (const shop of [OTHER, OWN])
      await Promise.resolve()
        .then(() => use(tenants, shop))
        .catch((error: unknown) => expect(String(error)).toContain("another tenant's shop"));
    expect(changed).toEqual([OWN]);
  });

  test("ways to sign in and sessions", async () => {
    const { tenants, changed } = bridge();
    const { passkeys, people, sessions } = tenants.admission;
    for (const id of ["sam", "mia", "nora"]) {
      await passkeys.rename(id, "1", "Phone");
      await passkeys.remove(id, "1");
      await passkeys.removeAll(id);
      await people.removeSso(id);
      await sessions.closeOpenedBy(id, "1");
      await sessions.closeAllOf(id);
    }
    expect(changed).toEqual(Array(6).fill("nora"));
  });

  test("people", async () => {
    const { tenants, changed } = bridge();
    const { people } = tenants.admission;
    for (const id of ["sam", "mia", "nora"]) {
      await people.change(id, { role: "viewer" });
      await people.invite(id);
      await people.remove(id);
    }
    await people.add({ name: "Otto", role: "viewer", tenant: "south", until: null }, "link");
    expect(changed).toEqual([
      "nora",
      "nora",
      "nora",
      { name: "Otto", role: "viewer", tenant: "north", until: null },
    ]);
  });
});

test("a shop whose questions are answered in another tab meanwhile is refused as changed", async () => {
  const { tenants, changed } = bridge();
  const answered = await tenants.installs.finish("answered-meanwhile", {} as never);
  expect(answered).toEqual({ ok: false, reason: "changed" });
  expect(await tenants.installs.tryOut("new-of-south", {} as never, null)).toEqual([]);
  expect(changed).toEqual([]);
});

test.each(["backups", "examine", "activity", "destinations", "apiDocument"])(
  "%s is not there for tenants: whatever uses it fails",
  (name) => {
    expect(() => Reflect.get(bridge().tenants, name)).toThrow("not for tenants");
  },
);

test.each([
  ["watch", "stop"],
  ["programmes", "readAgain"],
  ["store", "close"],
  ["acts", "endAll"],
])("of %s, %s is not there either", (part, method) => {
  const found: unknown = Reflect.get(bridge().tenants, part);
  expect(() => Reflect.get(found as object, method)).toThrow("not for tenants");
});

test("whoever is of no tenant has the whole bridge", () => {
  const { context } = bridge();
  expect(contextFor(personOf(null), context as never)).toBe(context);
  expect(contextFor({ person: null, role: "operator" } as never, context as never)).toBe(context);
});
