import type { CallInput, Resync, TraceLine } from "../../client/index.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { ArrivalSource } from "../../domain/reason/reason.ts";
import type { LiveShop } from "./live-shop.ts";
import { askOrder, bridgeOf, findOrder, printOrder, type Stage, settled, waitFor } from "./stage.ts";

const DAYS_BACK_MS = 7 * DAY_MS;
const HEALED_WITHIN_MS = 30_000;

/** The bridge creates its webhooks in the shop, as it does soon after a start. */
export async function connectShop({ sample }: LiveShop, stage: Stage): Promise<void> {
  const { subscriptions } = await bridgeOf(stage).post("/shops/{shop}/check", { params: sample });
  const active = (subscriptions?.states ?? []).filter(({ state }) => state === "active").length;
  stage.say(`  ${stage.labels.tryOut.webhooksMade({ ...sample, webhooks: active })}`);
}

/** Orders from before the bridge: what a resync would do with them, and how a person lets the oldest earn. */
export async function playResync({ sample: { shop } }: LiveShop, stage: Stage): Promise<void> {
  const { say, labels } = stage;
  const since = new Date(Date.now() - DAYS_BACK_MS).toISOString();
  const tried = await resync(stage, { shop, since, dryRun: true });
  say(`  ${labels.tryOut.dryRun({ read: tried.scanned, changed: tried.changed })}`);
  for (const { orderNumber, operations, reason } of tried.changes) {
    const steps = operations.map(({ reason }) => reason).join("; ");
    say(`      ${orderNumber}  ${steps === "" ? reason : steps}`);
  }
  say("");
  const [oldest] = tried.changes;
  if (oldest === undefined) return;
  await resync(stage, { shop, orderIds: [oldest.orderId], historyEarns: true });
  await settled(stage);
  printOrder(stage, await askOrder(stage, shop, oldest.orderId), labels.tryOut.readAgain);
}

async function resync(stage: Stage, body: CallInput<"POST", "/resync">["body"]): Promise<Resync> {
  const bridge = bridgeOf(stage);
  const { id } = await bridge.post("/resync", { body });
  return waitFor(async () => {
    const job = await bridge.get("/resyncs/{id}", { params: { id } });
    return job.state === "queued" || job.state === "running" ? null : job;
  }, "finish its resync");
}

/** The shop deletes its webhooks, and three orders change unreported. */
export async function playHealing(shop: LiveShop, stage: Stage): Promise<void> {
  const { say, labels } = stage;
  const { sample, software } = shop;
  software.deleteWebhooks();
  const changed = shop.changeSilently();
  for (const { order, what } of changed)
    say(`  ${labels.tryOut.silently[what]({ order: String(order.number) })}`);
  for (const { order } of changed) {
    await waitFor(() => readByWatch(stage, sample.shop, order.id), "notice an order", HEALED_WITHIN_MS);
  }
  await settled(stage);
  say(`  ${labels.tryOut.noticed({ webhooks: software.webhooks().length })}`);
  for (const { order } of changed) {
    const { orderNumber, reason } = await askOrder(stage, sample.shop, order.id);
    say(`      ${orderNumber}  ${reason}`);
  }
  say("");
}

async function readByWatch(stage: Stage, shop: string, orderId: number): Promise<true | null> {
  const order = await findOrder(stage, shop, orderId);
  return order?.trace.some(isOfWatch) ? true : null;
}

function isOfWatch({ code, facts }: TraceLine): boolean {
  return code === "arrived" && (facts.source as ArrivalSource).way === "watch";
}
