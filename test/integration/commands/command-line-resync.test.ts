import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { SECOND } from "../../support/builders/orders.ts";
import { type } from "../../support/commands/typed-command.ts";
import { type PlainShop, plainShop, REFUSED, someOrders } from "../../support/shops/plain-shop.ts";

let shop: PlainShop;
let app: RunningApp;
let progress: (string | null)[];

beforeEach(async () => {
  shop = plainShop();
  progress = [];
  app = await runApp({ shop: { adapter: shop.adapter } });
  app.clock.jumpWall(SECOND);
});
afterEach(() => app.close());

const never = () => new Promise<void>(() => {});

const say = (args: readonly string[], stopRequested: () => Promise<void> = never) =>
  type(["resync", ...args, "--url", app.url, "--token", ADMIN_TOKEN], {
    world: { stopRequested, progress: (line) => void progress.push(line) },
  });

test("a dry run tells what would be sent and why, and sends nothing", async () => {
  shop.put({ orderId: "1", orderNumber: "#1", isPaid: true }, { orderId: "2", orderNumber: "#2" });
  const { exitCode, out, err } = await say(["acme", "--all", "--dry-run"]);
  expect([exitCode, err]).toEqual([0, ""]);
  expect(out.split("\n")).toEqual([
    "ORDER  WOULD BE SENT        WHY",
    "#1     Give the points      Give the points, because the order was paid.",
    "#2     nothing (data only)  Waiting for payment.",
    "",
    "2 orders read: 2 would change, 0 up to date, 0 failed.",
    "Nothing was sent: this was a dry run. To make these changes, run this command again without --dry-run.",
  ]);
  expect(await app.store.getOrder({ shop: "acme", orderId: "1" })).toBeNull();
  expect(progress.at(-1)).toBeNull();
});

test("single orders are read by their ids; one that the shop does not have makes it fail", async () => {
  shop.put({ orderId: "1", isPaid: true });
  expect((await say(["acme", "--order", "1"])).exitCode).toBe(0);
  expect((await say(["acme", "--order", "id:1"])).exitCode).toBe(0);
  const { exitCode, out } = await say(["acme", "--order", "1", "--order", "9"]);
  expect(exitCode).toBe(1);
  expect(out).toContain("9      failed   This order does not exist in the shop");
  expect(out).toContain("2 orders read: 0 changed, 1 up to date, 1 failed.");
});

test("an order is read by its number, as people see it, with or without its sign", async () => {
  shop.put({ orderId: "1", orderNumber: "#7", isPaid: true });
  for (const number of ["7", "#7"]) {
    const { exitCode, out } = await say(["acme", "--number", number, "--dry-run"]);
    expect(exitCode).toBe(0);
    expect(out).toContain("#7     Give the points");
  }
  expect(await app.store.getOrder({ shop: "acme", orderId: "1" })).toBeNull();
});

test("a number that no order has, or several have, begins nothing and says how to choose", async () => {
  expect(await say(["acme", "--number", "7"])).toMatchObject({
    exitCode: 2,
    err: "The shop acme has no order with the number 7. If you know its ID, run: npx loyalty-bridge resync acme --order ID",
  });
  shop.put({ orderId: "1", orderNumber: "#7" }, { orderId: "2", orderNumber: "#7" }, { orderId: "7" });
  const { exitCode, err } = await say(["acme", "--number", "7"]);
  expect(exitCode).toBe(2);
  expect(err.split("\n")).toEqual([
    "Several orders of acme have the number 7. Choose one by its ID:",
    expect.stringMatching(/^ {2}--order 1 {2}\S/),
    expect.stringMatching(/^ {2}--order 2 {2}\S/),
  ]);
  shop.problems.push(REFUSED);
  expect((await say(["acme", "--number", "7"])).exitCode).toBe(1);
  expect(shop.calls.filter((call) => call.startsWith("list"))).toEqual([]);
});

test("an old order earns no points, and the note names the option that lets it", async () => {
  const programme = { earn: { activityId: "12", from: "2999-01-01" } };
  await ask(app, "/programmes/acme", { method: "PUT", body: { programme, basedOn: 1 } });
  shop.put({ orderId: "1", orderNumber: "#1", isPaid: true });
  const { out } = await say(["acme", "--all", "--dry-run"]);
  expect(out).toMatch(
    /^Note: Orders placed before .* are old orders: .*\.\n.* this command again with --history-earns\.$/m,
  );
  expect(out).not.toMatch(/choose “/i);
});

test("programs get JSON", async () => {
  shop.put(...someOrders(3));
  const { out } = await say(["acme", "--since", "2026-05-01", "--json"]);
  expect(JSON.parse(out)).toMatchObject({ state: "done", scanned: 3, since: "2026-05-01T00:00:00.000Z" });
});

test("progress is shown while it runs, and Ctrl+C leaves it to the bridge", async () => {
  shop.put(...someOrders(300));
  let stop = () => {};
  shop.beforeAnswer = (call) => (call === "list created 200" ? new Promise(() => {}) : undefined);
  const requested = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const said = say(["acme", "--all"], () => requested);
  while (!progress.some((line) => line?.includes("200 of 300 orders"))) await new Promise(setImmediate);
  stop();
  const { exitCode, err } = await said;
  expect(exitCode).toBe(0);
  expect(progress.at(-2)).toMatch(/^\[#{16} {8}\] 200 of 300 orders, 200 changed, \d+ s left$/);
  const [, id = ""] =
    /^The resync continues in the bridge\. To cancel it, run: npx loyalty-bridge resync --cancel (\w+)$/.exec(
      err,
    ) ?? [];
  expect(await say(["--cancel", id])).toMatchObject({
    exitCode: 0,
    out: "Cancelled after 200 orders. Orders that were read are kept.",
  });
  expect((await say(["--cancel", id])).out).toBe(
    "Cancelled after 200 orders. Orders that were read are kept.",
  );
});

test("what only a person can solve ends it with the next step", async () => {
  shop.problems.push(REFUSED);
  const { exitCode, out } = await say(["acme", "--all"]);
  expect(exitCode).toBe(1);
  expect(out).toContain("It ended early: The shop does not accept the credentials. Compare them");
});

test.each([
  [["acme", "--all", "--since", "7d"], "use --since or --all, not both"],
  [["acme", "--number", "1", "--all"], "use --number or --all, not both"],
  [["acme", "--order", "1", "--since", "7d"], "use --order or --since, not both"],
  [["acme", "--all", "--until", "today"], "--until belongs to --since: add --since, or leave out --until"],
  [
    ["acme", "--all", "--history-earns", "--history-from", "2026-01-01"],
    "use --history-earns or --history-from, not both",
  ],
  [["acme", "--cancel", "3"], "use --cancel alone, without acme"],
  [["--cancel", "3", "--all"], "use --cancel alone, without --all"],
  [["--cancel", "3", "--until", "today"], "use --cancel alone, without --until"],
  [["acme"], "say which orders, by one of --order, --number, --since and --all"],
  [["--all"], "name a shop and one of --order, --number, --since and --all; or use --cancel <id>"],
])("%j is refused with what excludes what", async (args, problem) => {
  const { exitCode, err } = await say(args);
  expect([exitCode, err.split("\n")[0]]).toEqual([2, `error: ${problem}`]);
});

test("an unknown shop and an unknown resync are told", async () => {
  expect((await say(["other", "--all"])).err).toBe("There is no shop other. Shops: acme.");
  expect((await say(["--cancel", "nothing"])).err).toContain("There is no such resync");
});

test("a person is erased by address or number, once somebody said yes", async () => {
  shop.put({ orderId: "1", isPaid: true });
  await say(["acme", "--all"]);
  const typed = (args: readonly string[], answer: string | null) => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return answer;
    };
    const given = { world: { ask } };
    const all = ["erase", ...args, "--url", app.url, "--token", ADMIN_TOKEN];
    return type(all, given).then((ended) => ({ ...ended, asked }));
  };
  const person = ["--email", "ADA@shop.example"];
  expect(await typed(person, "")).toMatchObject({ exitCode: 1, err: "Nothing was erased." });
  expect(await typed(person, null)).toMatchObject({ exitCode: 2, err: expect.stringContaining("--yes") });
  const accepted = await typed(person, "y");
  expect(accepted.asked).toEqual([
    "1 order found for ADA@shop.example. The erasure searches every order and delivery of all shops, so it may affect more. Erase this person from the bridge? This cannot be undone; the loyalty service keeps its own data. [y/N]: ",
  ]);
  expect(accepted.out).toMatch(/^Erased from 1 order and 0 deliveries\. /);
  const unknown = await typed([...person, "--yes"], null);
  expect(unknown).toMatchObject({
    exitCode: 1,
    asked: [],
    err: expect.stringContaining("no order or delivery"),
  });
});

test("a person is erased by address or number without a question in a script", async () => {
  shop.put({ orderId: "1", isPaid: true });
  await say(["acme", "--all"]);
  const erase = (...args: readonly string[]) =>
    type(["erase", ...args, "--yes", "--url", app.url, "--token", ADMIN_TOKEN]);
  const { exitCode, out } = await erase("--email", "ADA@shop.example");
  expect([exitCode, out]).toEqual([0, expect.stringMatching(/^Erased from 1 order and 0 deliveries\. /)]);
  expect(JSON.parse((await erase("--mobile", "+491701234567", "--json")).out)).toMatchObject({ orders: 0 });
  expect((await erase()).exitCode).toBe(2);
  expect((await erase("--mobile", "+491709999999")).exitCode).toBe(1);
});
