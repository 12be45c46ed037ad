import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN_TOKEN } from "../support/bridge-config.ts";
import type { BridgeProcessGiven } from "../support/bridge-process.ts";
import { startChild } from "../support/child.ts";
import { acmeDelivery, type SignedDelivery } from "../support/proven-shops.ts";
import type { SandboxGiven } from "../support/sandbox-process.ts";
import { drained } from "./drained.ts";
import { type Figure, rounded } from "./figure.ts";
import { HOSTILE_BODIES, hostileDelivery } from "./hostile-bodies.ts";

const OFTEN = 40;
const AT_ONCE = 4;
const ASK_EVERY_MS = 5;
const LONGEST_STANDSTILL_MS = 500;
const MOST_MEGABYTES = 400;

/** What somebody does to a bridge of its own while /healthz is asked all the time. */
interface HostileCase {
  readonly name: string;
  readonly act: (url: string) => Promise<void>;
}

/** Every case is one entry: what is done; the goals are the same for all. */
const CASES: readonly HostileCase[] = HOSTILE_BODIES.map((body) => ({
  name: `${body.name}, once and ${OFTEN} times`,
  async act(url) {
    await send(url, hostileDelivery(body, 0));
    await drained(url);
    const many = Array.from({ length: OFTEN }, (_, at) => hostileDelivery(body, 1 + at));
    const sendNext = async () => {
      for (let next = many.pop(); next !== undefined; next = many.pop()) await send(url, next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    await send(url, acmeDelivery(OFTEN + 1));
    await drained(url);
  },
}));

/** How long a signed shop, or a stranger, can make the bridge stand still, and how much memory it takes. */
export async function run(): Promise<readonly Figure[]> {
  const only = process.env.HOSTILE_CASE;
  const figures: Figure[] = [];
  for (const each of CASES.filter(({ name }) => only === undefined || new RegExp(only).test(name)))
    figures.push(...(await measure(each)));
  return figures;
}

async function measure({ name, act }: HostileCase): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bench-"));
  const limits: SandboxGiven = { limitPerMinute: null };
  const loyalty = await startChild<{ url: string }>("test/support/sandbox-process.ts", limits);
  const given: BridgeProcessGiven = { folder, baseUrl: loyalty.ready.url };
  const bridge = await startChild<{ url: string }>("test/support/bridge-process.ts", given);
  try {
    const { url } = bridge.ready;
    await askHealth(url);
    const watch = watchHealth(url);
    const startedAt = performance.now();
    await act(url);
    const tookMs = performance.now() - startedAt;
    const lists = await lists200(url);
    const standstillMs = await watch.end();
    const megabytes = await peakMegabytes(bridge.process.pid ?? 0);
    const details = { tookMs: Math.round(tookMs), ...lists };
    return [
      {
        name: `longest standstill: ${name}`,
        value: rounded(standstillMs),
        unit: "ms",
        goal: { atMost: LONGEST_STANDSTILL_MS },
        details,
      },
      { name: `memory: ${name}`, value: rounded(megabytes), unit: "MB", goal: { atMost: MOST_MEGABYTES } },
    ];
  } finally {
    await Promise.all([bridge.end("SIGKILL"), loyalty.end("SIGKILL")]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function send(url: string, { path, headers, body }: SignedDelivery): Promise<void> {
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body });
  if (answer.status !== 200) throw new Error(`a delivery was answered ${answer.status}`);
  await answer.text();
}

async function askHealth(url: string): Promise<number> {
  const from = performance.now();
  await (await fetch(`${url}/healthz`)).text();
  return performance.now() - from;
}

/** Asks one after another; the longest answer is the longest standstill. */
function watchHealth(url: string): { end(): Promise<number> } {
  let isOver = false;
  const watching = (async () => {
    let longestMs = 0;
    while (!isOver) {
      longestMs = Math.max(longestMs, await askHealth(url));
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
    return longestMs;
  })();
  return {
    end: () => {
      isOver = true;
      return watching;
    },
  };
}

/** The admin's longest lists, which such deliveries must not swell. */
async function lists200(url: string): Promise<Record<string, number>> {
  const size = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
    return (await answer.text()).length;
  };
  return {
    ordersListBytes: await size("/api/orders?limit=200"),
    deliveriesListBytes: await size("/api/deliveries?limit=200"),
  };
}

/** The most that the process ever held, as Linux tells it. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
