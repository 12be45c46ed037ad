import { afterEach, beforeEach, expect, test } from "vitest";
import { IncidentLog } from "../../../src/health/incidents/incident-log.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { anIncident } from "../../support/builders/incidents.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted, notAccepted } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

const MINUTE = 60_000;

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const incidents = (...args: readonly string[]) =>
  type(["incidents", ...args, "--url", app.url, "--token", ADMIN_TOKEN]);

/** The points of an order are given up. */
async function giveUp(): Promise<void> {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", notAccepted("no such activity"));
  await app.incidentPatrol.check();
}

test("what was out of order is listed, with how long, how many orders, and how it ended", async () => {
  await giveUp();
  const { exitCode, out, err } = await incidents();
  expect([exitCode, err]).toEqual([0, expect.stringContaining("incidents NUMBER")]);
  const [heading, first, ...rest] = out.split("\n");
  expect(heading).toMatch(/^NUMBER +STARTED +DURATION +AFFECTED +INCIDENT +RESOLUTION$/);
  expect(first).toMatch(/^1 .* 1 second +1 order, €50\.00 +1 order failed +Open$/);
  expect(rest).toEqual([]);
});

test("one that goes on is told with what it means and how its orders are; one that there is not is told", async () => {
  await giveUp();
  const { exitCode, out } = await incidents("1");
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    /^Ended +Ongoing\n[\s\S]*^Resolution +Open\n\nThe loyalty service [^\n]*\(400\)\.\nOnce the cause is fixed, run: [^\n]* retry --dead\n[\s\S]*^1 order needs your attention$[\s\S]*^ {2}acme +#1001 +Failed /m,
  );
  const attention = await type(["attention", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect(attention.out).toMatch(
    /^INCIDENTS\n {2}1 {2}\S.* 1 order failed {2}The loyalty service .* \(400\)\.\n {2}→ To see the orders that an incident affected, run: \S.* incidents 1$/m,
  );
  expect(attention.out).not.toContain("dashboard");
  expect(await incidents("2")).toMatchObject({ exitCode: 2, out: "" });
  expect(await incidents("1", "--csv")).toMatchObject({ exitCode: 2, out: "" });
});

test("while one is open whose orders are fine meanwhile, nothing is to be retried", async () => {
  await giveUp();
  await type(["retry", "--dead", "--yes", "--url", app.url, "--token", ADMIN_TOKEN]);
  await attempt(app, "1001", accepted());
  const { out } = await incidents("1");
  expect(out).toMatch(
    /\nNothing is left to retry: the incident ends at the next check\.\n\nAll of these orders are fine now\.$/m,
  );
  expect(out).not.toContain("retry --dead");
  await app.incidentPatrol.check();
  expect((await incidents("1")).out).toMatch(
    /^Ended +1 Jun[\s\S]*^Resolution .*\nDetails +The loyalty service .*\(400\)\.\n\nAll of these orders/m,
  );
});

test("webhooks that were set up again are counted, with the orders that were read and what these came to", async () => {
  const facts = { code: "webhooksRestored", shop: "acme", done: [], webhooks: 5 } as const;
  const orders = [{ shop: "acme", orderId: "1", totalMinor: 4990, currency: "EUR" }];
  const endedAt = app.clock.now();
  await new IncidentLog({ store: app.store, log: createLog({ level: "silent" }) }).begin(
    "restored",
    (number) => anIncident({ number, facts, orders, begunAt: endedAt, endedAt }),
  );
  const { out } = await incidents("1");
  expect(out.match(/5 webhooks were set up again\. 1 order was read from the shop\./g)).toHaveLength(1);
  // With its number, and less than half a minute is none.
  expect((await incidents("--csv", "--codes")).out).toMatch(/,webhooksRestored,[^,]*,0,.*,1$/m);
  expect(out).toContain("1 order, €49.90");
});

test("of one that came back it is told since when it is open now, and each time before", async () => {
  const deliver = (secret?: string) => {
    const headers = signed("{}", secret === undefined ? {} : { secret });
    return fetch(`${app.url}/webhooks/acme`, { method: "POST", body: "{}", headers });
  };
  for (let time = 0; time < 3; time++) {
    for (let each = 0; each < 3; each++) await deliver("another secret");
    await app.clock.advance(MINUTE);
    await app.incidentPatrol.check();
    if (time === 2) break;
    await deliver();
    await app.incidentPatrol.check();
    await app.clock.advance(9 * MINUTE);
  }
  expect((await incidents()).out).toMatch(
    /^1 +1 Jun 2026, 12:00 +3 minutes, 3 times .* Open since 1 Jun 2026, 12:20$/m,
  );
  const { out } = await incidents("1");
  expect(out).toContain("  1 Jun 2026, 12:10 to 1 Jun 2026, 12:11\n  Since 1 Jun 2026, 12:20\n");
  const attention = await type(["attention", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect(attention.out).toMatch(
    /^ {2}1 {2}1 Jun 2026, 12:20 +\S.* 3 times since 1 Jun 2026, 12:00, 3 minutes in all\.$/m,
  );
  // It affected no order.
  expect(attention.out).not.toContain("→");
  expect((await incidents()).err).toBe("");
});

test("incidents are found by shop and kind and whether they go on, and nothing is said in words", async () => {
  await giveUp();
  const codes = async (...args: readonly string[]) =>
    JSON.parse((await incidents("--json", ...args)).out).items.map(
      ({ code }: { readonly code: string }) => code,
    );
  expect(await codes("--open", "--shop", "acme", "--code", "deadLetters")).toEqual(["deadLetters"]);
  expect(await codes("--code", "brandResting")).toEqual([]);
  expect((await incidents("--code", "brandResting")).out).toBe("No matching incidents.");
});

test("--csv prints what a spreadsheet takes, with --codes what a program does", async () => {
  await giveUp();
  const { exitCode, out } = await incidents("--csv");
  expect(exitCode).toBe(0);
  const [head, first] = out.split("\n");
  expect(head).toMatch(/^Started \(.*\),Ended \(.*\),Number,Incident,/);
  expect(first).toContain("1 order failed");
  expect((await incidents("--csv", "--codes")).out).toContain(",deadLetters,");
});

test("a code that there is not is told with those that there are, and what is no address with an example", async () => {
  const wrong = await incidents("--code", "nope");
  expect(wrong.exitCode).toBe(2);
  expect(wrong.err).toMatch(/--code <code> must be .*dead-letters, brand-paused, .* or .*, not nope/);
  const nowhere = await type(["incidents", "--url", "garbage", "--token", ADMIN_TOKEN]);
  expect(nowhere.exitCode).toBe(2);
  expect(nowhere.err).toContain(
    "--url <address> must be an address such as http://127.0.0.1:8787, not garbage",
  );
});

test("a bridge that is not there ends it with 1, whichever form is asked for", async () => {
  await app.close();
  for (const form of [[], ["--csv"], ["--json"]])
    expect(await incidents(...form)).toMatchObject({ exitCode: 1, out: "" });
});

test("an empty list says whether there is nothing yet, or nothing that was wanted", async () => {
  expect((await incidents()).out).toBe("No incidents yet.");
  const list = async (...args: readonly string[]) =>
    (await type([...args, "--url", app.url, "--token", ADMIN_TOKEN])).out;
  expect(await list("acts")).toBe("No entries yet.");
  expect(await list("deliveries")).toBe(
    "No deliveries yet. To see what is missing, run: npx loyalty-bridge doctor",
  );
  expect(await list("deliveries", "--shop", "acme")).toBe("No matching deliveries.");
  for (const command of ["totals", "shops", "report"])
    expect(await list(command, "--find", "zzz")).toBe("No shop matches “zzz”.");
});
