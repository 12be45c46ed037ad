import { afterAll, beforeAll, expect, test } from "vitest";
import { signInLink } from "../../src/commands/client/admin-client.ts";
import { ENGLISH } from "../../src/words/vocabulary.ts";
import { visit } from "../support/browser/browser.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";
import { listenOnWire, type Wire } from "../support/browser/wire.ts";

/** What the README says. */
const MOST_BYTES = 150_000;

let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

/** Somebody who was never here opens Today by a sign-in link, and waits until all of it is there but the charts, which come once
 * they are scrolled to: they are below the edge of a small laptop's screen. */
async function firstVisit(encodings: string, locale = "en-GB"): Promise<Wire> {
  const { url, adminToken: token } = given;
  const extraHTTPHeaders = { "accept-encoding": encodings };
  const viewport = { width: 1200, height: 650 };
  const { page, close } = await visit(given.browser, url, {
    ...{ extraHTTPHeaders, locale, viewport },
  });
  const wire = await listenOnWire(page);
  const points = page.waitForResponse((each) => new URL(each.url()).pathname === "/api/points");
  await page.goto(await signInLink({ words: ENGLISH, url, token }));
  await (await points).finished();
  await page.getByText("this month").or(page.getByText("diesen Monat")).first().waitFor();
  await page.locator(".pill[data-tone=good]").first().waitFor();
  const fetched = wire();
  await close();
  return fetched;
}

/** What news made the page read again while it was being opened is no part of it, nor the typeface, which comes afterwards. */
function notOfFirstPage({ requests }: Wire): number {
  const others = requests.filter(
    ([path], at) =>
      path.endsWith(".woff2") ||
      (["/api/status", "/api/points"].includes(path) && requests.findIndex(([each]) => each === path) < at),
  );
  return others.reduce((sum, [, bytes]) => sum + bytes, 0);
}

test.each(["br", "gzip"])("in %s the first page is less than 150 kB over the wire", async (encoding) => {
  const fetched = await firstVisit(encoding);
  const { bytes, requests } = fetched;
  expect(bytes - notOfFirstPage(fetched), JSON.stringify(requests)).toBeLessThan(MOST_BYTES);
  expect(requests.map(([path]) => path)).toContain("/api/points");
});

test("the typeface comes after the first page, and with it the next time", async () => {
  const { browser, url, adminToken: token } = given;
  const { page, close } = await visit(browser, url);
  await page.goto(await signInLink({ words: ENGLISH, url, token }));
  await page.locator(".pill[data-tone=good]").first().waitFor();
  const isThere = () => page.evaluate(`document.fonts.check("16px Geist") && document.fonts.size > 0`);
  await expect.poll(isThere).toBe(true);
  const wire = await listenOnWire(page);
  await page.reload();
  await expect.poll(isThere).toBe(true);
  expect(wire().requests.filter(([path, bytes]) => path.endsWith(".woff2") && bytes > 0)).toEqual([]);
  await close();
});

test("a typeface that comes late moves nothing that is read already", async () => {
  const { browser, url, adminToken: token } = given;
  const { page, close } = await visit(browser, url);
  let isSent = false;
  await page.route("**/*.woff2", async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(1000);
    await route.fulfill({ response });
    isSent = true;
  });
  await page.goto(await signInLink({ words: ENGLISH, url, token }));
  await page.locator(".pill[data-tone=good]").first().waitFor();
  const width = () =>
    page.evaluate(`(() => {
      const all = document.createRange();
      all.selectNodeContents(document.querySelector("h1"));
      return all.getBoundingClientRect().width;
    })()`);
  const before = await width();
  await expect.poll(() => isSent).toBe(true);
  await expect.poll(() => page.evaluate(`document.fonts.check("16px Geist")`)).toBe(true);
  expect(await width()).toBe(before);
  await close();
});

test("of four languages only the reader's comes, and of the pages only what is opened", async () => {
  const names = async (locale: string) => {
    const { requests } = await firstVisit("br", locale);
    return new Set(requests.map(([path]) => path).filter((path) => path.startsWith("/assets/")));
  };
  const [english, german] = [await names("en-GB"), await names("de-DE")];
  expect(english.symmetricDifference(german).size).toBe(2);
  expect(
    [...english].filter((path) => /sign-in|orders|attention|resync|shops|chart|activity/.test(path)),
  ).toEqual([]);
});
