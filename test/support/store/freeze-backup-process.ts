import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { adapters } from "../../../adapters/index.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import {
  changedOrder,
  type SampleChange,
  type SampleOrder,
  type SampleStep,
} from "../../../src/sandbox/sample-day/sample-order.ts";
import { startBridge } from "../../../src/wiring/bridge.ts";
import { ADMIN_TOKEN, bridgeConfig, bridgeConfigText, STAND_IN } from "../bridge/bridge-config.ts";
import {
  acmeDelivery,
  aPaidOrder,
  gardenDelivery,
  PROVEN_SHOPS,
  type SignedDelivery,
} from "../bridge/proven-shops.ts";
import type { FrozenBackup } from "./frozen-backup.ts";

/**
 * Creates a fixture in `test/fixtures/backups`: a bridge of this version works on orders of every kind, and the output
 * of its `store backup` is written to the given file, with the bridge's answers at that moment.
 */
const [, , to = ""] = process.argv;
const place = await mkdtemp(join(tmpdir(), "loyalty-freeze-"));
const folder = join(place, "data");
const loyalty = await listenSandbox({ ...STAND_IN, limitPerMinute: Number.POSITIVE_INFINITY });
const given = { adapters, folder, baseUrl: loyalty.url, shops: PROVEN_SHOPS };
const log = createLog({ level: "silent" });
const options = { config: bridgeConfig(given), adapters, log, version: "0.2.0", mode: "serve" } as const;
let bridge = await startBridge(options);

const paid = aPaidOrder(1);
const told = (order: SampleOrder, step: SampleStep, change: SampleChange) =>
  gardenDelivery(changedOrder(order, step, new Date()), change);
for (const delivery of [
  told(paid, "fulfilled", "fulfilled"),
  gardenDelivery(aPaidOrder(2), "paid"),
  gardenDelivery(aPaidOrder(3), "paid"),
  gardenDelivery(aPaidOrder(4), "paid"),
  gardenDelivery(aPaidOrder(5, { buyer: { ...paid.buyer, email: "" } }), "paid"),
  acmeDelivery(1),
])
  await deliver(delivery);
await untilDone(paid, aPaidOrder(2), aPaidOrder(3), aPaidOrder(4));
// Data of its first run is in documents, that of the second in the journal.
await bridge.close();
bridge = await startBridge(options);

// The bridge starts to record at its first second, and shops send whole seconds.
const paidAt = new Date(Date.now() + 1_000);
const paidWithPoints = aPaidOrder(6, {
  buyer: paid.buyer,
  discountCode: "LP-5-6",
  paidAt,
  updatedAt: paidAt,
});
for (const delivery of [
  told(aPaidOrder(3), "cancelled", "cancelled"),
  told(aPaidOrder(4), { refund: "59.90" }, "refunded"),
  gardenDelivery(paidWithPoints, "paid"),
  acmeDelivery(2),
])
  await deliver(delivery);
await untilDone(aPaidOrder(3), aPaidOrder(4), paidWithPoints);

const { items } = (await ask("/api/orders")) as { items: readonly { shop: string; orderId: string }[] };
const paths = ["/api/orders", ...items.map(({ shop, orderId }) => `/api/orders/${shop}/${orderId}`)];
const answers = Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await ask(path)])));
const config = join(place, "bridge.yaml");
await writeFile(config, bridgeConfigText(given));
const backup = join(place, "backup");
const command = ["src/main.ts", "store", "backup", backup, "--config", config];
await promisify(execFile)(process.execPath, command);
const frozen: FrozenBackup = {
  at: Date.now(),
  loyaltyUrl: loyalty.url,
  shops: PROVEN_SHOPS,
  answers,
  files: await contents(backup),
};
await bridge.close();
await loyalty.close();
await writeFile(to, gzipSync(JSON.stringify(frozen), { level: 9 }));
await rm(place, { recursive: true });

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

async function ask(path: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  return (await (await fetch(`${bridge.url}${path}`, { headers })).json()) as Record<string, unknown>;
}

/** Waits until the orders have no work left. */
async function untilDone(...orders: readonly SampleOrder[]): Promise<void> {
  for (const { id } of orders) while (!(await isDone(`/api/orders/garden/${id}`))) await pause();
}

async function isDone(path: string): Promise<boolean> {
  const { order } = (await ask(path)) as { order?: { operations: readonly { state: string }[] } };
  return order?.operations.every(({ state }) => state === "done") ?? false;
}

async function deliver({ path, headers, body }: SignedDelivery): Promise<void> {
  const { status } = await fetch(`${bridge.url}${path}`, { method: "POST", headers, body });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

async function contents(from: string): Promise<Readonly<Record<string, string>>> {
  const found = await readdir(from, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files
    .sort()
    .map(async (file) => [relative(from, file), (await readFile(file)).toString("base64")]);
  return Object.fromEntries(await Promise.all(read));
}
