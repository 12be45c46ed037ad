import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN_TOKEN } from "../support/bridge-config.ts";
import { startChild } from "../support/child.ts";
import { acmeDelivery } from "../support/proven-shops.ts";
import type { SandboxGiven } from "../support/sandbox-process.ts";
import type { AttackDone, AttackGiven, AttackRequest } from "./attacker-process.ts";
import { type Figure, rounded } from "./figure.ts";
import type { HostileBridgeGiven } from "./hostile-bridge-process.ts";

const HANGING_SECRET = "a-secret-of-the-hanging-shop";
const LONGEST_STANDSTILL_MS = 500;
const MOST_MEGABYTES = 400;
const ASK_EVERY_MS = 5;
const LARGE = 2 * 1024 * 1024 - 64;
const REFERENCE = 4_000;

type Attack = Omit<AttackGiven, "url">;

/** Strangers, and a signed shop that hangs: by connections, by bodies, by sheer number. */
function attacks(script: string): Readonly<Record<string, Attack>> {
  const get = (path: string) => ({ head: `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`, body: "", bytes: 0 });
  const unsigned = request("/webhooks/acme", { "x-shopify-hmac-sha256": `${"A".repeat(43)}=` }, "x", LARGE);
  const unread = { each: 1, leavesUnread: true, holdMs: 12_000 };
  return {
    "300 connections that never read": { ...unread, requests: [get(script)], connections: 300, each: 50 },
    "5,000 connections that never read": { ...unread, requests: [get(script)], connections: 5_000 },
    "400 unsigned bodies of 2 MiB": { requests: [unsigned], connections: 400, each: 3, holdMs: 0 },
    "400 unsigned bodies of 2 MiB, slowly": {
      requests: [unsigned],
      connections: 400,
      each: 1,
      pieceEveryMs: 500,
      holdMs: 0,
    },
    "400 bodies of 2 MiB for a shop that is not there": {
      requests: [request("/webhooks/nobody", {}, "x", LARGE)],
      connections: 400,
      each: 3,
      holdMs: 0,
    },
    "400 signed bodies of 2 MiB": { requests: [largeOrder()], connections: 400, each: 1, holdMs: 3_000 },
    "20,000 signed references to a shop that hangs": {
      requests: [reference()],
      connections: 20,
      each: 1_000,
      holdMs: 3_000,
    },
    "1,000 install visits by strangers": {
      requests: [get("/apps/shopify/install?shop=acme"), get("/apps/shopify/callback?code=a&state=b&hmac=c")],
      connections: 20,
      each: 50,
      holdMs: 0,
    },
  };
}

function request(
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  bytes: number,
): AttackRequest {
  const lines = Object.entries({ host: "x", "content-length": String(bytes), ...headers });
  const head = [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join("\r\n");
  return { head: `${head}\r\n\r\n`, body, bytes };
}

function largeOrder(): AttackRequest {
  const { path, headers, body } = acmeDelivery(1);
  const signature = signed(body, LARGE, "a-secret-of-acme");
  const ids = { "x-shopify-webhook-id": "large-{n}", "x-shopify-hmac-sha256": signature };
  return request(path, { ...headers, ...ids }, body, LARGE);
}

function reference(): AttackRequest {
  const body = JSON.stringify({ action: "woocommerce_update_order", arg: 1001 });
  const headers = {
    "content-type": "application/json",
    "x-wc-webhook-topic": "action.woocommerce_update_order",
    "x-wc-webhook-delivery-id": "reference-{n}",
    "x-wc-webhook-signature": signed(body, REFERENCE, HANGING_SECRET),
  };
  return request("/webhooks/orchard", headers, body, REFERENCE);
}

function signed(body: string, bytes: number, secret: string): string {
  return createHmac("sha256", secret)
    .update(body.padEnd(bytes - Buffer.byteLength(body) + body.length))
    .digest("base64");
}

export async function run(): Promise<readonly Figure[]> {
  const only = new RegExp(process.env.HOSTILE_CASE ?? "");
  const figures: Figure[] = [];
  for (const name of Object.keys(attacks("")).filter((each) => only.test(each)))
    figures.push(...(await measure(name)));
  return figures;
}

async function measure(name: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bench-"));
  const hanging = createServer(() => {}).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const limits: SandboxGiven = { limitPerMinute: null };
  const loyalty = await startChild<{ url: string }>("test/support/sandbox-process.ts", limits);
  const given: HostileBridgeGiven = {
    folder,
    baseUrl: loyalty.ready.url,
    hangingShop: `127.0.0.1:${(hanging.address() as AddressInfo).port}`,
  };
  const bridge = await startChild<{ url: string }>("test/bench/hostile-bridge-process.ts", given);
  try {
    const { url } = bridge.ready;
    const page = await (await fetch(url)).text();
    const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? "/";
    const attack = { url, ...attacks(script)[name] } as AttackGiven;
    const child = await startChild<object>("test/bench/attacker-process.ts", attack);
    const done = once(child.process, "message").then(([message]) => message as AttackDone);
    let isOver = false;
    void done.then(() => {
      isOver = true;
    });
    const slowest = { health: 0, admin: 0, delivery: 0 };
    for (let n = 0; !isOver || n === 0; n++) {
      slowest.health = Math.max(slowest.health, await tookMs(() => fetch(`${url}/healthz`)));
      if (n % 20 !== 0) continue;
      const admin = { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } };
      slowest.admin = Math.max(slowest.admin, await tookMs(() => fetch(`${url}/api/status`, admin)));
      const { path, headers, body } = acmeDelivery(1_000 + n);
      const good = () => fetch(`${url}${path}`, { method: "POST", headers, body });
      slowest.delivery = Math.max(slowest.delivery, await tookMs(good));
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
    const { answers } = await done;
    const megabytes = await peakMegabytes(bridge.process.pid ?? 0);
    const details = { ...answers, admin: rounded(slowest.admin), delivery: rounded(slowest.delivery) };
    const goal = { atMost: LONGEST_STANDSTILL_MS };
    return [
      { name: `longest standstill: ${name}`, value: rounded(slowest.health), unit: "ms", goal, details },
      { name: `memory: ${name}`, value: rounded(megabytes), unit: "MB", goal: { atMost: MOST_MEGABYTES } },
    ];
  } finally {
    await Promise.all([bridge.end("SIGKILL"), loyalty.end("SIGKILL")]);
    hanging.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function tookMs(ask: () => Promise<Response>): Promise<number> {
  const from = performance.now();
  const answer = await ask();
  await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`);
  return performance.now() - from;
}

/** The most that the process ever held, as Linux tells it. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
