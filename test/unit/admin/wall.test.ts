import { describe, expect, test } from "vitest";
import type { AdminContext } from "../../../src/admin/admin-context.ts";
import { contextFor } from "../../../src/admin/tenants/wall.ts";
import {
  ACTS,
  ADDED,
  BOTH,
  HERE,
  NONE,
  OTHER,
  OWN,
  PEOPLE,
  personOf,
  RESYNCS,
  walledBridge,
} from "../../support/bridge/walled-bridge.ts";

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
  ["shops that were added", async ({ addedShops }) => [...(await addedShops.list()).keys()], [OWN]],
  ["people", ({ admission: { people } }) => people.list(), [PEOPLE[0]]],
  ["no others", ({ admission: { people: a } }) => Promise.all([a.list("south"), a.get("sam")]), [[], null]],
  [
    "a person's passkeys",
    ({ admission }) => Promise.all(PEOPLE.map(({ id }) => admission.passkeys.list(id))),
    [["nora"], [], []],
  ],
  ["instances", ({ store }) => store.listInstances(), []],
  ["the data folder", ({ dataFolder }) => dataFolder, null],
  ["how to back up the database", ({ databaseBackup }) => databaseBackup, null],
  ["how long nothing has changed", ({ changes }) => changes.quietMs, 0],
  ["the first hour", ({ firstHour }) => firstHour.isOver(), true],
  ["the configuration", ({ configuration }) => configuration(), { since: 1, refused: null, waiting: [] }],
];

describe("a tenant's people see their own tenant's", () => {
  test.each(SEEN)("%s", async (_name, look, expected) => {
    expect(await look(walledBridge().tenants)).toEqual(expected);
  });

  test("shops that come later, on a page that is open", () => {
    const { heard, tenants, context } = walledBridge();
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
    const { heard, tenants } = walledBridge();
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
  ["states", ({ storedHealth }, shop) => storedHealth.of(shop)],
  ["audits", (tenants, shop) => anyOf(tenants).drift?.begin?.(shop)],
  ["previews", (tenants, shop) => anyOf(tenants).previews?.begin?.(shop)],
  ["test deliveries", (tenants, shop) => anyOf(tenants).testDeliveries?.send?.(shop)],
  ["keys of accounts", ({ installs }, shop) => installs.changeKey(shop, "another")],
  ["acts", ({ acts }, shop) => acts.begin("Nora", { shop, done: { code: "actShopChecked" } })],
];

describe("a tenant's people change their own tenant's", () => {
  test.each(CHANGED)("%s", async (_name, use) => {
    const { tenants, changed } = walledBridge();
    for (const shop of [OTHER, OWN])
      await Promise.resolve()
        .then(() => use(tenants, shop))
        .catch((error: unknown) => expect(String(error)).toContain("another tenant's shop"));
    expect(changed).toEqual([OWN]);
  });

  test("ways to sign in and sessions", async () => {
    const { tenants, changed } = walledBridge();
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
    const { tenants, changed } = walledBridge();
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
  const { tenants, changed } = walledBridge();
  const answered = await tenants.installs.finish("answered-meanwhile", {} as never);
  expect(answered).toEqual({ ok: false, reason: "changed" });
  expect(await tenants.installs.tryOut("new-of-south", {} as never, null)).toEqual([]);
  expect(changed).toEqual([]);
});

const NOT_REMOVED = { ok: false, reason: "ofFile" };

test("only a merchant's own shop, not one that the operator added, is removed by its people", async () => {
  const { tenants, changed, context } = walledBridge();
  context.shops.set(ADDED, { shop: ADDED, tenant: "north", brand: "of-north" });
  const removed = await Promise.all([ADDED, OWN, OTHER].map((shop) => tenants.addedShops.remove(shop, 1)));
  expect(removed).toEqual([NOT_REMOVED, { ok: true, version: 1 }, NOT_REMOVED]);
  expect(changed).toEqual([OWN]);
});

test.each(["backups", "examine", "activity", "destinations", "apiDocument"])(
  "%s is not there for tenants: whatever uses it fails",
  (name) => {
    expect(() => Reflect.get(walledBridge().tenants, name)).toThrow("not for tenants");
  },
);

test.each([
  ["watch", "stop"],
  ["programmes", "readAgain"],
  ["store", "close"],
  ["firstHour", "steps"],
  ["erasures", "expectOthers"],
  ["acts", "endAll"],
])("of %s, %s is not there either", (part, method) => {
  const found: unknown = Reflect.get(walledBridge().tenants, part);
  expect(() => Reflect.get(found as object, method)).toThrow("not for tenants");
});

test("whoever is of no tenant has the whole bridge", () => {
  const { context } = walledBridge();
  expect(contextFor(personOf(null), context as never)).toBe(context);
  expect(contextFor({ person: null, role: "operator" } as never, context as never)).toBe(context);
});
