import { expect, test } from "vitest";
import { createLog, type LogLevel } from "../../../src/runtime/log/log.ts";
import { LOG_LINES } from "../../../src/runtime/log/log-lines.ts";
import { type SayReason, terminalDestination } from "../../../src/runtime/log/readable.ts";

const SAID: Readonly<Record<string, string>> = {
  notConnected: "the shop is not connected",
  subscribed: "subscribed to a topic",
  other_shop: "meant for another shop",
};
const SAY: SayReason = (reason) => SAID[typeof reason === "string" ? reason : reason.code] ?? null;

function captured(level: LogLevel = "info") {
  const lines: string[] = [];
  const log = createLog({ level, destination: { write: (line) => void lines.push(line) } });
  return { log, text: () => lines.join(""), last: () => JSON.parse(lines.at(-1) ?? "null") };
}

test("a line is one JSON object with time, level, the event's code, fields and a sentence", () => {
  const { log, last } = captured();
  log.info({ shop: "acme" }, LOG_LINES.ready);
  expect(last()).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    event: "ready",
    shop: "acme",
    msg: "the bridge is ready",
  });
});

test("of a reason, only the code is logged, without its facts", () => {
  const { log, last } = captured();
  const because = { code: "notConnected", shop: "canary" };
  log.warn({ because, reason: because, problem: because, restored: [because] }, LOG_LINES.resyncEnded);
  const { code } = because;
  expect(last()).toMatchObject({ because: code, reason: code, problem: code, restored: [code] });
});

test("a terminal shows what went wrong and that it is over, and nothing of what goes well", () => {
  const lines: string[] = [];
  const destination = terminalDestination((line) => lines.push(line), SAY);
  const log = createLog({ destination, hasFacts: true });
  const because = { code: "notConnected" };
  log.info({ shops: ["acme"] }, LOG_LINES.ready);
  log.warn({ brand: "main", reason: { code: "unsaid", status: 503 } }, LOG_LINES.brandResting);
  log.info({ shop: "acme", orders: 3 }, LOG_LINES.auditDone);
  log.info({ brand: "main" }, LOG_LINES.brandWorks);
  log.warn({ shop: "acme", because }, LOG_LINES.resyncEnded);
  log.warn({ shop: "acme", code: "notConnected", facts: { domain: "d" } }, LOG_LINES.shopNotConnected);
  log.warn(
    { shop: "acme", restored: [{ code: "subscribed" }, { code: "unsaid" }] },
    LOG_LINES.subscriptionsRestored,
  );
  log.info({ shop: "acme", count: 2, reason: "orderNotFetched" }, LOG_LINES.deadLettersHealed);
  log.warn({ shop: null, reason: "other_shop", count: 10 }, LOG_LINES.deliveryRefused);
  log.error({ count: 2, problems: ["line 1: wrong", "line 2: wrong"] }, LOG_LINES.configurationRefused);
  log.info({}, LOG_LINES.stopped);
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ""))).toEqual([
    'warn the loyalty service is not available; retrying at intervals (brand main, reason {"code":"unsaid","status":503})',
    "info the loyalty service works again (brand main)",
    "warn a resync ended early: the shop is not connected (shop acme)",
    "warn a shop was not connected: the shop is not connected (shop acme)",
    "warn webhook subscriptions were restored (shop acme)",
    "  subscribed to a topic",
    "  unsaid",
    "info dead letters are processed again, because their cause is gone (shop acme, count 2)",
    "warn a delivery was rejected: meant for another shop (count 10)",
    "error the configuration file is not valid: the bridge keeps the configuration it read before (count 2)",
    "  line 1: wrong",
    "  line 2: wrong",
    "info the bridge has stopped",
  ]);
});

test("secret and personal fields are hidden on the first three levels", () => {
  const { log, text } = captured();
  const person = { email: "canary@customers.example", mobile: "canary", body: "canary" };
  log.info(
    { token: "canary", ...person, brand: { apiKey: "canary", shop: { secrets: ["canary"], ...person } } },
    LOG_LINES.ready,
  );
  expect(text()).not.toContain("canary");
  expect(text()).toContain("[hidden]");
});

test("an error is told by name, code and place, never by its message", () => {
  const { log, last, text } = captured();
  log.error({ error: Object.assign(new RangeError("canary"), { code: "EWHAT" }) }, LOG_LINES.requestFailed);
  expect(last().error).toMatchObject({ name: "RangeError", code: "EWHAT" });
  expect(last().error.at[0]).toContain("log.test.ts");
  expect(text()).not.toContain("canary");
});

test("lines below the level are left out", () => {
  const { log, text } = captured("warn");
  log.info({}, LOG_LINES.ready);
  expect(text()).toBe("");
});
