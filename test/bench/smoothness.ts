import type { Page } from "playwright-core";
import { acmeDelivery } from "../support/bridge/proven-shops.ts";

/** How a page felt for some time. */
export interface Smoothness {
  /** By the processor's time: what else the machine does at that moment makes no task of the page longer. */
  readonly longestTaskMs: number;
  /** From each picture to the next. */
  readonly framesMs: readonly number[];
  readonly details: Readonly<Record<string, number>>;
}

const PAGES = 10;
const WHEEL_TURNS = 60;
const NEWS = 150;
const NEWS_EVERY_MS = 20;

/** Watches from inside the page when pictures are drawn. */
const WATCH = `(() => {
  const watched = { frames: [] };
  window.watched = watched;
  let last = performance.now();
  const draw = (now) => {
    watched.frames.push(now - last);
    last = now;
    if (window.watched === watched) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
})()`;

async function watched(
  page: Page,
  act: () => Promise<Readonly<Record<string, number>>>,
): Promise<Smoothness> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser of its own");
  await page.evaluate(WATCH);
  await browser.startTracing(page, { categories: ["toplevel"] });
  const details = await act();
  const tasks = tasksIn(await browser.stopTracing());
  const { frames } = (await page.evaluate("window.watched")) as { readonly frames: readonly number[] };
  return {
    longestTaskMs: Math.max(0, ...tasks.map(({ tdur }) => tdur / 1000)),
    framesMs: frames,
    details: {
      ...details,
      longestByTheClockMs: Math.round(Math.max(0, ...tasks.map(({ dur }) => dur / 1000))),
    },
  };
}

/** An event of Chrome's trace: how long it took by the clock, and of the processor's time, in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The tasks of the thread that runs the page. */
function tasksIn(trace: Buffer): readonly { readonly dur: number; readonly tdur: number }[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const ofPages = new Set(
    traceEvents.filter(({ args }) => args.name === "CrRendererMain").map((event) => threadOf(event)),
  );
  const tasks = traceEvents.filter(
    (event) => event.name === "ThreadControllerImpl::RunTask" && ofPages.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error("the browser told of no task");
  return tasks.map(({ dur = 0, tdur = 0 }) => ({ dur, tdur }));
}

/** From page to page of the list, each as soon as the last one is there. */
export function whilePaging(page: Page): Promise<Smoothness> {
  return watched(page, async () => {
    let slowestMs = 0;
    for (let turned = 0; turned < PAGES; turned++) {
      const before = await page.locator(".row .name").first().innerText();
      const startedAt = performance.now();
      await page.getByRole("button", { name: "Older orders" }).click();
      await page.locator(".row .name").first().filter({ hasNotText: before }).waitFor();
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
    return { slowestPageMs: Math.round(slowestMs) };
  });
}

export function whileScrolling(page: Page): Promise<Smoothness> {
  return watched(page, () => scroll(page, () => false));
}

/** Up and down the list, until it is over, or for some turns of the wheel. */
async function scroll(
  page: Page,
  isOver: () => boolean,
  turns = WHEEL_TURNS,
): Promise<Record<string, number>> {
  await page.mouse.move(600, 500);
  for (let turn = 0; turn < turns && !isOver(); turn++) {
    await page.mouse.wheel(0, turn % 40 < 20 ? 240 : -240);
    await page.evaluate("new Promise((resolve) => requestAnimationFrame(resolve))");
  }
  return {};
}

/** Somebody scrolls the page, and new orders come in. */
export async function whileNewsCome(page: Page, url: string): Promise<Smoothness> {
  let requests = 0;
  const count = () => {
    requests += 1;
  };
  page.on("request", count);
  const smoothness = await watched(page, async () => {
    let isOver = false;
    const sending = sendNews(url).finally(() => {
      isOver = true;
    });
    await scroll(page, () => isOver, Number.POSITIVE_INFINITY);
    return { sentPerSecond: Math.round(await sending), requestsOfThePage: requests };
  });
  page.off("request", count);
  if (requests === 0) throw new Error("the page has not read the news");
  return smoothness;
}

let sent = 0;

/** Signed deliveries of new orders, one after another at a steady pace; how many a second it became. */
async function sendNews(url: string): Promise<number> {
  const startedAt = performance.now();
  const answers: Promise<Response>[] = [];
  for (let number = 0; number < NEWS; number++) {
    const wait = startedAt + number * NEWS_EVERY_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const { path, headers, body } = acmeDelivery(sent++);
    answers.push(fetch(`${url}${path}`, { method: "POST", headers, body }));
  }
  for (const answer of await Promise.all(answers)) {
    if (answer.status !== 200) throw new Error(`a delivery was answered ${answer.status}`);
  }
  return (NEWS / (performance.now() - startedAt)) * 1000;
}
