import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import { ask, command, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { signIn } from "../../support/browser/browser-session.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { type } from "../../support/commands/typed-command.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true }));
});
afterEach(() => app.close());

const acts = (...args: readonly string[]) =>
  type(["acts", ...args, "--url", app.url, "--token", ADMIN_TOKEN]);

test("what people did is listed, newest first, with what it changed and how it is undone", async () => {
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  await command(app, "/shops/acme/check", { "x-actor": "Ben" });
  const { exitCode, out, err } = await acts("--kind", "all");
  expect([exitCode, err]).toEqual([0, ""]);
  const [heading, first, second, ...rest] = out.split("\n");
  expect(heading).toMatch(/^TIME +USER +ACTION +SHOP +ORDER +BEFORE → AFTER +UNDO$/);
  expect(first).toMatch(/ Ben +Checked the shop\. +acme$/);
  expect(second).toMatch(
    / Mia +Put the order on hold\. +acme +#1001 \(1001\) +.*Status: .* → On hold.* npx loyalty-bridge decide acme id:1001 release --only hold/,
  );
  expect(rest).toEqual([]);
});

test("the time when an entry was undone is written like the other times, and names its zone in a file", async () => {
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  const { out } = await acts("--json");
  await type([...JSON.parse(out).items[0].undoCommand.split(" "), "--url", app.url, "--token", ADMIN_TOKEN]);
  expect((await acts()).out).toMatch(/Undone by .* on 1 Jun 2026, 12:00$/m);
  expect((await acts("--csv")).out).toMatch(/Undone by .* on 1 Jun 2026, 12:00 UTC"/);
});

test("a changed programme is told as the file has its settings, and undone by the command that returns to the version before", async () => {
  const programme = { earn: { activityId: "12" }, approve: { afterDays: 30 } };
  const saved = await ask(app, "/programmes/acme", { method: "PUT", body: { programme, basedOn: 1 } });
  expect(saved.status).toBe(200);
  expect((await acts()).out).toMatch(
    / acme .* approve\.afterDays: 0 → 30 .* npx loyalty-bridge programme revert acme 1$/m,
  );
});

test("acts are found by shop, order, kind and person, and nothing is said in words", async () => {
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  const codes = async (...args: readonly string[]) =>
    JSON.parse((await acts("--json", ...args)).out).items.map(({ code }: { readonly code: string }) => code);
  expect(await codes("--by", "mia", "--kind", "orders", "--shop", "acme", "--order", "1001")).toEqual([
    "actOrderDecided",
  ]);
  expect(await codes("--kind", "shops")).toEqual([]);
  await command(app, "/orders/acme/1001/release", { "x-actor": "command line" });
  for (const shown of ["Admin (command line)", "admin (befehlszeile)", "command line"])
    expect(await codes("--by", shown)).toEqual(["actOrderDecided"]);
  await signIn(app, { token: ADMIN_TOKEN });
  expect(await codes("--kind", "signIns")).toEqual(["actSignedIn"]);
  expect(await codes("--kind", "all")).toEqual(["actSignedIn", "actOrderDecided", "actOrderDecided"]);
  expect(await codes()).toEqual(["actOrderDecided", "actOrderDecided"]);
  expect((await acts("--kind", "shops")).out).toBe("No matching entries.");
});

test.each(["en", "de", "fr", "es"])(
  "acts of a number that two orders have name their shops, in %s",
  async (language) => {
    await knows(app, aSnapshotEvent({ orderId: "2001", orderNumber: "#1001" }));
    const { exitCode, err } = await acts("--order", "#1001", "--language", language);
    expect([exitCode, err]).toEqual([2, expect.stringMatching(/#1001.*--shop[\s\S]*id:2001 +#1001 +acme/)]);
  },
);

test("a limit beyond one page reads several pages, and says when there is more", async () => {
  for (let times = 0; times < 205; times++) await command(app, "/shops/acme/check");
  expect(JSON.parse((await acts("--kind", "all", "--limit", "203", "--json")).out).items).toHaveLength(203);
  expect((await acts("--kind", "all", "--limit", "203")).err).toBe(
    "203 are shown. To show more, add: --limit 2000",
  );
  expect((await acts("--kind", "all", "--limit", "300")).err).toBe("");
});

test("--csv prints what a spreadsheet takes, all that fits", async () => {
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  const { exitCode, out } = await acts("--csv");
  expect(exitCode).toBe(0);
  const [head, first, ...rest] = out.split("\n");
  expect(head).toMatch(
    /^Time \(.*\),User,Action,Note,Shop,Order number,Order ID,Customer,Points redeemed,Before,After,Undo,Undo by command$/,
  );
  expect(first).toContain("Mia,Put the order on hold.,,acme,#1001,1001,");
  // The table's undo, without the program's name, which differs by how it was installed.
  expect(first).toMatch(/,decide acme id:1001 release --only hold$/);
  expect(rest).toEqual([]);
});

test("--codes has the same columns in every language, and codes instead of sentences", async () => {
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  const { out } = await acts("--csv", "--codes", "--language", "de");
  const [head, first, ...rest] = out.split("\n");
  expect(head).toBe(
    "number,at,by,kind,code,facts,note,shop,orderNumber,orderId,customer,pointsRedeemed,changes,undoing,undoneBy,undoCommand",
  );
  expect(first).toMatch(
    /^1,2026-06-01T12:00:00.000Z,Mia,orders,actOrderDecided,"\{""decision"":""hold""\}",,acme,#1001,1001,.*"".*""before"":.*,release,,decide acme id:1001 release --only hold$/,
  );
  expect(rest).toEqual([]);
  expect(await acts("--codes")).toMatchObject({ exitCode: 2 });
});

test("the command that undoes names the order that was decided about, also where its number is another order's ID", async () => {
  await knows(app, aSnapshotEvent({ orderId: "77", orderNumber: "#1001", isPaid: true }));
  for (const order of ["1001", "77"]) await command(app, `/orders/acme/${order}/hold`);
  const { items } = JSON.parse((await acts("--json")).out);
  const held = async (order: string) => (await ask(app, `/orders/acme/${order}`)).body.order.decisions.hold;
  for (const order of ["1001", "77"]) {
    const undo = items.find(({ orderId }: { readonly orderId: string }) => orderId === order).undoCommand;
    expect(await held(order)).not.toBeNull();
    await type([...undo.split(" "), "--url", app.url, "--token", ADMIN_TOKEN]);
    expect(await held(order)).toBeNull();
  }
});

test("the command that undoes one of several decisions leaves the others, without asking which", async () => {
  for (const decision of ["hold", "cancel"]) await command(app, `/orders/acme/1001/${decision}`);
  const [{ undoCommand }] = JSON.parse((await acts("--json")).out).items;
  expect(undoCommand).toBe("decide acme id:1001 release --only cancel");
  expect(await type([...undoCommand.split(" "), "--url", app.url, "--token", ADMIN_TOKEN])).toMatchObject({
    exitCode: 0,
  });
  const { decisions } = (await ask(app, "/orders/acme/1001")).body.order;
  expect([decisions.hold, decisions.cancel]).toEqual([expect.anything(), null]);
});

test("an order is found by its number, too, and one whose record is gone by its ID", async () => {
  await knows(app, aSnapshotEvent({ orderId: "77", orderNumber: "#2001", isPaid: true }));
  await command(app, "/orders/acme/77/hold", { "x-actor": "Mia" });
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  const found = async (order: string) => {
    const { items } = JSON.parse((await acts("--json", "--order", order)).out);
    return items.map(({ orderId }: { readonly orderId: string }) => orderId);
  };
  for (const order of ["2001", "#2001", "77"]) expect(await found(order)).toEqual(["77"]);
  expect(await found("200")).toEqual([]);
});

test("a bridge that is not there ends it with 1, whichever form is asked for", async () => {
  for (const form of ["--json", "--csv"]) {
    const { exitCode, out } = await type(["acts", form, "--url", "http://127.0.0.1:1", "--token", "t"]);
    expect([exitCode, out]).toEqual([1, ""]);
  }
});

test("a corrected address is told with the one from before, which the command enters again", async () => {
  const given = (option: string, value: string) =>
    type(["contact", "acme", "1001", option, value, "--url", app.url, "--token", ADMIN_TOKEN]);
  expect((await given("--email", "ada@new.example")).out).toBe(
    "Order #1001 of acme. Points are being given.",
  );
  const { out } = await acts();
  expect(out).toMatch(/Changed the customer’s email address\. .*Email: ada@shop\.example → ada@new\.example/);
  expect(out).toMatch(/contact acme id:1001 --email ada@shop\.example$/);
});

test("in a narrow terminal each of several texts is named", async () => {
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  await command(app, "/shops/acme/check", { "x-actor": "Ben" });
  const terminal = { ...NO_TERMINAL, columns: 80 };
  const args = ["audit-log", "--kind", "all", "--url", app.url, "--token", ADMIN_TOKEN];
  const { out } = await type(args, { world: { terminal } });
  expect(out.split("\n").map((line) => line.replaceAll("\u00A0", " ").replaceAll(/ {2,}/g, "  "))).toEqual([
    "TIME  USER  ACTION  SHOP  ORDER",
    "1 Jun 2026, 12:00  Ben  Checked the shop.  acme",
    "1 Jun 2026, 12:00  Mia  Put the order on hold.  acme  #1001 (1001)",
    expect.stringMatching(/^ {2}BEFORE → AFTER {2}Status: Queued → On hold/),
    expect.stringMatching(/./),
    "  UNDO  npx loyalty-bridge decide acme id:1001 release --only hold",
  ]);
});
