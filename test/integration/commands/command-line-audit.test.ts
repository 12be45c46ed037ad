import { afterEach, beforeEach, expect, test } from "vitest";
import type { ShopStatus } from "../../../src/client/answers.ts";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { checkAudit } from "../../../src/health/doctor/changes.ts";
import { ask, attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import type { LoyaltyCalls } from "../../support/builders/loyalty-client.ts";
import { aSnapshotEvent, DAY } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

const DONE: Outcome = accepted();
let app: RunningApp;
let history: readonly object[];
let outcome: Outcome;
let beforeAnswer: () => Promise<void> | void;

beforeEach(async () => {
  history = [{ lp_orderid: 1, lp_status: "pending" }];
  outcome = DONE;
  beforeAnswer = () => {};
  const transaction: LoyaltyCalls["transaction"] = async (_, takePermit) => {
    (await takePermit?.())?.answered();
    await beforeAnswer();
    return { outcome, data: history, message: null };
  };
  app = await runApp({ client: { transaction } });
  for (const orderId of ["1", "2"]) {
    await knows(app, aSnapshotEvent({ orderId, isPaid: true }));
    await attempt(app, orderId, DONE);
  }
  await knows(app, aSnapshotEvent({ orderId: "3" }));
  await app.clock.advance(DAY);
});
afterEach(() => app.close());

const never = () => new Promise<void>(() => {});
const say = (args: readonly string[], stopRequested: () => Promise<void> = never) =>
  type(["doctor", ...args, "--url", app.url, "--token", ADMIN_TOKEN], { world: { stopRequested } });
const status = async (): Promise<ShopStatus> => (await ask(app, "/status")).body.shops[0];

test("an audit lists what differs, says what it covered, and fails when something does", async () => {
  const { exitCode, out } = await say(["--audit", "acme"]);
  expect(exitCode).toBe(1);
  const lines = out.split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "ORDER  BRIDGE          LOYALTY SERVICE",
    "2      Points pending  order not found",
    "",
  ]);
  expect(lines[3]).toMatch(/^3 orders of 1 customer compared, last changed before 2 Jun 2026, \d\d:\d\d\.$/);
  expect(lines[4]).toMatch(/^Every order decided before 2 Jun 2026, \d\d:\d\d has been compared\.$/);
  expect(lines[5]).toBe("To see an order, run: npx loyalty-bridge show acme ORDER");
});

test("an audit that finds nothing says so, and ends well", async () => {
  history = [1, 2].map((id) => ({ lp_orderid: id, lp_status: "pending" }));
  const all = await say(["--audit", "acme", "--all"]);
  expect(all).toMatchObject({ exitCode: 0, err: "" });
  expect(all.out).toMatch(/^No differences\.$/m);
  const { out } = await say(["--audit", "acme", "--since", "2026-06-01", "--json"]);
  expect(JSON.parse(out)).toMatchObject({ state: "done", compared: 3, since: "2026-06-01T00:00:00.000Z" });
  expect(checkAudit(await status())).toMatchObject({ state: "fine" });
});

test("Ctrl+C leaves an audit to the bridge, which ends it when it is told to", async () => {
  beforeAnswer = never;
  const left = await say(["--audit", "acme"], async () => {});
  expect(left).toMatchObject({ exitCode: 0, err: expect.stringContaining("--audit acme --cancel") });
  const ended = await say(["--audit", "acme", "--cancel"]);
  expect(ended.exitCode).toBe(0);
  expect(ended.out).toContain("It was cancelled.");
  expect((await status()).drift?.state).toBe("cancelled");
});

test("an audit that cannot read says at once that it waits, why, and how to cancel it", async () => {
  outcome = {
    kind: "transient",
    detail: { code: "serviceFailed", status: 503, said: null },
    isUnknown: false,
  };
  const toCancel = "To cancel it, run: npx loyalty-bridge doctor --audit acme --cancel";
  const stop = Promise.withResolvers<void>();
  const err: string[] = [];
  const hear = (line: string) => {
    err.push(line);
    if (line.startsWith("To cancel it")) stop.resolve();
  };
  await type(["doctor", "--audit", "acme", "--url", app.url, "--token", ADMIN_TOKEN], {
    world: { stopRequested: () => stop.promise, err: hear },
  });
  expect(err[0]).toMatch(/^The audit is waiting for the loyalty account to work again\. .*503.*\.$/);
  expect(err[1]).toContain("--audit acme --cancel");
  const again = await say(["--audit", "acme"]);
  expect(again.exitCode).toBe(1);
  expect(again.err.trim().split("\n")).toEqual([
    "An audit of this shop is already running: wait for it, or cancel it.",
    toCancel,
  ]);
  await say(["--audit", "acme", "--cancel"]);
  expect((await status()).drift).toMatchObject({ state: "cancelled", problem: null });
});

test.each([[["--all"]], [["--cancel"]], [["--audit", "acme", "--all", "--cancel"]]])(
  "%j is wrong usage",
  async (args) => {
    expect((await say(args)).exitCode).toBe(2);
  },
);

test("doctor tells what the last audit found and left out", async () => {
  expect(checkAudit(await status())).toMatchObject({
    state: "skipped",
    ...{ code: "notAuditedYet", shop: "acme" },
  });
  await say(["--audit", "acme"]);
  const until = expect.any(Number);
  expect(checkAudit(await status())).toMatchObject({
    ...{ state: "warning", code: "auditDiffers", differing: 1, compared: 3, notCompared: 0, until },
  });
});
