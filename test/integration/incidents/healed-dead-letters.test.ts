import { afterEach, beforeEach, expect, test } from "vitest";
import type { IncidentRow, Status } from "../../../src/client/answers.ts";
import { PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { NOON } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature, SECRETS } from "../../support/shops/plain-adapter.ts";
import { AWAY, type PlainShop, plainShop, REFUSED } from "../../support/shops/plain-shop.ts";
import { eventually } from "../../support/time/eventually.ts";
import { FakeClock, settleWithDisk } from "../../support/time/fake-clock.ts";

/** Given a shop whose key is refused, and a delivery that only names an order, which becomes a dead letter. */
const MINUTE = 60_000;
const numbered = (prefix: string) => ({ ...PLAIN_SHOP, orderId: { source: "id", prefix } });
const ACMES = { acme: numbered("1") };
const OTHERS = { other: { ...numbered("2"), domain: "other.example" } };

let clock: FakeClock;
let shop: PlainShop;
let bridge: RunningBridge;
beforeEach(async () => {
  clock = new FakeClock(NOON, settleWithDisk);
  shop = plainShop();
  const top = { server: { port: 0, publicUrl: "https://bridge.example.com" } };
  bridge = await runBridge({ adapters: [shop.adapter], shops: { ...ACMES, ...OTHERS }, clock, top });
});
afterEach(() => bridge.close());

async function notice(orderId: string): Promise<void> {
  const body = JSON.stringify({ entity: "order", id: orderId });
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRETS[0]),
    ...{ [PLAIN_HEADERS.topic]: "notice", [PLAIN_HEADERS.id]: orderId },
  };
  const { status } = await fetch(`${bridge.url}/webhooks/acme`, { method: "POST", headers, body });
  expect(status).toBe(200);
}

const inbox = async () => ((await bridge.ask("/api/status")) as Status).inbox;
const incident = async () =>
  ((await bridge.ask("/api/incidents?code=deadLetters")) as { readonly items: readonly IncidentRow[] })
    .items[0];
const isOver = async () => (await incident())?.endedAt != null;

async function becomesDead(): Promise<void> {
  shop.beforeAnswer = () => void shop.problems.push(REFUSED);
  await clock.advance(10 * MINUTE);
  await notice("1001");
  await eventually(async () => (await inbox()).dead === 1);
  await clock.advance(MINUTE);
  await eventually(async () => (await incident()) !== undefined);
}

test("what a refused key left undone is done once the key is right, and its incident ends by itself", async () => {
  await becomesDead();
  await clock.advance(30 * MINUTE);
  expect((await inbox()).dead).toBe(1);
  shop.beforeAnswer = () => {};
  shop.problems.length = 0;
  const minuteByMinute = (isSo: () => Promise<boolean>) =>
    eventually(async () => {
      await clock.advance(MINUTE);
      return isSo();
    });
  await minuteByMinute(async () => (await inbox()).dead === 0);
  await minuteByMinute(isOver);
  expect(await incident()).toMatchObject({ healing: "itself" });
});

test("a dead letter that fails for another reason stays for a person, whatever the shop does", async () => {
  await notice("1001");
  const { dead } = await inbox();
  const body = "no json";
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRETS[0]),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: "2" },
  };
  await fetch(`${bridge.url}/webhooks/acme`, { method: "POST", headers, body });
  await eventually(async () => (await inbox()).dead === (dead ?? 0) + 1);
  shop.beforeAnswer = () => void shop.problems.push(REFUSED);
  await clock.advance(10 * MINUTE);
  shop.beforeAnswer = () => {};
  shop.problems.length = 0;
  await clock.advance(20 * MINUTE);
  expect((await inbox()).dead).toBe((dead ?? 0) + 1);
});

test("what waited of a shop that was taken out is done once the shop is back", async () => {
  shop.put({ orderId: "1001", isPaid: true });
  shop.beforeAnswer = () => void shop.problems.push(AWAY);
  await notice("1001");
  await eventually(async () => shop.calls.includes("fetch 1001"));
  await bridge.restart({ shops: OTHERS });
  await clock.advance(2 * MINUTE);
  await eventually(async () => (await inbox()).dead === 1);
  shop.beforeAnswer = () => {};
  shop.problems.length = 0;
  await bridge.restart();
  await eventually(async () => {
    const { waiting, dead } = await inbox();
    return waiting + dead === 0;
  });
  expect((await inbox()).processed).toBe(1);
});
