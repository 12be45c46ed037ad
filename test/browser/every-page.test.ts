import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageNames } from "../../src/words/catalogues.ts";
import { pageAddress } from "../../src/words/page-addresses.ts";
import { FAINT_FIELDS, troubleOf } from "../support/browser/accessibility.ts";
import { type Visitor, visit } from "../support/browser/browser.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";
import { unfold } from "../support/browser/unfold.ts";
import { eventually } from "../support/time/eventually.ts";
import { labelsOfArea } from "../support/words/area.ts";

const { places } = labelsOfArea("page/main").shell;

const PAGES: readonly (readonly [address: string, title: string])[] = [
  ...pageNames().map((name) => [pageAddress(name), places[name]] as const),
  ["/orders?q=nobody", "Orders"],
  ["/orders/fashion/5000000001", "Order #1001"],
  ["/orders/fashion/5000000041", "Order #1005"],
  ["/orders/fashion/5000000081", "Order #1009"],
  ["/orders/fashion/1", "Order 1"],
  ["/customer?shop=fashion&who=ada@customers.example", "Customers"],
  ["/help?document=troubles", "Troubleshooting"],
  ["/help?document=running&section=back-up", "Install, update, back up"],
  ["/nowhere", "Page not found"],
];

/** A list's parts are all alike: so many are opened on each page. */
const OPENED = 8;

let given: TriedBridge;

/** Something of everything: a dead letter, a customer whose name is markup, an order that is held. */
beforeAll(async () => {
  given = await tryBridge();
  await given.misbehave({
    mode: "status",
    status: 422,
    message: "<b>no</b>",
    operations: ["earn"],
    times: 1,
  });
  await given.play("fashion", "sell-to-prankster");
  const hasDeadLetter = async () => (await given.ask<Listed>("/api/orders?state=dead")).items.length > 0;
  await eventually(hasDeadLetter);
});

interface Listed {
  readonly items: readonly unknown[];
}

afterAll(() => given?.close());

const IS_WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth";

/** What can be reached by keyboard and lies beneath something else once it is. */
const COVERED = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled)
  .filter((each) => {
    each.focus();
    const [line] = each.getClientRects();
    const there = document.elementFromPoint(line.left + line.width / 2, line.top + Math.min(line.height / 2, 20));
    return there === null || !(each.contains(there) || there.contains(each));
  })
  .map((each) => each.outerHTML.slice(0, 200))`;

async function openPage(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { name: title, exact: true, level: 1 }).waitFor();
  await expect.poll(() => page.getByText("Loading…").count()).toBe(0);
}

describe.each([
  ["in light colours", { colorScheme: "light" }],
  ["in dark colours", { colorScheme: "dark" }],
  // What a window of 1280 × 800 has at a zoom of 200 %.
  ["at 200 %", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
] as const)("%s", (_, seen) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await given.visit(seen);
  });

  test.each(PAGES)("%s can be used by everybody", async (address, title) => {
    const { page } = visitor;
    await openPage(page, address, title);
    await unfold(page, "main", OPENED);
    await expect.poll(() => page.getByText("Loading…").count()).toBe(0);
    expect(await troubleOf(page)).toEqual([]);
    expect(await page.evaluate(IS_WIDER)).toBe(false);
    expect(await page.evaluate(COVERED)).toEqual([]);
    expect(await page.evaluate(FAINT_FIELDS)).toEqual([]);
  });

  test("what a dry run found can be used by everybody", async () => {
    const { items } = await given.ask<{ items: readonly { id: string; dryRun: boolean }[] }>("/api/resyncs");
    await openPage(visitor.page, `/resync?id=${items.find(({ dryRun }) => dryRun)?.id}`, "Resync orders");
    await visitor.page.getByText(/orders? read:/).waitFor();
    expect(await troubleOf(visitor.page)).toEqual([]);
  });

  test("dialogs can be used by everybody", async () => {
    await openPage(visitor.page, "/orders/fashion/5000000061", "Order #1007");
    await visitor.page.locator("main .more > summary").click();
    await visitor.page.getByRole("button", { name: "Cancel the points" }).click();
    await visitor.page.getByRole("dialog").waitFor();
    expect(await troubleOf(visitor.page)).toEqual([]);
    expect(await visitor.page.evaluate(IS_WIDER)).toBe(false);
  });

  test("the browser complained of nothing but the order and the page that are not there", () => {
    expect(visitor.complaints.filter((text) => !text.includes("404"))).toEqual([]);
    expect(visitor.strays).toEqual([]);
  });
});

test.each(["light", "dark"] as const)(
  "the sign-in page can be used by everybody in %s",
  async (colorScheme) => {
    const { page } = await visit(given.browser, given.url, { colorScheme });
    await openPage(page, "/", "Sign in");
    expect(await troubleOf(page)).toEqual([]);
  },
);

interface Styles {
  getComputedStyle(element: unknown): Readonly<Record<string, string>>;
}

function styleOf(shown: Locator, property: string): Promise<string | undefined> {
  return shown.evaluate(
    (element, name) => (globalThis as unknown as Styles).getComputedStyle(element)[name],
    property,
  );
}

test.each(["light", "dark"] as const)(
  "the button that shows the token is grey, and stays so on hover, in %s",
  async (colorScheme) => {
    const { page, close } = await visit(given.browser, given.url, { colorScheme });
    await openPage(page, "/", "Sign in");
    const toggle = page.getByRole("button", { name: "Show the token" });
    const colours = async () => [await styleOf(toggle, "color"), await styleOf(toggle, "backgroundColor")];
    const grey = await styleOf(page.locator(".mantine-InputWrapper-description").first(), "color");
    expect(await colours()).toEqual([grey, "rgba(0, 0, 0, 0)"]);
    await toggle.hover();
    await expect
      .poll(colours)
      .toEqual([grey, colorScheme === "light" ? "rgb(217, 222, 227)" : "rgb(69, 73, 79)"]);
    await close();
  },
);

test("the open tab keeps its colour under the pointer", async () => {
  const { page, close } = await given.visit();
  for (const [address, title] of [
    ["/programme", "Programme"],
    ["/orders", "Orders"],
  ] as const) {
    await openPage(page, address, title);
    const line = page.locator(".tab-line");
    const open = line.locator("[aria-current], [aria-selected=true]");
    const [tab, other] = [open, line.locator("[aria-selected=false], a:not([aria-current])").first()];
    const border = (shown: Locator) => styleOf(shown, "borderBottomColor");
    const colour = await border(tab);
    await other.hover();
    await expect.poll(() => border(other)).toBe("rgb(217, 222, 227)");
    await tab.hover();
    await expect.poll(() => border(other)).toBe("rgba(0, 0, 0, 0)");
    expect(await border(tab)).toBe(colour);
  }
  await close();
});

test("beside a long state, a shop's name and address stay readable", async () => {
  const { page, close } = await given.visit();
  await openPage(page, "/shops", "Shops");
  await page.locator(".shop-state .pill").first().waitFor();
  await page.evaluate(
    `for (const each of document.querySelectorAll(".shop-state .pill"))
      each.textContent = "Signed with another secret since 12:26"`,
  );
  for (const width of [390, 560, 640, 770, 820, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [part, most] of [
      [".shop-name", 40],
      [".shop-about", 60],
    ] as const)
      for (const each of await page.locator(part).all())
        await expect
          .poll(async () => (await each.boundingBox())?.height, { message: `${part} at ${width}` })
          .toBeLessThan(most);
  }
  await close();
});

test("in dark colours links are lighter than the library has them", async () => {
  const { page, close } = await given.visit({ colorScheme: "dark" });
  await openPage(page, "/nowhere", "Page not found");
  const colour = "getComputedStyle(document.querySelector('#content a')).color";
  expect(await page.evaluate(colour)).toBe("rgb(109, 192, 176)");
  await close();
});

test("what is looked for is found", async () => {
  const { page } = await visit(given.browser, given.url);
  await openPage(page, "/", "Sign in");
  await page.evaluate("document.querySelector('label').remove()");
  expect(await troubleOf(page)).toEqual([expect.stringMatching(/^label: <input/)]);
  expect(await page.evaluate(FAINT_FIELDS)).toEqual([]);
  await page.evaluate("document.querySelector('.mantine-TextInput-input').style.borderColor = '#ced4da'");
  await expect.poll(() => page.evaluate(FAINT_FIELDS)).toEqual([expect.stringMatching(/^<input/)]);
});

const WIDTH = "document.documentElement.scrollWidth";

/** The labels that have no room. */
const CUT = `[...document.querySelectorAll("button *, a *, .pill")]
  .filter((each) => getComputedStyle(each).overflow !== "visible")
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.textContent)`;

/** Tables of figures of which a part is only seen by scrolling sideways. */
const SIDEWAYS = `[...document.querySelectorAll(".sheet")]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.textContent.slice(0, 80))`;

test.each(["de-DE", "fr-FR", "es-ES"])(
  "in %s each page can be used by everybody, none is wider than the screen, and no label or table is cut",
  async (locale) => {
    const { page, close } = await given.visit({ locale });
    for (const [address] of PAGES) {
      await page.goto(address);
      await page.locator("#content h1").waitFor();
      await expect.poll(() => page.locator("[role=status] .mantine-Loader-root").count()).toBe(0);
      expect(await troubleOf(page), address).toEqual([]);
      for (const width of [1280, 1000, 820, 768, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const place = { message: `${address} at ${width}` };
        await expect.poll(() => page.evaluate(WIDTH), place).toBeLessThanOrEqual(width);
        await expect.poll(() => page.evaluate(CUT), place).toEqual([]);
        await expect.poll(() => page.evaluate(SIDEWAYS), place).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 360, height: 740 });
    // Whether the news still come, beside the search: in one line.
    const [state] = await page.locator(".shell-header .pill").all();
    expect((await state?.boundingBox())?.height).toBeLessThan(30);
    await close();
  },
);

test("on a phone no page is wider than the screen, each opens at its top, and the menu opens", async () => {
  const { page } = await given.visit({ viewport: { width: 360, height: 740 }, isMobile: true });
  for (const [address, title] of PAGES) {
    await openPage(page, address, title);
    await expect.poll(() => page.evaluate(WIDTH), { message: address }).toBeLessThanOrEqual(360);
    if (!address.includes("section=")) expect(await page.evaluate("scrollY"), address).toBe(0);
  }
  await openPage(page, "/programme", "Programme");
  await page.getByRole("tab").last().waitFor();
  await page.evaluate("document.querySelector('[role=tab]:last-child').click()");
  await expect.poll(() => page.getByRole("tab").last().getAttribute("aria-selected")).toBe("true");
  expect(await page.evaluate("scrollY")).toBe(0);
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("link", { name: "Shops", exact: true }).click();
  await page.getByRole("heading", { name: "Shops", level: 1 }).waitFor();
});
