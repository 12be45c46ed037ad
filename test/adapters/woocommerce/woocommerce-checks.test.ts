import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checks } from "../../../adapters/woocommerce/connection/checks.ts";
import { WANTED_TOPICS } from "../../../adapters/woocommerce/deliveries/topics.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { aVault } from "../../support/shops/vault.ts";
import { connectByHttps, connectTo } from "../../support/shops/woocommerce-stand-in.ts";

const ALL_OTHERS = ["key", "writing", "version", "webhooks", "sources"].map(
  (name) => `woocommerce.${name}Check`,
);

describe("what doctor finds in a shop", () => {
  let standIn: StandInWooCommerce;
  beforeEach(async () => {
    standIn = await listenWooCommerce({ home: "https://garden.example" });
    standIn.orders.place();
  });
  afterEach(() => standIn.close());

  /** As already there, without the ping that a real address would get. */
  const addWebhooks = async (deliveryUrl: string, topics: readonly string[] = WANTED_TOPICS) => {
    for (const topic of topics) {
      await standIn.webhooks.add({ topic, deliveryUrl, status: "paused" });
    }
    for (const webhook of standIn.webhooks.all.values()) webhook.status = "active";
  };
  const verdicts = async (shop = connectByHttps(standIn)) => {
    const found = await checks(shop);
    return Object.fromEntries(
      found.map(({ check, state, code, needsBridge: _, ...facts }) => [
        check.replace(/^woocommerce\.(\w+)Check$/, "$1"),
        { state, code, ...facts },
      ]),
    );
  };

  test("is fine where all is as it should be, and nothing is changed", async () => {
    await addWebhooks("https://bridge.example/webhooks/garden");
    const found = await checks(connectByHttps(standIn));
    expect(found.map(({ check, state, code }) => `${check} ${state}: ${code}`)).toEqual([
      "woocommerce.interfaceCheck fine: woocommerce.interfaceAnswers",
      "woocommerce.keyCheck fine: woocommerce.ordersReadable",
      "woocommerce.writingCheck fine: woocommerce.mayWrite",
      "woocommerce.versionCheck fine: woocommerce.versionUsed",
      "woocommerce.webhooksCheck fine: woocommerce.webhooksActive",
      "woocommerce.sourcesCheck fine: woocommerce.sourcesNoted",
    ]);
    expect(standIn.webhooks.all.size).toBe(WANTED_TOPICS.length);
    expect(standIn.webhooks.sent).toEqual([]);
  });

  test("is one problem where the shop cannot be asked at all", async () => {
    standIn.switches.page = "maintenance";
    expect(await verdicts()).toEqual({
      interface: { state: "failed", code: "shopHasTrouble", status: 503, leavesOut: ALL_OTHERS },
    });
  });

  test.each(["notFound", "frontPage"] as const)(
    "is plain permalinks, also where they show the %s",
    async (page) => {
      standIn.switches.hasPlainPermalinks = page;
      expect(await verdicts()).toEqual({
        interface: { state: "failed", code: "woocommerce.plainPermalinks", leavesOut: ALL_OTHERS },
      });
    },
  );

  test("is that nobody has bought at the checkout yet", async () => {
    await standIn.close();
    standIn = await listenWooCommerce({ home: "https://garden.example" });
    expect((await verdicts()).sources).toEqual({ state: "fine", code: "woocommerce.noCheckoutOrder" });
  });

  test("is that WooCommerce is not there", async () => {
    standIn.switches.isPluginOff = true;
    expect(await verdicts()).toEqual({
      interface: { state: "failed", code: "woocommerce.noWooCommerce", leavesOut: ALL_OTHERS },
    });
  });

  test("is that the key is missing, which may be meant, or wrong", async () => {
    expect(await verdicts(connectByHttps(standIn, { vault: aVault() }))).toMatchObject({
      key: { state: "warning", code: "woocommerce.noAccess", because: { code: "woocommerce.notConnected" } },
    });
    const vault = aVault({ consumerKey: "ck_gone", consumerSecret: "cs_gone" });
    expect(await verdicts(connectByHttps(standIn, { vault }))).toMatchObject({
      key: { state: "failed", code: "woocommerce.keyRefused", leavesOut: ALL_OTHERS.slice(1) },
    });
  });

  test("is that the key may only read", async () => {
    standIn.key.permissions = "read";
    expect(await verdicts()).toMatchObject({
      writing: {
        state: "warning",
        code: "woocommerce.webhooksNotKept",
        because: { code: "woocommerce.keyMayOnlyRead" },
      },
    });
  });

  test("is that the shop calls itself otherwise", async () => {
    const found = await checks(connectTo(standIn));
    expect(found[0]).toMatchObject({
      state: "warning",
      code: "woocommerce.otherHome",
      home: "garden.example",
    });
  });

  test("is nothing of the address that a shop calls its own where that is endless", async () => {
    await standIn.close();
    standIn = await listenWooCommerce({ home: `https://${"a".repeat(3_000)}.example` });
    expect((await verdicts()).interface).toEqual({
      state: "fine",
      code: "woocommerce.interfaceAnswers",
    });
  });

  test("is which webhooks are missing or off", async () => {
    await addWebhooks("https://bridge.example/webhooks/garden", WANTED_TOPICS.slice(1));
    const [deleted] = [...standIn.webhooks.all.values()].filter(({ topic }) => topic === "order.deleted");
    if (deleted !== undefined) deleted.status = "disabled";
    expect((await verdicts()).webhooks).toEqual({
      ...{ state: "failed", code: "woocommerce.webhooksOff", shop: "garden" },
      topics: ["order.created", "order.deleted"],
    });
  });

  test("is only a warning where nothing but the deletion for good is not told", async () => {
    await addWebhooks("https://bridge.example/webhooks/garden", WANTED_TOPICS.slice(0, 4));
    expect((await verdicts()).webhooks).toMatchObject({
      ...{ state: "warning", code: "woocommerce.webhooksOff", topics: ["action.woocommerce_delete_order"] },
    });
  });

  test("is nothing of those that somebody paused, which cannot be restored", async () => {
    await addWebhooks("https://bridge.example/webhooks/garden", WANTED_TOPICS);
    const [created, updated] = [...standIn.webhooks.all.values()];
    if (created !== undefined) created.status = "paused";
    expect((await verdicts()).webhooks).toBeUndefined();
    if (updated !== undefined) updated.status = "disabled";
    expect((await verdicts()).webhooks).toMatchObject({
      ...{ state: "failed", code: "woocommerce.webhooksOff", topics: ["order.updated"] },
    });
  });

  test("is that webhooks point where WooCommerce never delivers", async () => {
    await addWebhooks("https://bridge.example:8787/webhooks/garden");
    expect((await verdicts()).webhooks).toMatchObject({
      ...{ state: "failed", code: "woocommerce.webhooksMisled" },
      because: { code: "woocommerce.portNotCalled", port: "8787" },
    });
  });

  const verdictsOfVersion = (version: string) => {
    const { http, ...shop } = connectByHttps(standIn);
    const ofVersion: typeof http = async (request) => {
      const answered = await http(request);
      if (!answered.ok || !request.url.includes("/system_status")) return answered;
      const body = Buffer.from(JSON.stringify({ environment: { version } }));
      return { ...answered, value: { ...answered.value, body } };
    };
    return verdicts({ ...shop, http: ofVersion });
  };

  test.each([
    ["5.7.9", "warning", "woocommerce.versionOld"],
    ["4.9.0", "warning", "woocommerce.versionOld"],
    ["5.8.0", "fine", "woocommerce.versionUsed"],
    ["10.0.0-beta.1+2", "fine", "woocommerce.versionUsed"],
  ])("is that WooCommerce is of version %s: %s, %s", async (version, state, code) => {
    expect((await verdictsOfVersion(version)).version).toEqual({ state, code, version });
  });

  test.each([
    ["endless", "9".repeat(41)],
    ["turned around", "9.1\u202e.0"],
    ["of more than one line", "9.1.0\n"],
    ["empty", ""],
  ])("is that the version is not known where it is %s", async (_, version) => {
    expect((await verdictsOfVersion(version)).version).toEqual({
      ...{ state: "warning", code: "woocommerce.versionUnknown", because: null },
    });
  });

  test("is that orders do not say where they come from", async () => {
    standIn.orders.changeUnseen(1001, { meta_data: [] });
    expect((await verdicts()).sources).toEqual({ state: "warning", code: "woocommerce.sourcesNotNoted" });
  });
});
