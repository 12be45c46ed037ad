import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { WooShop } from "../../../adapters/woocommerce/connection/rest-client.ts";
import { subscriptions } from "../../../adapters/woocommerce/connection/subscriptions.ts";
import { WANTED_TOPICS } from "../../../adapters/woocommerce/deliveries/topics.ts";
import { handshake, verify } from "../../../adapters/woocommerce/deliveries/verify.ts";
import type { ShopWebhook } from "../../../adapters/woocommerce/stand-in/webhooks.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";
import {
  connectByHttps,
  connectTo,
  fine,
  listenReceiver,
  problemOf,
} from "../../support/shops/woocommerce-stand-in.ts";

const SECRET = "gardensecret0123456789";

describe("a shop's webhooks", () => {
  let standIn: StandInWooCommerce;
  let receiver: Awaited<ReturnType<typeof listenReceiver>>;
  let shop: WooShop;
  let target: { address: string; secret: string };

  beforeEach(async () => {
    standIn = await listenWooCommerce();
    receiver = await listenReceiver();
    shop = connectTo(standIn);
    target = { address: receiver.address, secret: SECRET };
  });
  afterEach(async () => {
    await standIn.close();
    await receiver.close();
  });

  const restore = async () => fine(await subscriptions.restore(shop, target));
  const states = async () =>
    fine(await subscriptions.inspect(shop, target)).map(({ topic, state }) => `${topic} ${state}`);
  const ofTopic = (topic: string) => {
    const found = [...standIn.webhooks.all.values()].filter((webhook) => webhook.topic === topic);
    return found[0] ?? expect.fail(`no webhook for ${topic}`);
  };
  const updateOften = async (times: number) => {
    for (let turn = 0; turn < times; turn++) {
      standIn.orders.change(1001);
      await standIn.webhooks.runQueue();
    }
  };

  test("are missing at first, and made once however often they are restored", async () => {
    expect(await states()).toEqual(WANTED_TOPICS.map((topic) => `${topic} missing`));
    expect(await restore()).toEqual(
      WANTED_TOPICS.map((topic) => ({ code: "woocommerce.webhookMade", topic })),
    );
    await restore();
    expect(await states()).toEqual(WANTED_TOPICS.map((topic) => `${topic} active`));
    expect(standIn.webhooks.all.size).toBe(WANTED_TOPICS.length);
  });

  test("are not made where more are there than are read, since they may be among the rest", async () => {
    const others = {
      name: "",
      status: "active",
      deliveryUrl: "https://other.example/",
      topic: "order.updated",
    };
    for (let id = 1; id <= 5_001; id++)
      standIn.webhooks.all.set(id, { ...others, id, secret: "", failures: 0 } as unknown as ShopWebhook);
    expect(problemOf(await subscriptions.restore(shop, target))).toBe(
      "unexpected: woocommerce.tooManyWebhooks",
    );
    expect(standIn.webhooks.all.size).toBe(5_001);
    standIn.webhooks.all.delete(1);
    expect(await states()).toEqual(WANTED_TOPICS.map((topic) => `${topic} missing`));
  });

  test("are pinged while they are made, and then deliver with our secret", async () => {
    await restore();
    const pings = receiver.received.map(({ body }) => ({ method: "POST", target: "/", body }));
    expect(pings).toHaveLength(WANTED_TOPICS.length);
    for (const ping of pings) expect(handshake({ ...ping, headers: {} })).toMatchObject({ status: 200 });
    standIn.orders.place();
    await standIn.webhooks.runQueue();
    const deliveries = receiver.received.slice(WANTED_TOPICS.length);
    expect(deliveries).toHaveLength(2);
    for (const { headers, body } of deliveries) {
      const lists = Object.entries(headers).map(([name, value]) => [name, [value].flat() as string[]]);
      const request = { method: "POST", target: "/", headers: Object.fromEntries(lists), body };
      expect(verify(request, [SECRET], Date.now())).toMatchObject({ ok: true });
    }
  });

  test("that WooCommerce switched off are switched on again, and how thin the ice is is said", async () => {
    await restore();
    standIn.orders.place();
    await standIn.webhooks.runQueue();
    receiver.answer.status = 500;
    await updateOften(7);
    expect(await states()).toContain("order.updated disabled");
    expect(fine(await subscriptions.inspect(shop, target))).toContainEqual({
      ...{ topic: "order.updated", state: "disabled", detail: { code: "woocommerce.switchedOff" } },
    });
    expect(await restore()).toContainEqual({ code: "woocommerce.webhookOnAgain", topic: "order.updated" });
    expect(await states()).toContain("order.updated active");
    await updateOften(1);
    expect(await states()).toContain("order.updated disabled");
  });

  test("that a person paused stay paused, and that is said", async () => {
    await restore();
    ofTopic("order.updated").status = "paused";
    expect(await restore()).toContainEqual({ code: "woocommerce.leftPaused", topic: "order.updated" });
    expect(ofTopic("order.updated").status).toBe("paused");
    const [, updated] = fine(await subscriptions.inspect(shop, target));
    expect(updated).toMatchObject({ state: "paused", detail: { code: "woocommerce.paused" } });
  });

  test("are all made anew when what they send is of no use, but for those that a person paused", async () => {
    await restore();
    const earlier = new Set(standIn.webhooks.all.keys());
    ofTopic("order.deleted").status = "paused";
    const own = { address: receiver.address, secret: "another-secret-0123456789" };
    const said = fine((await subscriptions.renew?.(shop, own)) ?? expect.fail("cannot"));
    expect(said).toEqual(
      WANTED_TOPICS.filter((topic) => topic !== "order.deleted").map((topic) => ({
        code: "woocommerce.webhookRecreated",
        topic,
      })),
    );
    expect(standIn.webhooks.all.size).toBe(WANTED_TOPICS.length);
    for (const topic of WANTED_TOPICS) {
      const isPaused = topic === "order.deleted";
      expect([topic, earlier.has(ofTopic(topic).id)]).toEqual([topic, isPaused]);
      expect([topic, ofTopic(topic).secret]).toEqual([topic, isPaused ? SECRET : own.secret]);
    }
  });

  test("of others are never touched", async () => {
    const others = [
      await standIn.webhooks.add({
        topic: "order.updated",
        deliveryUrl: `${receiver.address}-2`,
        secret: "theirs",
      }),
      await standIn.webhooks.add({
        topic: "product.updated",
        deliveryUrl: receiver.address,
        secret: "theirs",
      }),
      await standIn.webhooks.add({
        topic: "order.updated",
        deliveryUrl: "https://mail.example/hook",
        secret: "theirs",
      }),
    ];
    const before = others.map((webhook) => ({ ...webhook, status: "disabled" as const }));
    for (const webhook of others) webhook.status = "disabled";
    await restore();
    expect(others).toEqual(before);
    expect(standIn.webhooks.all.size).toBe(WANTED_TOPICS.length + others.length);
  });

  test("are found though the shop has more than one page of them", async () => {
    for (let made = 0; made < 105; made++) {
      await standIn.webhooks.add({
        topic: "product.updated",
        deliveryUrl: receiver.address,
        status: "paused",
      });
    }
    await restore();
    await restore();
    expect(standIn.webhooks.all.size).toBe(105 + WANTED_TOPICS.length);
  });

  test("made by hand with another secret get ours", async () => {
    await standIn.webhooks.add({
      topic: "order.updated",
      deliveryUrl: receiver.address,
      secret: "typo",
      name: "Mine",
    });
    expect(await restore()).toContainEqual({
      code: "woocommerce.webhookSecretSet",
      topic: "order.updated",
    });
    expect(ofTopic("order.updated")).toMatchObject({ secret: SECRET, name: "Mine" });
  });

  test("that exist twice are told", async () => {
    await restore();
    await standIn.webhooks.add({ topic: "order.updated", deliveryUrl: receiver.address, secret: SECRET });
    const [, updated] = fine(await subscriptions.inspect(shop, target));
    expect(updated).toMatchObject({
      state: "active",
      detail: { code: "woocommerce.severalOfOne", count: 2 },
    });
  });

  test("cannot be made with a key that may only read, and what was done before is said", async () => {
    standIn.key.permissions = "read";
    expect(problemOf(await subscriptions.restore(shop, target))).toBe(
      "forbidden: woocommerce.keyMayOnlyRead",
    );
    expect(fine(await subscriptions.inspect(shop, target))).toHaveLength(WANTED_TOPICS.length);
  });

  test.each<[string, RegExp]>([
    ["https://bridge.example:8443/webhooks/garden", /portNotCalled/],
    ["https://127.0.0.1/webhooks/garden", /addressNotPublic/],
    ["https://10.1.2.3/webhooks/garden", /addressNotPublic/],
    ["https://bridge/webhooks/garden", /addressNotPublic/],
    ["http://bridge.example/webhooks/garden", /addressNotSecure/],
    ["https://user:pass@bridge.example/webhooks/garden", /addressWithPassword/],
    ["nonsense", /addressNotPublic/],
  ])("are not made for %s, to which WooCommerce would never deliver", async (address, problem) => {
    const elsewhere = connectByHttps(standIn);
    expect(problemOf(await subscriptions.restore(elsewhere, { ...target, address }))).toMatch(problem);
    expect(standIn.requests).toEqual([]);
  });
});
