import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";

/** Given signed bodies of 100 KB that come at once, they are stored one after another, and small ones go past them. */
const LARGE_BYTES = 100_000;
let app: RunningApp;

beforeEach(async () => {
  app = await runApp({ bodyLimitBytes: 2 * LARGE_BYTES });
});
afterEach(() => app.close());

function deliver(id: string, note = ""): Promise<Response> {
  const body = JSON.stringify({ orderId: id, note });
  return fetch(`${app.url}/webhooks/acme`, { method: "POST", headers: signed(body), body });
}

test("large bodies are stored one after another, and a small one does not wait for them", async () => {
  const store = app.store.addDelivery;
  const underWay: (() => void)[] = [];
  let mostAtOnce = 0;
  app.store.addDelivery = async (delivery) => {
    if (delivery.body.byteLength < LARGE_BYTES) return store(delivery);
    await new Promise<void>((goOn) => {
      mostAtOnce = Math.max(mostAtOnce, underWay.push(goOn));
    });
    return store(delivery);
  };
  const large = ["1001", "1002", "1003"].map((id) => deliver(id, "x".repeat(LARGE_BYTES)));
  await expect.poll(() => underWay.length).toBe(1);

  expect((await deliver("1004")).status).toBe(200);
  for (const _ of large) {
    await expect.poll(() => underWay.length).toBe(1);
    underWay.pop()?.();
  }
  expect((await Promise.all(large)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(mostAtOnce).toBe(1);
});

test("one that cannot be stored does not hold the next", async () => {
  const store = app.store.addDelivery;
  let isFirst = true;
  app.store.addDelivery = async (delivery) => {
    if (!isFirst) return store(delivery);
    isFirst = false;
    throw new Error("a defect");
  };
  const answers = await Promise.all(["1001", "1002"].map((id) => deliver(id, "x".repeat(LARGE_BYTES))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
});
