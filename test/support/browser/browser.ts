import Chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Launches the browser from the npm package; downloads nothing. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await Chromium.executablePath(),
    // The package's other flags are for machines that are used once and discarded.
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    headless: true,
  });
}

/** A zone in which it is about noon, so that no day ends during a test. "Etc/GMT-3" is three hours ahead of UTC. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

export interface Visitor {
  readonly page: Page;
  /** The browser's complaints: console errors, among them policy violations, and failed scripts. */
  readonly complaints: readonly string[];
  /** Requested addresses outside the bridge. */
  readonly strays: readonly string[];
  close(): Promise<void>;
}

/** A person with a separate browser context, in German summer time. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    viewport: { width: 1200, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const strays: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const requested = new URL(request.url());
    if (requested.protocol.startsWith("http") && requested.origin !== new URL(url).origin)
      strays.push(request.url());
  });
  // Requests still under way when the browser closes don't matter.
  const close = () => page.unrouteAll({ behavior: "ignoreErrors" }).then(() => context.close());
  return { page, complaints, strays, close };
}
