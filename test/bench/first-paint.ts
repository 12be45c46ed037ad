import type { Browser } from "playwright-core";
import { signInLink } from "../../src/commands/client/admin-client.ts";
import { ENGLISH } from "../../src/words/vocabulary.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { visit } from "../support/browser/browser.ts";
import { listenOnWire, type Network } from "../support/browser/wire.ts";
import { type Figure, median, rounded } from "./figure.ts";

const ROUNDS = 3;

/** Of phones, as Chrome's developer tools imitate them; they leave out how long a connection takes to be made. */
const NETWORKS: Readonly<Record<string, Network>> = {
  "slow 3G": { roundTripMs: 400, kbitPerSecond: 400 },
  "fast 3G": { roundTripMs: 150, kbitPerSecond: 1_440 },
};

/** The first visit of all, by a sign-in link: when something is seen, and when Today is there. */
export async function firstPaints(browser: Browser, url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, network] of Object.entries(NETWORKS)) {
    const visits: FirstVisit[] = [];
    for (let round = 0; round < ROUNDS; round++) visits.push(await firstVisit(browser, url, network));
    const readySeconds = rounded(median(visits.map(({ readyMs }) => readyMs)) / 1000, 2);
    const kilobytes = rounded(median(visits.map(({ bytes }) => bytes)) / 1000);
    figures.push({
      name: `first paint of the first page over ${name}`,
      value: rounded(median(visits.map(({ paintMs }) => paintMs)) / 1000, 2),
      unit: "s",
      goal: { atMost: 3 },
      details: { ...network, readySeconds, kilobytes },
    });
  }
  return figures;
}

interface FirstVisit {
  readonly paintMs: number;
  readonly readyMs: number;
  readonly bytes: number;
}

async function firstVisit(browser: Browser, url: string, network: Network): Promise<FirstVisit> {
  const link = await signInLink({ words: ENGLISH, url, token: ADMIN_TOKEN });
  const { page, close } = await visit(browser, url);
  const wire = await listenOnWire(page, network);
  await page.goto(link, { waitUntil: "commit" });
  await page.locator(".of-month").first().waitFor({ timeout: 60_000 });
  const times = "[performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.now()]";
  const [paintMs, readyMs] = (await page.evaluate(times)) as [number, number];
  await close();
  return { paintMs, readyMs, bytes: wire().bytes };
}
