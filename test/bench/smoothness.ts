import type { Page } from "playwright-core";
import { acmeDelivery } from "../support/bridge/proven-shops.ts";

/** How a page felt for some time. */
export interface Smoothness {
  /** 0 when no task took more than 50 ms: browsers tell of no shorter ones. */
  readonly longestTaskMs: number;
  /** From each picture to the next. */
  readonly framesMs: readonly number[];
  readonly details: Readonly<Record<string, number>>;
}

const PAGES = 10;
const WHEEL_TURNS = 60;
const NEWS = 500;
const NEWS_EVERY_MS = 20;

/** Watches from inside the page: long tasks, and when pictures are drawn. */
const WATCH = `(() => {
  const watched = { tasks: [], frames: [] };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.tasks.push(entry.duration);
  }).observe({ type: "longtask" });
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
  await page.evaluate(WATCH);
  const details = await act();
  const { tasks, frames } = (await page.evaluate("window.watched")) as {
    readonly tasks: readonly number[];
    readonly frames: readonly number[];
  };
  return {
    longestTaskMs: Math.max(0, ...tasks),
    framesMs: frames,
    details: { ...details, longTasks: tasks.length },
  };
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

/** The newest orders are on the page, somebody scrolls, and new ones come in. */
export async function whileNewsCome(page: Page, url: string): Promise<Smoothness> {
  const toStart = page.getByRole("button", { name: "Back to the start" });
  await toStart.click();
  await toStart.waitFor({ state: "hidden" });
  let requests = 0;
  page.on("request", () => {
    requests += 1;
  });
  const smoothness = await watched(page, async () => {
    let isOver = false;
    const sending = sendNews(url).finally(() => {
      isOver = true;
    });
    await scroll(page, () => isOver, Number.POSITIVE_INFINITY);
    return { sentPerSecond: Math.round(await sending), requestsOfThePage: requests };
  });
  // What is out of sight is not drawn, and has no text.
  await page.evaluate("window.scrollTo(0, 0)");
  await page.locator(".row .pill", { hasText: "Points pending" }).first().waitFor();
  return smoothness;
}

/** Signed deliveries of new orders, one after another at a steady pace; how many a second it became. */
async function sendNews(url: string): Promise<number> {
  const startedAt = performance.now();
  const answers: Promise<Response>[] = [];
  for (let number = 0; number < NEWS; number++) {
    const wait = startedAt + number * NEWS_EVERY_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const { path, headers, body } = acmeDelivery(number);
    answers.push(fetch(`${url}${path}`, { method: "POST", headers, body }));
  }
  for (const answer of await Promise.all(answers)) {
    if (answer.status !== 200) throw new Error(`a delivery was answered ${answer.status}`);
  }
  return (NEWS / (performance.now() - startedAt)) * 1000;
}
