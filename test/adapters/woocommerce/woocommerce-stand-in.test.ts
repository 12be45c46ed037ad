import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { listenReceiver } from "../../support/shops/woocommerce-stand-in.ts";

/** As measured on running shops, see the adapter's README for what follows from it. */
describe("the stand-in WooCommerce", () => {
  let standIn: StandInWooCommerce;
  let receiver: Awaited<ReturnType<typeof listenReceiver>>;
  let now: number;

  beforeEach(async () => {
    now = Date.UTC(2026, 5, 1, 12);
    standIn = await listenWooCommerce({ now: () => now });
    receiver = await listenReceiver();
  });
  afterEach(async () => {
    await standIn.close();
    await receiver.close();
  });

  const add = (topic: string) =>
    standIn.webhooks.add({ topic, deliveryUrl: receiver.address, secret: "gardensecret0123456789" });
  const sent = () =>
    standIn.webhooks.sent.map(({ topic, orderId, status }) => `${topic ?? "ping"} ${orderId} ${status}`);
  const statuses = () =>
    receiver.received.map(({ body }) => /"status":"([^"]+)"/.exec(body.toString())?.[1] ?? null);

  test("tells every new order twice, and shows it as it is when the queue runs", async () => {
    await add("order.created");
    await add("order.updated");
    standIn.orders.place();
    standIn.orders.pay(1001);
    standIn.orders.complete(1001);
    await standIn.webhooks.runQueue();
    expect(sent().slice(2)).toEqual(["order.created 1001 200", "order.updated 1001 200"]);
    expect(statuses().slice(2)).toEqual(["completed", "completed"]);
  });

  test("gives all deliveries of one webhook and second the same id", async () => {
    await add("order.created");
    standIn.orders.place();
    standIn.orders.place();
    await standIn.webhooks.runQueue();
    now += 1000;
    standIn.orders.place();
    await standIn.webhooks.runQueue();
    const ids = standIn.webhooks.sent.slice(1).map(({ deliveryId }) => deliveryId);
    expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
  });

  test("sends nothing twice, and switches a webhook off at the seventh failure in a row", async () => {
    const webhook = await add("order.updated");
    standIn.orders.place();
    receiver.answer.status = 500;
    for (let turn = 1; turn <= 7; turn++) {
      expect(webhook.status).toBe("active");
      standIn.orders.change(1001);
      await standIn.webhooks.runQueue();
    }
    expect([webhook.status, webhook.failureCount]).toEqual(["disabled", 6]);
    standIn.orders.change(1001);
    await standIn.webhooks.runQueue();
    expect(receiver.received).toHaveLength(1 + 7);
  });

  test("takes a redirect for delivered and does not follow it", async () => {
    const webhook = await add("order.updated");
    standIn.orders.place();
    receiver.answer.status = 301;
    await standIn.webhooks.runQueue();
    expect([webhook.failureCount, receiver.received.length]).toEqual([0, 2]);
  });

  test("pings again after every delivery until a ping is answered with 200", async () => {
    receiver.answer.status = 204;
    await add("order.updated");
    standIn.orders.place();
    await standIn.webhooks.runQueue();
    receiver.answer.status = 200;
    standIn.orders.change(1001);
    await standIn.webhooks.runQueue();
    standIn.orders.change(1001);
    await standIn.webhooks.runQueue();
    const kinds = standIn.webhooks.sent.map(({ topic }) => topic ?? "ping");
    expect(kinds).toEqual(["ping", "order.updated", "ping", "order.updated", "ping", "order.updated"]);
  });

  test("tells the bin by the id alone, the way back in full, and the end only to the action's topic", async () => {
    await add("order.deleted");
    await add("order.restored");
    await add("action.woocommerce_delete_order");
    standIn.orders.place();
    standIn.orders.trash(1001);
    await standIn.webhooks.runQueue();
    standIn.orders.restore(1001);
    await standIn.webhooks.runQueue();
    standIn.orders.deleteForGood(1001);
    await standIn.webhooks.runQueue();
    const [bin, back, end] = receiver.received.slice(3).map(({ body }) => JSON.parse(body.toString()));
    expect(bin).toEqual({ id: 1001 });
    expect(back).toMatchObject({ id: 1001, status: "pending" });
    expect(end).toEqual({ action: "woocommerce_delete_order", arg: 1001 });
  });

  test("sends a signed error in place of an order that is gone", async () => {
    await add("order.updated");
    standIn.orders.place();
    standIn.orders.deleteForGood(1001);
    await standIn.webhooks.runQueue();
    expect(receiver.received.at(-1)?.body.toString()).toContain("woocommerce_rest_shop_order_invalid_id");
    expect(receiver.received.at(-1)?.headers["x-wc-webhook-signature"]).toBeDefined();
  });

  test("calls an order refunded once all of it went back", () => {
    standIn.orders.place({ total: "50.00", status: "completed" });
    expect(standIn.orders.refund(1001, "20.00")).toMatchObject({
      status: "completed",
      refunds: [{ total: "-20.00" }],
    });
    expect(standIn.orders.refund(1001, "30.00")).toMatchObject({ status: "refunded" });
  });
});
