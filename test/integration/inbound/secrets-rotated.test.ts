import { afterEach, beforeEach, expect, test } from "vitest";
import { PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { talkRaw } from "../../support/network/raw-socket.ts";
import { PLAIN_HEADERS, plainAdapter, plainSignature } from "../../support/shops/plain-adapter.ts";

/**
 * Given a delivery that arrives slowly, when its shop's secret is replaced before its last byte has come,
 * then the secrets of that last moment count: the former one is refused, and the new one accepted.
 */
const [FORMER, NEW] = ["the-former-secret", "the-new-secret"];
const withSecret = (secret: string) => ({ shops: { acme: { ...PLAIN_SHOP, secrets: [secret] } } });

let bridge: RunningBridge;
beforeEach(async () => {
  bridge = await runBridge({ adapters: [plainAdapter], ...withSecret(FORMER) });
});
afterEach(() => bridge.close());

/** Returns a function that sends the last byte, and resolves with the answer's status. */
function begin(orderId: string, secret: string): () => Promise<number> {
  const body = JSON.stringify(anOrder({ orderId, isPaid: true }));
  const head = [
    "POST /webhooks/acme HTTP/1.1",
    "host: bridge.example",
    `content-length: ${Buffer.byteLength(body)}`,
    `${PLAIN_HEADERS.signature}: ${plainSignature(body, secret)}`,
    `${PLAIN_HEADERS.topic}: order`,
    `${PLAIN_HEADERS.id}: ${orderId}`,
  ].join("\r\n");
  const talk = talkRaw(Number(new URL(bridge.url).port), `${head}\r\n\r\n`, body.slice(0, -1));
  return async () => {
    talk.socket.write(body.slice(-1));
    const answer = await talk.until(/^HTTP\/1.1 \d{3}/);
    talk.socket.destroy();
    return Number(answer.slice(9, 12));
  };
}

test("a secret that was replaced while a delivery arrived is not accepted any more, and the new one is", async () => {
  const [finishFormer, finishNew] = [begin("1001", FORMER), begin("1002", NEW)];
  // Both have begun once a third one, which came after them, was answered.
  expect(await begin("1003", FORMER)()).toBe(200);
  await bridge.reconfigure(withSecret(NEW));
  expect(await finishFormer()).toBe(401);
  expect(await finishNew()).toBe(200);
});
