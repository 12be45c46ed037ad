import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { ActLog } from "../../../src/people/acts/act-log.ts";
import { erasePerson } from "../../../src/people/privacy/erase.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { Programmes } from "../../../src/programme/programmes.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { aShop, DAY, NOON } from "../../support/builders/orders.ts";
import { aDelivery, put } from "../../support/builders/stored.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import {
  bodyOf,
  hersOf,
  leftOf,
  orderOf,
  programmeOf,
  quoted,
  readsLike,
  recordOf,
  type World,
  worlds,
} from "../../support/privacy/erasing-world.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/**
 * Given any shop with several customers, where ids, numbers, codes, products, dates, amounts and settings read like one
 * customer's telephone number in whichever spelling, and where texts of others speak of her. When she is erased, then
 * everything of everybody else is byte for byte as it was, but for the mention itself; what she has been is anonymous; no
 * sum has changed; and no spelling of her that can be nothing else is left.
 */
const log = createLog({ level: "silent" });
const HERS = ["900001", "900002"];

async function bridgeOn(store: Store, world: World) {
  const clock = new FakeClock();
  const programme = programmeOf(world);
  const configured = aShop();
  const shops = new Map([[configured.shop, configured]]);
  const programmes = await Programmes.open({ store, shops, clock, log });
  const shop = programmes.shops.get("acme") as ShopContext;
  await programmes.save(shop, { programme, by: "Bo", note: `as ${quoted(world.inProgramme)} wished` });
  const erasures = new Erasures(store);
  erasures.onCleaned?.(() => programmes.readAgain());
  const acts = new ActLog({ store, clock, log });
  const erasing = {
    store,
    erasures,
    shops: programmes.shops,
    clock,
    log,
    noteErasure: () => {},
    connect: () => expect.fail("no shop is called"),
  };
  return { clock, programme, programmes, shop, acts, erasing };
}

type Bridge = Awaited<ReturnType<typeof bridgeOn>>;

/** Everything of everybody, through the port alone. Resolves with what each of the others' orders was. */
async function fill(
  store: Store,
  world: World,
  { programme, acts }: Bridge,
): Promise<readonly OrderRecord[]> {
  for (const [at, orderId] of HERS.entries()) {
    const snapshot = hersOf(world, orderId);
    await put(store, recordOf(snapshot, programme));
    await arriving(store, { body: bodyOf(snapshot, "x"), key: `hers ${at}`, orderId });
    await acts.add("Bo", { ...decided(orderId), note: `${world.erased.name} called` });
  }
  const others: OrderRecord[] = [];
  for (const [at, other] of world.others.entries()) {
    const snapshot = orderOf(world, other, at);
    const record = recordOf(snapshot, programme);
    others.push(await put(store, record));
    const { orderId } = snapshot;
    const isQuiet = other.mention === null;
    await arriving(store, { body: bodyOf(snapshot, other.like), key: `other ${at}`, orderId, isQuiet });
    const note = isQuiet ? other.bare : `asked by ${quoted(other.mention)}`;
    await acts.add("Bo", { ...decided(orderId), note });
    await acts.add("Bo", {
      done: { code: "actRedeemed", points: 5, reference: other.bare, isCertain: true },
      shop: "acme",
    });
    await store.changeValue("acme", `resync/${at}`, () => JSON.stringify(resyncOf(orderId, other.bare)));
  }
  const { mobile } = world.erased;
  await store.changeValue("acme", "preview", () => JSON.stringify({ orders: [{ orderId: HERS[0] }] }));
  await store.changeValue("acme", "of a later release", () =>
    JSON.stringify({ orderIds: [mobile.slice(1)] }),
  );
  await store.changeValue("acme", "redeemedByHand/1", () => mobile.slice(1));
  return others;
}

const decided = (orderId: string) =>
  ({ done: { code: "actOrderDecided", decision: "hold" }, shop: "acme", orderId }) as const;

const resyncOf = (orderId: string, bare: string) => ({
  request: { orderIds: [orderId] },
  cursor: { seen: [orderId, bare] },
  findings: [{ orderId, orderNumber: `#${bare}`, reason: { code: "onHold", by: `order ${bare}` } }],
});

async function arriving(
  store: Store,
  { body, key, orderId, isQuiet = true }: { body: Buffer; key: string; orderId: string; isQuiet?: boolean },
): Promise<void> {
  const headers = { "x-order-id": orderId, "x-sent-at": isQuiet ? "2026-12-24T20:26:12Z" : "" };
  const { id } = await store.addDelivery(aDelivery({ body, dedupeKey: key, headers }));
  const reason = { code: "noOrderOf", ids: [orderId] } as const;
  await store.settleDelivery({ deliveryId: id, outcome: "processed", reason, orderIds: [orderId] });
}

async function everything(store: Store) {
  const records = new Map<string, string>();
  await store.eachOrder((record) => void records.set(record.orderId, JSON.stringify(record)));
  const values = await store.listValues("");
  const { items } = await store.listDeliveries({ limit: 1_000 });
  const deliveries = await Promise.all(items.map(async ({ id }) => store.getDelivery(id)));
  const sums = [
    await store.sumPoints([0, NOON + 400 * DAY]),
    await store.countWithPoints("main"),
    await store.counts(),
  ];
  return {
    records,
    values: new Map(
      values
        .filter(({ name }) => !name.startsWith("erased/"))
        .map(({ shop, name, value }) => [`${shop} ${name}`, value]),
    ),
    deliveries: deliveries.map((delivery) => ({
      of: delivery?.orderIds[0] ?? "",
      text: JSON.stringify({ ...delivery, body: Buffer.from(delivery?.body ?? []).toString() }),
    })),
    sums,
  };
}

async function holds(store: Store, world: World): Promise<void> {
  const bridge = await bridgeOn(store, world);
  const { erased } = world;
  await fill(store, world, bridge);
  const before = await everything(store);
  const identities = world.byPhone
    ? ([{ kind: "mobile", value: erased.mobile }] as const)
    : ([
        { kind: "email", value: erased.email },
        { kind: "mobile", value: erased.mobile },
      ] as const);
  const orders = HERS.map((orderId) => ({ shop: "acme", orderId }));
  await erasePerson(bridge.erasing, { shop: "acme", identities, orders }, "the platform");
  const after = await everything(store);

  const mentions = [world.inProgramme, ...world.others.flatMap(({ mention }) => mention ?? [])];
  const isFound = (mention: string) => !world.byPhone || !mention.includes("@");
  const expected = (text: string) =>
    mentions
      .filter(isFound)
      .reduce(
        (left, mention) =>
          left
            .replaceAll(quoted(mention), leftOf(mention))
            .replaceAll(`mail=${encodeURIComponent(mention)}`, "mail=•••"),
        text,
      );
  for (const [orderId, text] of before.records)
    if (!HERS.includes(orderId)) expect(after.records.get(orderId)).toBe(expected(text));
  for (const [name, text] of before.values)
    if (!name.startsWith(" acts/") && name !== "acme preview")
      expect(after.values.get(name)).toBe(expected(text));
  type Line = { readonly orderId: string | null };
  const actsIn = (values: ReadonlyMap<string, string>, read = (text: string) => text) =>
    [...values]
      .flatMap(([name, text]) =>
        name.startsWith(" acts/") ? (JSON.parse(read(text)) as readonly Line[]) : [],
      )
      .filter(({ orderId }) => !HERS.includes(orderId ?? ""));
  expect(actsIn(after.values)).toEqual(actsIn(before.values, expected));
  for (const [at, { of, text }] of before.deliveries.entries()) {
    const isSpoken =
      HERS.includes(of) || mentions.filter(isFound).some((mention) => text.includes(quoted(mention)));
    if (isSpoken) expect(after.deliveries[at]?.text).toContain('"content":"gone"');
    else expect(after.deliveries[at]?.text).toBe(text);
  }
  expect(after.sums).toEqual(before.sums);
  const all = JSON.stringify([[...after.records], [...after.values], after.deliveries]).toLowerCase();
  const left = [erased.name, erased.email, encodeURIComponent(erased.email), erased.mobile];
  for (const spelling of world.byPhone ? [erased.mobile] : left)
    expect(all).not.toContain(spelling.toLowerCase());

  // What counts is what counted, also after a restart, and can be read.
  const running = bridge.shop.programme;
  expect(running).toEqual(JSON.parse(expected(JSON.stringify(bridge.programme))));
  const again = await Programmes.open({
    store,
    shops: new Map([["acme", aShop()]]),
    clock: bridge.clock,
    log,
  });
  const shop = again.shops.get("acme") as ShopContext;
  expect([shop.programmeVersion, await again.notUsed(shop)]).toEqual([2, null]);
  expect(shop.programme).toEqual(running);
  await again.stop();
  await bridge.programmes.stop();
}

const runs = (numRuns: number) => (process.env.LONG_TESTS === "1" ? numRuns * 20 : numRuns);

describe("whoever is erased, nobody else loses a byte by it", () => {
  test("in the embedded store", async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const store = await storeOnFakeDisk();
        await holds(store, world);
        await store.close();
      }),
      { numRuns: runs(25) },
    );
  });

  test("on PostgreSQL", async () => {
    const { url, newSchema } = await freshDatabase();
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const given = { url, schema: newSchema(), poolSize: 4, ssl: "none", caFile: null } as const;
        const store = await openPostgresStore(given);
        try {
          await holds(store, world);
        } finally {
          await store.close();
        }
      }),
      { numRuns: runs(4) },
    );
  });
});

test("worlds reach each way in which an id reads like a number", () => {
  const seen = fc
    .sample(worlds, 200)
    .flatMap(({ erased, others }) => others.map(({ like }) => readsLike(erased).indexOf(like)));
  expect(new Set(seen).size).toBe(5);
});
