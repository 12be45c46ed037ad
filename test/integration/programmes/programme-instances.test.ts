import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_TOKEN, PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import { deliverPlain } from "../../support/shops/deliver-plain.ts";
import { SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/** Two bridges on one database: a programme is the shop's, whichever of them it was saved through. */
let one: RunningBridge;
let other: RunningBridge;

beforeAll(async () => {
  const { url, newSchema } = await freshDatabase();
  const storage = { driver: "postgres", url, schema: newSchema(), poolSize: 5, ssl: "none" };
  const shops = { acme: { ...PLAIN_SHOP, program: programmeOf("12") } };
  const aBridge = (brand: object) => runBridge({ adapters: [plainShop().adapter], storage, brand, shops });
  one = await aBridge({});
  other = await aBridge({ baseUrl: one.loyalty.url });
});
afterAll(async () => {
  await one?.close();
  await other?.close();
});

const programmeOf = (activityId: string) => ({ earn: { activityId, from: "2000-01-01" } });

async function earnedBy(bridge: RunningBridge, orderId: string): Promise<unknown> {
  const answer = await deliverPlain(bridge.url, anOrder({ orderId, isPaid: true }), SECRETS[0]);
  expect(answer.status).toBe(200);
  await bridge.settled();
  return bridge.ask(`/api/orders/acme/${orderId}/explain`);
}

const save = (bridge: RunningBridge, activityId: string, basedOn: number) =>
  fetch(`${bridge.url}/api/programmes/acme`, {
    method: "PUT",
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ programme: programmeOf(activityId), basedOn }),
  });

const countsAt = async (bridge: RunningBridge) =>
  ((await bridge.ask("/api/programmes/acme")) as { readonly version: number }).version;

test("a programme that is saved through one is what the other's next order earns by", async () => {
  expect(await earnedBy(other, "1001")).toMatchObject({ version: 1, activityId: "12" });
  expect((await save(one, "77", 1)).status).toBe(200);
  await expect.poll(() => countsAt(other)).toBe(2);
  expect(await earnedBy(other, "1002")).toMatchObject({ version: 2, activityId: "77" });
  expect(await other.ask("/api/orders/acme/1001/explain")).toMatchObject({ version: 1, activityId: "12" });
});

test("of two programmes that are saved at once through both, one counts and the other is told what changed", async () => {
  const basedOn = await countsAt(one);
  const answers = await Promise.all([save(one, "13", basedOn), save(other, "14", basedOn)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = answers[0]?.status === 200 ? "13" : "14";
  const lost = (await answers.find(({ status }) => status === 409)?.json()) as object;
  expect(JSON.stringify(lost)).toContain(won);
  const programme = programmeOf(won);
  for (const bridge of [one, other]) {
    await expect.poll(() => countsAt(bridge)).toBe(basedOn + 1);
    expect(await bridge.ask("/api/programmes/acme")).toMatchObject({ programme });
  }
});

test("a file that is read again by one counts for both, and a key that one alone has changed is its own", async () => {
  const shops = { acme: { ...PLAIN_SHOP, program: { ...programmeOf("12"), locked: true } } };
  const before = await countsAt(other);
  await one.reconfigure({ shops });
  await expect.poll(() => countsAt(other)).toBe(before + 1);
  expect((await save(one, "15", before + 1)).status).toBe(403);
  const secrets = ["a-secret-of-one-alone"];
  await one.reconfigure({ shops: { acme: { ...shops.acme, secrets } } });
  expect(await countsAt(one)).toBe(before + 1);
  expect(await earnedBy(other, "1003")).toMatchObject({ activityId: "12" });
});
