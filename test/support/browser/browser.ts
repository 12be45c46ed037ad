import Chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** The real browser that comes from npm; nothing is downloaded. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await Chromium.executablePath(),
    // The rest of the package's choice is for machines that run it once and throw it away.
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    headless: true,
  });
}

/** Three hours ahead of UTC is "Etc/GMT-3". There, no day ends while somebody reads what there was today. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

export interface Visitor {
  readonly page: Page;
  /** What the browser complained about: errors on the console (broken policies among them), scripts that failed. */
  readonly complaints: readonly string[];
  /** Addresses that were asked for outside the bridge. */
  readonly strays: readonly string[];
  close(): Promise<void>;
}

/** Somebody with a browser of their own, in German summer time. */
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
  // What is still on its way when a browser closes is for nobody.
  const close = () => page.unrouteAll({ behavior: "ignoreErrors" }).then(() => context.close());
  return { page, complaints, strays, close };
}
