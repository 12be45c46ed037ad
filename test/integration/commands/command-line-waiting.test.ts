import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aProgramme, aRefund, aSnapshotEvent, DAY, NOON } from "../../support/builders/orders.ts";
import { accepted, notAccepted } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

let app: RunningApp;

beforeEach(async () => {
  app = await runApp({ shop: { programme: aProgramme({ cancel: { partialRefund: "ask" } }) } });
  await knows(app, aSnapshotEvent({ orderId: "7", isPaid: true }));
});
afterEach(() => app.close());

const run = (...typed: readonly string[]) => type([...typed, "--url", app.url, "--token", ADMIN_TOKEN]);
const order = async () => JSON.parse((await run("show", "acme", "7", "--json")).out).order;
const later = { orderId: "7", isPaid: true, updatedAt: NOON + DAY };
const refunded = aSnapshotEvent({ ...later, refunds: [aRefund("r1", 1000)] });

const questions = [
  ["a partial refund", refunded, "keep-despite-refund"],
  ["a failed payment", aSnapshotEvent({ ...later, isPaymentFailed: true }), "keep-despite-failure"],
] as const;

describe.each(questions)("the question of %s", (_, event, kept) => {
  beforeEach(async () => {
    await attempt(app, "7", accepted());
    await knows(app, event);
  });

  test("is shown with the decisions that answer it, and their effects", async () => {
    const { out } = await run("show", "acme", "7");
    expect(out).toContain(
      "→ The customer keeps all points of this order. To choose this, run: npx loyalty-bridge decide acme id:7 keep\n",
    );
    expect(out).toContain(
      "→ The customer loses all points of this order. To choose this, run: npx loyalty-bridge decide acme id:7 cancel\n",
    );
    expect(out).not.toMatch(/To retry|Decide what happens/);
    expect((await run("attention")).out).toContain(
      "→ To decide, run: npx loyalty-bridge decide acme id:7 keep (or cancel)",
    );
  });

  test("keep answers, and says how that is undone", async () => {
    const undo = `npx loyalty-bridge decide acme id:7 release --only ${kept}`;
    expect(await run("decide", "acme", "7", "keep")).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining(`To undo this decision, run: ${undo}`),
    });
    expect(await order()).toMatchObject({ state: "idle", points: "pending" });
    expect((await run("show", "acme", "7")).out).toContain(`→ To undo this decision, run: ${undo}`);
    expect((await run("attention")).exitCode).toBe(0);
    await run("decide", "acme", "7", "release", "--only", kept);
    expect((await order()).state).toBe("parked");
  });

  test.each(["approve", "release"])(
    "%s leaves it open: it fails, and says what answers it",
    async (decision) => {
      expect(await run("decide", "acme", "7", decision)).toMatchObject({
        exitCode: 1,
        out: expect.stringContaining("decide acme id:7 keep"),
      });
      expect((await order()).state).toBe("parked");
    },
  );

  test("a retry says what it would do, and needs a yes", async () => {
    const refused = await run("retry", "acme:7:cancelPoints:1");
    expect(refused).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("The customer loses all points of this order.\nNothing was retried"),
    });
    expect((await order()).state).toBe("parked");
    expect(await run("retry", "acme:7:cancelPoints:1", "--yes")).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(
        /^Order #1001 of acme\. Points are being cancelled.*\nTo undo this decision, run: .* release --only cancel$/,
      ),
    });
  });
});

test("a refund that is asked about later says when", async () => {
  await knows(app, refunded);
  expect((await run("show", "acme", "7")).out).toContain(
    "The bridge asks for this decision once the points are given.",
  );
});

test("keep answers nothing where nothing is asked", async () => {
  expect(await run("decide", "acme", "7", "keep")).toMatchObject({
    exitCode: 1,
    err: "Order #1001 of acme. Nothing changed. No refund or failed payment of this order needs a decision.",
  });
});

test("an order that was reopened is given its points again, or stays without, by the commands that show prints", async () => {
  await attempt(app, "7", accepted());
  await knows(app, aSnapshotEvent({ ...later, isOrderCancelled: true }));
  await attempt(app, "7", accepted());
  await knows(app, aSnapshotEvent({ ...later, updatedAt: NOON + 2 * DAY }));
  const { out } = await run("show", "acme", "7");
  expect(out).toContain(
    "→ The bridge gives the cancelled points again. To choose this, run: npx loyalty-bridge retry ",
  );
  expect(out).toContain("run: npx loyalty-bridge decide acme id:7 skip\n");
  expect(await run("decide", "acme", "7", "skip")).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining("release --only earn"),
  });
  expect((await order()).state).toBe("idle");
});

test("a decision names the command that undoes it", async () => {
  expect((await run("decide", "acme", "7", "cancel")).out).toMatch(
    /\nTo undo this decision, run: npx loyalty-bridge decide acme id:7 release --only cancel$/,
  );
  expect((await run("show", "acme", "7")).out).toContain("decide acme id:7 release --only cancel");
});

test("why points are cancelled by hand is not said twice", async () => {
  await attempt(app, "7", accepted());
  await run("decide", "acme", "7", "cancel");
  const { out } = await run("show", "acme", "7");
  expect(out).toContain(
    "Cancel the points, because Admin (command line) decided that this order gets no points",
  );
});

test("orders that wait for the same reason stand together below it, named up to ten in a shop", async () => {
  const waiting = (at: number) => aSnapshotEvent({ orderId: `${at}`, orderNumber: `#${at}`, isPaid: true });
  for (let at = 20; at < 33; at++) {
    await knows(app, waiting(at));
    await attempt(app, `${at}`, at === 32 ? notAccepted("closed") : notAccepted("no such activity"));
  }
  const { out } = await run("attention");
  expect(out).toMatch(
    /^FAILED\n {2}12 orders since 1 Jun 2026, 12:00: .*“no such activity”\n {4}acme {2}#\d\d(?:, #\d\d){9} and 2 more\n {2}1 Jun .* {2}#32 {2}.*“closed”\n {2}There are more\. To list all, run: npx loyalty-bridge orders --state failed\n {2}→ Once the cause is fixed, run: \S+ \S+ retry --dead$/m,
  );
  expect((await run("attention", "--csv")).out.match(/,#\d\d,/g)).toHaveLength(13);
});

test("explain says how many points the order has, and their state once", async () => {
  await attempt(app, "7", accepted());
  const { out } = await run("explain", "acme", "7");
  expect(out).toMatch(/^Points +Pending, number unknown\. Approved once the order is fulfilled\.$/m);
});
