import { once } from "node:events";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { acmeDelivery } from "../support/bridge/proven-shops.ts";
import { givenToChild, sendToParent } from "../support/processes/child.ts";
import { ask, keepAsking } from "./honest-client.ts";

/**
 * A monitor, a person and a shop, who ask a bridge all the time until they are told to end: a process of its own, so that
 * nothing but the bridge makes them wait.
 */
export interface HonestGiven {
  readonly url: string;
}

/** The longest that each of them waited. */
export interface HonestDone {
  readonly standstillMs: number;
  readonly slowestAdminMs: number;
  readonly slowestShopMs: number;
}

const { url } = givenToChild<HonestGiven>();
const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
await ask(url, { path: "/healthz" });
const monitor = keepAsking(url, () => ({ path: "/healthz" }), 5);
const person = keepAsking(url, () => ({ path: "/api/status", headers }), 100);
const shop = keepAsking(url, (number) => acmeDelivery(1_000 + number), 100);
const ended = once(process, "message");
sendToParent({});
await ended;
const [standstillMs, slowestAdminMs, slowestShopMs] = await Promise.all([
  monitor.end(),
  person.end(),
  shop.end(),
]);
sendToParent({ standstillMs, slowestAdminMs, slowestShopMs } satisfies HonestDone);
process.disconnect?.();
