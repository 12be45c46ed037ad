import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { signInLink } from "../../src/commands/client/admin-client.ts";
import { ENGLISH } from "../../src/words/vocabulary.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import type { BridgeProcessGiven, BridgeReady } from "../support/processes/bridge-process.ts";
import { startChild } from "../support/processes/child.ts";
import type { SandboxGiven } from "../support/processes/sandbox-process.ts";
import { START_FLAGS } from "../support/processes/start-flags.ts";
import { allDone } from "./drained.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { firstPaints } from "./first-paint.ts";
import { type Smoothness, whileNewsCome, whilePaging, whileScrolling } from "./smoothness.ts";

const ORDERS = 100_000;
const ASKS = 15;
const ROUNDS = 3;
/** An old phone, against this machine. */
const SLOWER = 4;
/** What the page asks, and the hardest of its kind: the middle of the list, and a search that fits every order. */
const QUESTIONS = {
  "first page": "/api/orders?limit=50",
  "the middle of the list": `/api/orders?limit=50&cursor=${Date.UTC(2026, 5, 1, 12) + ORDERS / 2}-${ORDERS / 2}`,
  "points given": "/api/orders?limit=50&points=none&shop=acme",
  "a state that is rare": "/api/orders?limit=50&state=parked",
  "by number": "/api/orders?limit=50&q=5000000007",
  "by mobile": "/api/orders?limit=50&q=%2B491705000",
  nobody: "/api/orders?limit=50&q=nobody@customers.example",
  "an email that every order has": "/api/orders?limit=50&q=ada@shop.example",
  deliveries: "/api/deliveries?limit=50",
  today: "/api/status",
} as const;

/** The pages that show the most while news come. */
const WATCHED = {
  Today: "/",
  "50 orders": "/orders",
  "200 orders": "/orders?rows=200",
  "50 deliveries": "/deliveries",
} as const;

/** The dashboard with 100,000 orders: how fast the server answers, and whether the page stays smooth. */
export async function run(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bench-"));
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL("store-fill.ts", import.meta.url)),
    folder,
    String(ORDERS),
  ]);
  const limits: SandboxGiven = { limitPerMinute: null };
  const loyalty = await startChild<BridgeReady>("test/support/processes/sandbox-process.ts", limits);
  const given: BridgeProcessGiven = { folder, baseUrl: loyalty.ready.url, perMinute: 100_000_000 };
  const bridge = await startChild<BridgeReady>("test/support/processes/bridge-process.ts", given, {
    flags: START_FLAGS,
  });
  try {
    await allDone(bridge.ready.url);
    return [...(await answers(bridge.ready.url)), ...(await smoothness(bridge.ready.url))];
  } finally {
    await Promise.all([bridge.end("SIGKILL"), loyalty.end("SIGKILL")]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function answers(url: string): Promise<Figure[]> {
  const slowest: Record<string, number> = {};
  for (const [name, path] of Object.entries(QUESTIONS)) {
    const took: number[] = [];
    for (let ask = 0; ask < ASKS; ask++) took.push(await tookMs(`${url}${path}`));
    slowest[name] = rounded(Math.max(...took));
  }
  const value = Math.max(...Object.values(slowest));
  const name = `slowest answer of the list and the search with ${ORDERS.toLocaleString("en")} orders`;
  return [{ name, value, unit: "ms", goal: { atMost: 300 }, details: slowest }];
}

async function tookMs(address: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(address, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}`);
  return performance.now() - startedAt;
}

async function smoothness(url: string): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const { page, complaints } = await visit(browser, url);
    await page.goto(await signInLink({ words: ENGLISH, url, token: ADMIN_TOKEN }));
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
    await page.goto("/orders");
    await page.locator(".row").first().waitFor();
    const devtools = await page.context().newCDPSession(page);
    const slowDown = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
    const figures = figuresOf("paging", await inRounds(() => whilePaging(page)));
    await slowDown(SLOWER);
    figures.push(
      ...figuresOf(`paging, ${SLOWER} times slower`, await inRounds(() => whilePaging(page)), SLOWER),
    );
    await slowDown(1);
    figures.push(...figuresOf("scrolling", await inRounds(() => whileScrolling(page))));
    for (const [shown, address] of Object.entries(WATCHED)) {
      await page.goto(address);
      await page.locator("#content h1").waitFor();
      await page.getByText("Loading…").first().waitFor({ state: "hidden" });
      const felt = await inRounds(() => whileNewsCome(page, url));
      figures.push(...figuresOf(`50 deliveries a second come in, ${shown} shown`, felt));
    }
    if (complaints.length > 0) throw new Error(`the browser complained: ${complaints.join("; ")}`);
    return [...figures, ...(await firstPaints(browser, url))];
  } finally {
    await browser.close();
  }
}

/** A busy moment of the machine strikes one round. */
async function inRounds(measure: () => Promise<Smoothness>): Promise<Smoothness> {
  const rounds: Smoothness[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure());
  return {
    longestTaskMs: median(rounds.map(({ longestTaskMs }) => longestTaskMs)),
    framesMs: rounds.flatMap(({ framesMs }) => framesMs),
    details: rounds.at(-1)?.details ?? {},
  };
}

/** A task of more than 50 ms is felt, a frame of more than 50 ms is seen: one in twenty may be late. */
function figuresOf(when: string, { longestTaskMs, framesMs, details }: Smoothness, slower = 1): Figure[] {
  const late = framesMs.filter((frameMs) => frameMs > 50).length / Math.max(1, framesMs.length);
  const figures = { ...details, frames: framesMs.length, medianFrameMs: rounded(median(framesMs)) };
  return [
    {
      name: `longest task while ${when}`,
      value: rounded(longestTaskMs),
      unit: "ms",
      goal: { atMost: 50 * slower },
      details: figures,
    },
    {
      name: `frames over 50 ms while ${when}`,
      value: rounded(late),
      unit: "of all",
      goal: { atMost: 0.05 * slower },
    },
  ];
}
