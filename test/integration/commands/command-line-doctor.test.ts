import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import { checkClock } from "../../../src/health/doctor/checks.ts";
import { aMerchant, type MerchantSetup, type SetupGiven } from "../../support/bridge/merchant-setup.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";
import { type } from "../../support/commands/typed-command.ts";

interface ToldCheck {
  readonly about: string;
  readonly name: string;
  readonly check: string;
  readonly state: string;
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly detail: string;
  readonly nextStep: string | null;
  readonly shows?: readonly string[];
}

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

async function examined(given?: SetupGiven) {
  const { out, exitCode } = await merchant.type(["doctor", "--json"], given);
  const { ok, checks } = JSON.parse(out) as { readonly ok: boolean; readonly checks: readonly ToldCheck[] };
  const find = (about: string, name: string) =>
    checks.find((check) => check.about === about && check.check === name);
  const notFine = checks
    .filter(({ state }) => state !== "fine")
    .map(({ about, check }) => `${about}: ${check}`);
  return { exitCode, ok, checks, find, notFine };
}

test("all is well while the bridge runs, and nothing was sent for the sample order", async () => {
  await merchant.startBridge();
  await merchant.type(["webhooks", "garden", "--restore"]);
  const before = merchant.loyalty.sandbox.customers().length;
  const { exitCode, ok, find, checks } = await examined();
  expect(checks.filter(({ state, check }) => state === "failed" || check === "backupsCheck")).toHaveLength(1);
  expect([exitCode, ok]).toEqual([0, true]);
  expect(find("bridge", "processCheck")?.code).toBe("bridgeRuns");
  expect(find("bridge", "publicAddressCheck")).toMatchObject({
    ...{ code: "bridgeAnswers", facts: { url: merchant.url } },
  });
  expect(find("loyalty account main", "accountCheck")?.code).toBe("accountAccepted");
  expect(find("shop garden", "webhooksCheck")?.code).toBe("webhooksPointHere");
  expect(find("shop garden", "deliveriesCheck")?.code).toBe("noDeliveryYet");
  expect(find("shop garden", "orderIdsCheck")).toMatchObject({
    ...{ state: "skipped", code: "orderIdsOpen", facts: { source: "id", prefix: null } },
  });
  expect(merchant.loyalty.sandbox.customers()).toHaveLength(before);
});

test("what the checks come to ends its lines within the terminal's width", async () => {
  const terminal = { ...NO_TERMINAL, columns: 60 };
  const { out } = await merchant.type(["doctor"], {}, { terminal });
  const [last = ""] = out.split("\n\n").slice(-1);
  expect(last.split("\n").length).toBeGreaterThan(1);
  for (const line of last.split("\n")) expect(line.length, line).toBeLessThanOrEqual(60);
});

test("the same is looked at while the bridge does not run", async () => {
  const { find } = await examined();
  const ofBridge = ["processCheck", "backupsCheck"].map((check) => find("bridge", check)?.code);
  expect(ofBridge).toEqual(["bridgeDoesNotRun", "notBackedUp"]);
  expect(find("loyalty account main", "accountCheck")?.code).toBe("accountAccepted");
  expect(find("shop garden", "woocommerce.keyCheck")?.code).toBe("woocommerce.ordersReadable");
  expect(find("shop garden", "orderIdsCheck")?.code).toBe("orderIdsOpen");
  expect(find("bridge", "publicAddressCheck")).toMatchObject({ state: "warning" });
});

test("a bridge that does not run, and has neither public address nor access, is not called ready", async () => {
  const given = { server: { publicUrl: undefined }, shop: { credentials: {} } };
  for (const asked of [["doctor"], ["doctor", "--problems"]]) {
    const { out, exitCode } = await merchant.type(asked, given);
    expect(out).toMatch(/^No check failed, but the bridge does not work yet: 3 things are missing/m);
    expect(out.match(/has no public address/g)).toHaveLength(1);
    expect(exitCode).toBe(1);
  }
});

test("looking does not fix how orders are numbered", async () => {
  await examined();
  const { find } = await examined({ shop: { orderId: { source: "number" } } });
  expect(find("shop garden", "orderIdsCheck")).toMatchObject({ state: "skipped" });
});

test("orders that are numbered otherwise than before are told", async () => {
  const bridge = await merchant.startBridge();
  await merchant.type(["webhooks", "garden", "--restore"]);
  const { orders, webhooks } = merchant.woo;
  orders.pay(orders.place().id);
  await webhooks.runQueue();
  await expect
    .poll(async () => (await merchant.type(["orders", "--json"])).out)
    .toContain('"shop": "garden"');
  await bridge.close();
  const { exitCode, find } = await examined({ shop: { orderId: { source: "number" } } });
  expect(exitCode).toBe(1);
  expect(find("shop garden", "orderIdsCheck")).toMatchObject({
    ...{ state: "failed", code: "orderIdsChanged" },
    facts: { before: { source: "id" }, now: { source: "number" } },
    nextStep: expect.stringContaining("shops.garden.orderId"),
  });
});

test("the sample order shows the calls that it would lead to", async () => {
  const { find } = await examined({ program: { approve: { afterDays: 14 } } });
  expect(find("shop garden", "sampleOrderCheck")).toMatchObject({
    ...{ state: "fine", code: "sampleOrderWorks", facts: { calls: 2, amountMinor: 5990, currency: "EUR" } },
    shows: [
      expect.stringMatching(/^Give the points: POST \/loyalty\/v1\/earn\/12 \{.*"lp_orderid":4111111111\}$/),
      expect.stringMatching(
        /^Approve the points, not before \d{1,2} \w+ \d{4}: POST .*"lp_status":"approve"/,
      ),
    ],
  });
});

test("a programme that gives the sample order no points is told with its reason", async () => {
  const { find } = await examined({ program: { exclude: { minTotal: "100.00" } } });
  expect(find("shop garden", "sampleOrderCheck")).toMatchObject({
    ...{ state: "warning", code: "sampleOrderWithoutCall" },
    facts: { because: { because: { code: "belowMinimum", amountMinor: 10_000 } } },
  });
});

test.each<[string, SetupGiven, string, string, string]>([
  [
    "a wrong key of the brand",
    { brand: { apiKey: "wrong" } },
    "loyalty account main",
    "accountCheck",
    "apiKey",
  ],
  [
    "a loyalty service that is away",
    { brand: { baseUrl: "http://127.0.0.1:1" } },
    "loyalty account main",
    "accountCheck",
    "baseUrl",
  ],
  [
    "a public address without anybody",
    { server: { publicUrl: "https://127.0.0.1:1" } },
    "bridge",
    "certificateCheck",
    "DNS",
  ],
  [
    "a shop that is away",
    { shop: { domain: "127.0.0.1:1" } },
    "shop garden",
    "woocommerce.interfaceCheck",
    "",
  ],
])("%s fails with its next step", async (_title, given, about, name, step) => {
  const { exitCode, find } = await examined(given);
  expect(exitCode).toBe(1);
  expect(find(about, name)).toMatchObject({ state: "failed", nextStep: expect.stringContaining(step) });
});

test("a bridge that was started with another configuration is told", async () => {
  await merchant.startBridge();
  const { find } = await examined({ program: { approve: { afterDays: 3 } } });
  expect(find("bridge", "processCheck")).toMatchObject({ state: "warning", code: "otherConfiguration" });
});

test("another process in the data folder is told, not opened beside it", async () => {
  await merchant.startBridge();
  const { find, exitCode } = await examined({ server: { port: 1 } });
  expect(exitCode).toBe(1);
  const because = { code: "folderInUse", folder: join(merchant.folder, "data"), pid: String(process.pid) };
  expect(find("bridge", "dataCheck")).toMatchObject({ code: "dataNotOpened", facts: { because } });
});

test("a data folder that everybody can read is told, and the bridge does not start on it", async () => {
  await mkdir(join(merchant.folder, "data"));
  await chmod(join(merchant.folder, "data"), 0o755);
  expect((await examined()).find("bridge", "dataFolderCheck")).toMatchObject({
    ...{ state: "failed", code: "folderOpenToAll" },
    nextStep: expect.stringContaining("chmod 700"),
  });
  await expect(merchant.startBridge()).rejects.toThrow("refusedOpenFolder");
  await chmod(join(merchant.folder, "data"), 0o750);
  await merchant.startBridge();
});

test("a file in the place of the data folder fails", async () => {
  await writeFile(join(merchant.folder, "data"), "");
  expect((await examined()).find("bridge", "dataFolderCheck")).toMatchObject({ state: "failed" });
});

test("a bad configuration is told problem by problem and ends with 78", async () => {
  const { exitCode, out } = await type(["doctor"], { config: "shops: 1" });
  expect(exitCode).toBe(78);
  expect(out).toContain("FAILED   configuration: bridge.yaml, line 1: shops must be a section");
  expect(out).toContain("docs/settings.md");
});

test("the report is for people: marks, next steps, a last line", async () => {
  const { out } = await merchant.type(["doctor"], { brand: { apiKey: "wrong" } });
  expect(out).toMatch(/^Loyalty account main\n {2}FAILED {3}access: .*\n.*\n {11}→ Compare the address/m);
  expect(out).toMatch(/^\d checks? failed: follow the lines marked →/m);
  expect(out.match(/^[A-Z].*$/gm)?.slice(0, 3)).toEqual(["Bridge", "Loyalty account main", "Shop garden"]);
  expect(out).not.toContain("the-secret-of-garden");
});

test.each([
  [-31, { state: "warning", code: "clockDiffers", isAhead: false }],
  [+31, { state: "warning", code: "clockDiffers", isAhead: true }],
  [+28, { state: "fine", code: "clockAgrees" }],
])("a clock that is %i seconds off is told as %j", async (seconds, found) => {
  const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const checks = await checkClock(`http://127.0.0.1:${port}`, () => Date.now() + seconds * 1000);
  server.close();
  expect(checks).toMatchObject([found]);
});

test("a service that is away tells nothing about the clock", async () => {
  const { out } = await merchant.type(["doctor"], { brand: { baseUrl: "http://127.0.0.1:1" } });
  expect(out).toMatch(/^ {2}FAILED {3}access: /m);
  expect(out).not.toContain("clock");
});

test("it runs as a process of its own, and no secret is told", async () => {
  using folder = new WorkFolder({
    "config/bridge.yaml": JSON.stringify({
      server: { port: 1 },
      admin: { token: "the-canary-of-the-admin" },
      brands: { main: { baseUrl: merchant.loyalty.url, apiKey: "the-canary-of-the-key", brandId: "b" } },
      shops: {
        acme: {
          platform: "shopify",
          brand: "main",
          domain: "acme.myshopify.com",
          secrets: ["the-canary-of-the-shop"],
          program: { earn: { activityId: "12" } },
        },
      },
    }),
  });
  using command = new SpawnedCommand(folder, ["doctor"]);
  expect(await command.ended).toBe(1);
  expect(command.text).toContain("sample order: A paid and fulfilled order");
  expect(command.text).toMatch(/FAILED {3}access: .*401/);
  expect(command.text).not.toContain("canary");
});
