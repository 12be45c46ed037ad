import type { Visitor } from "../../../src/admin/sign-in/visitor.ts";
import { contextFor } from "../../../src/admin/tenants/wall.ts";
import type { ConditionsOf } from "../../../src/health/codes/condition.ts";
import type { Role } from "../../../src/people/access/role.ts";
import { shopsAndPeople } from "./shops-and-people.ts";

export const OWN = "acme";
export const OTHER = "zenith";
/** Added by the operator. */
export const ADDED = "added-for-north";
export const BOTH = [{ shop: OWN }, { shop: OTHER }];
export const HERE = { facts: { code: "shopSilent", shop: OWN }, shops: [OWN] };
const THERE = { facts: { code: "shopSilent", shop: OTHER }, shops: [OTHER] };
/** So far, it affects only one merchant's shop. */
const LENT = { facts: { code: "accountPaused", brand: "lent" }, shops: [OWN] };
export const NONE = { items: [], nextCursor: null };
export const RESYNCS = BOTH.map((request) => ({ id: request.shop, request }));
export const ACTS = [
  ...BOTH,
  ...["north", "south", null].map((tenant) => ({ shop: null, tenant })),
  { shop: OTHER, tenant: "north" },
];
export const PEOPLE = [
  { id: "nora", tenant: "north" },
  { id: "sam", tenant: "south" },
  { id: "mia", tenant: null },
];

/** A bridge with a shop of the tenant "north" and one of "south". `changed` lists the changed shops and people. */
export function walledBridge() {
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
      listInstances: () => answered(["an instance"]),
    },
    dataFolder: "/var/bridge",
    databaseBackup: "pg_dump",
    firstHour: { isOver: async () => false, steps: () => ["of all shops"] },
    erasures: { digestOf: (text: string) => text, expectOthers: () => {} },
    watch: { status: (shop: unknown) => shop, stop: () => {} },
    storedHealth: { of: change },
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
      open: () => answered([HERE, THERE, LENT]),
      get: (number: number) => answered([HERE, THERE][number - 1]),
      list: (query: never) => wanted(query, [HERE, THERE, LENT, { ...HERE, shops: [OWN, OTHER] }]),
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
    ...shopsAndPeople({ people: PEOPLE, shops: [OWN, ADDED, OTHER], change, changeOf }),
    changes: { quietMs: 5, listen: (listener: never) => heard.push(listener) },
    configuration: () => ({ since: 1, refused: "a file with both shops", waiting: ["a setting"] }),
  };
  return { changed, heard, tenants: contextFor(personOf("north"), context as never), context };
}

export function personOf(tenant: string | null): Visitor {
  return { person: { id: "nora", tenant }, role: "owner" as Role } as never;
}
