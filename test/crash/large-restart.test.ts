import { afterEach, expect, test } from "vitest";
import { startChild } from "../support/processes/child.ts";
import { isLong } from "../support/runs/long-run.ts";
import { ask, type CrashSite, crashSite } from "./crashing-bridge.ts";
import type { Filled, FillGiven } from "./fill-process.ts";

const ORDERS = isLong ? 100_000 : 3_000;
const BODY_BYTES = 1_000;
const READY_WITHIN_MS = 10_000;

let site: CrashSite;
afterEach(() => site.close());

test(`killed with ${ORDERS} lanes waiting, the bridge is ready again soon and knows them all`, async ({
  annotate,
}) => {
  site = await crashSite({ brand: { rateLimit: { perMinute: 1 } } });
  const given: FillGiven = { folder: site.folder, orders: ORDERS, bodyBytes: BODY_BYTES };
  const filling = await startChild<Filled>("test/crash/fill-process.ts", given);
  await filling.end("SIGKILL");
  const startedAt = performance.now();
  const bridge = await site.start();
  const url = bridge?.ready.url ?? "";
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const readyMs = performance.now() - startedAt;
  const { answer } = await ask<{ outbox: { queued: number; sending: number }; idle: number }>(
    url,
    "/api/status",
  );
  expect(answer.outbox.queued + answer.outbox.sending + answer.idle).toBe(ORDERS);
  await annotate(JSON.stringify({ orders: ORDERS, readyMs: Math.round(readyMs) }));
  // Of so few as a short run has, on a busy machine, it says nothing.
  if (isLong) expect(readyMs).toBeLessThan(READY_WITHIN_MS);
});
