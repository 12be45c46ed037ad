import { afterEach, describe, expect, test } from "vitest";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { plainShop, someOrders } from "../../support/shops/plain-shop.ts";

const SECRET = "the-secret-of-acme";
const COUNT = 5_000;

describe("a resync of 5,000 orders", () => {
  let bridge: RunningBridge;
  afterEach(() => bridge.close());

  /** Given a service that takes 1,000 requests a minute, a resync asks for far more; when an order comes in … */
  test("delays no live order and ends as its dry run said", async () => {
    const shop = plainShop();
    shop.put(...someOrders(COUNT, Date.now() - 10 * 60_000));
    bridge = await runBridge({
      adapters: [shop.adapter],
      shops: {
        acme: {
          platform: "plain",
          brand: "main",
          domain: "acme.example",
          secrets: [SECRET],
          program: { earn: { activityId: "12", from: "2000-01-01" } },
        },
      },
      brand: { rateLimit: { perMinute: 1_000 } },
    });
    const counts = ["scanned", "changed", "planned", "skipped", "failed"] as const;
    const run = async (dryRun: boolean, meanwhile = async () => {}) => {
      const { id } = await begin(dryRun);
      let isAsked = false;
      for (;;) {
        const job = (await bridge.ask(`/api/resyncs/${id}`)) as Record<string, unknown>;
        if (job.state === "done") return Object.fromEntries(counts.map((name) => [name, job[name]]));
        if (job.state !== "running" && job.state !== "queued") throw new Error(String(job.problem));
        if (!isAsked && Number(job.scanned) > COUNT / 2) {
          isAsked = true;
          await meanwhile();
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const dry = await run(true);
    expect(dry).toMatchObject({ scanned: COUNT, changed: COUNT, failed: 0 });
    const real = await run(false, liveOrder);
    expect(real).toEqual(dry);
    expect(await queued()).toBeGreaterThan(500);
  });

  async function queued(): Promise<number> {
    const { outbox } = (await bridge.ask("/api/status")) as { outbox: { queued: number } };
    return outbox.queued;
  }

  async function begin(dryRun: boolean): Promise<{ id: string }> {
    const answer = await fetch(`${bridge.url}/api/resync`, {
      method: "POST",
      headers: {
        authorization: "Bearer an-admin-token-of-enough-length",
        "content-type": "application/json",
      },
      body: JSON.stringify({ shop: "acme", all: true, historyEarns: true, dryRun }),
    });
    expect(answer.status).toBe(202);
    return (await answer.json()) as { id: string };
  }

  async function liveOrder(): Promise<void> {
    const body = JSON.stringify(anOrder({ orderId: "42", isPaid: true }));
    const answer = await fetch(`${bridge.url}/webhooks/acme`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [PLAIN_HEADERS.signature]: plainSignature(body, SECRET),
        [PLAIN_HEADERS.topic]: "order",
        [PLAIN_HEADERS.id]: "live",
      },
      body,
    });
    expect(answer.status).toBe(200);
    for (;;) {
      const answer = await bridge.ask("/api/orders/acme/42").catch(() => null);
      if ((answer as { order: { points: string } } | null)?.order.points === "pending") break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // It went before hundreds that were planned before it.
    expect(await queued()).toBeGreaterThan(500);
  }
});
