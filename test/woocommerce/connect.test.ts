import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { ENGINES, type Garden, isMissing, startGarden } from "./garden.ts";
import { place } from "./lives.ts";
import { type Https, signIn, startHttps } from "./owner.ts";

const PLUGIN = new URL("../../adapters/woocommerce/plugin", import.meta.url).pathname;

/** The shop's owner in a browser: from the plugin's zip to a connected shop by an upload, one form and one approval. */
describe.skipIf(isMissing).each(ENGINES)(
  "the plugin's page in a real WordPress, WooCommerce $version",
  (engine) => {
    let garden: Garden;
    let https: Https;
    let browser: Browser;
    let owner: Visitor;
    beforeAll(async () => {
      garden = await startGarden({ ...engine, hasKey: false }, async (bridge) => {
        https = await startHttps(bridge);
        return https.url;
      });
      browser = await openBrowser();
      owner = await visit(browser, `http://${garden.shop.domain}`, { ignoreHTTPSErrors: true });
    });
    afterAll(async () => {
      await browser?.close();
      https?.close();
      await garden?.close();
    });

    test("installs the plugin from its zip", async () => {
      const { page } = owner;
      await signIn(page, "owner");
      using zip = pluginZip();
      await page.goto("/wp-admin/plugin-install.php?tab=upload");
      await page.locator("input[name=pluginzip]").setInputFiles(zip.path);
      await page.locator("#install-plugin-submit").click();
      await page.getByRole("link", { name: "Activate Plugin" }).click();
      await page.getByText("Plugin activated.").waitFor();
    });

    test("connects the shop", async () => {
      const { page } = owner;
      await page.goto("/wp-admin/admin.php?page=loyalty-bridge");
      await page.getByLabel("Address of the bridge").fill(`${https.url}/`);
      await page.getByLabel("Name of this shop at the bridge").fill("garden");
      await picture("1-before");
      await page.getByRole("button", { name: "Connect" }).click();
      await page.getByRole("link", { name: "Approve" }).click();
      await page.getByText("garden").first().waitFor();
      await picture("2-approved");
      await expect.poll(() => garden.shop.act("settingsPage")).toContain("/webhooks/garden");
      await page.goto("/wp-admin/admin.php?page=loyalty-bridge");
      await page.getByText("Connected to").waitFor();
      await page.getByRole("button", { name: "Send a test" }).click();
      await page.getByText("The bridge received the test and confirmed it.").waitFor();
      await picture("3-connected");
    });

    test("shows the points of orders in their list, and at the order why", async () => {
      const { page } = owner;
      const { shop, bridge } = garden;
      const paid = await place(shop, { status: "processing" }, 1);
      await place(shop, { status: "pending" }, 2);
      await expect.poll(() => shop.act("sendNow")).toBe(0);
      await bridge.settled();
      await page.goto(
        `/wp-admin/${engine.storage === "hpos" ? "admin.php?page=wc-orders" : "edit.php?post_type=shop_order"}`,
      );
      await page.getByText("100, pending").waitFor();
      await page.getByText("No points").waitFor();
      await picture("4-orders");
      const screen = engine.storage === "hpos" ? "admin.php?page=wc-orders&id" : "post.php?post";
      await page.goto(`/wp-admin/${screen}=${paid}&action=edit`);
      await page.locator("#loyalty-bridge").getByText("100, pending").waitFor();
      await page.locator("#loyalty-bridge").scrollIntoViewIfNeeded();
      await picture("5-order");
    });

    test("customers see the points of their own orders once the owner wants it, and nobody else's", async () => {
      const { page } = owner;
      const { shop, bridge } = garden;
      const [mine, other] = [
        await place(shop, { status: "processing" }, 3),
        await place(shop, { status: "completed" }, 4),
      ];
      // Her email is that of the other order: it opens nothing.
      await shop.act("addCustomer", { name: "ada", email: "ada4@shop.example", orders: [mine] });
      const content = "<!-- wp:loyalty-bridge/points /-->";
      await shop.act("addPage", { post_title: "Club", post_name: "club", post_content: content });
      await expect.poll(() => shop.act("sendNow")).toBe(0);
      await bridge.settled();
      const { page: hers } = await visit(browser, `http://${shop.domain}`, { ignoreHTTPSErrors: true });
      await signIn(hers, "ada");
      await hers.goto("/my-account/");
      expect(await hers.getByText("Your points").count()).toBe(0);
      await hers.goto("/club/");
      expect(await hers.getByText("Pending points").count()).toBe(0);

      await page.goto("/wp-admin/admin.php?page=loyalty-bridge");
      await page.getByLabel("A tab in My Account").check();
      await page.getByLabel("A block for the pages of this site").check();
      await page.getByRole("button", { name: "Save" }).click();
      const link = hers.getByRole("link", { name: "Your points" });
      const tabs = async () => {
        await hers.goto("/my-account/");
        return link.count();
      };
      await expect.poll(tabs).toBe(1);
      await link.click();
      await hers.getByText("100, pending").waitFor();
      expect(await hers.locator(".loyalty-points dd").allTextContents()).toEqual(["0", "100"]);
      await hers.goto(`/club/?order_id=${other}&user_id=1&email=ada4@shop.example`);
      expect(await hers.locator(".loyalty-points tbody tr").count()).toBe(1);
      expect(await hers.locator(".loyalty-points").textContent()).not.toContain(`${other}`);
      const { page: strangers } = await visit(browser, `http://${shop.domain}`, { ignoreHTTPSErrors: true });
      await strangers.goto("/club/");
      expect(await strangers.locator(".loyalty-points").count()).toBe(0);
    });

    test("PHP noticed nothing", async () => {
      expect(await garden.shop.notices()).toBe("");
    });

    /** With TAKE_PICTURES, its folder gets them. */
    async function picture(name: string): Promise<void> {
      const folder = process.env.TAKE_PICTURES;
      if (folder !== undefined) await owner.page.screenshot({ path: `${folder}/${name}.png` });
    }
  },
);

/** As `npm run build:woocommerce-plugin` makes it, with what is not committed yet: a repository of its own, since
 * the project's may be read only, or used by another git. */
function pluginZip() {
  const folder = mkdtempSync(join(tmpdir(), "loyalty-plugin-"));
  const path = join(folder, "loyalty-bridge.zip");
  const env = { ...process.env, GIT_DIR: join(folder, "git"), GIT_WORK_TREE: PLUGIN };
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", env, cwd: PLUGIN }).trim();
  git("init", "--quiet");
  git("add", "--all");
  git("archive", "--format=zip", "--prefix=loyalty-bridge/", `--output=${path}`, git("write-tree"));
  return { path, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
