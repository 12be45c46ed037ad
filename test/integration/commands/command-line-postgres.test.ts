import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkDatabase } from "../../../src/health/doctor/database.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const serve = (url: string, more: object = {}) =>
  merchant.type(["serve"], { top: { storage: { driver: "postgres", url, ...more } } });

test("a database that the configuration names wrongly ends with 78 and one line, without the password", async () => {
  const { url } = await freshDatabase();
  const wrong = new URL(url);
  wrong.password = "the-canary";
  const { exitCode, err, out } = await serve(wrong.href);
  expect(exitCode, err).toBe(78);
  expect(err.split("\n")).toHaveLength(1);
  expect(err).toMatch(
    /^storage\.url: the database rejects the password of postgres.*Correct the password\.$/,
  );
  expect(out + err).not.toContain("canary");
});

test("a database that does not answer ends with 1 and one line, without the password", async () => {
  const { exitCode, err, out } = await serve("postgres://bridge:the-canary@127.0.0.1:1/bridge");
  expect(exitCode, err).toBe(1);
  expect(err).toMatch(/^The database at 127\.0\.0\.1:1 accepts no connection \(ECONNREFUSED\): [^\n]+\.$/);
  expect(out + err).not.toContain("canary");
});

/** What doctor says of the bridge itself. */
async function examined(url: string, more: object = {}) {
  const given = { top: { storage: { driver: "postgres", url, ...more } } };
  const { exitCode, out } = await merchant.type(["doctor", "--json"], given);
  const { checks } = JSON.parse(out) as { readonly checks: readonly Record<string, unknown>[] };
  const of = (check: string) => checks.filter((each) => each.check === check);
  return { exitCode, out, database: of("databaseCheck"), data: of("dataCheck"), process: of("processCheck") };
}

describe("doctor", () => {
  const trialOf = ({ code, state, facts }: Record<string, unknown> = {}) => ({ code, state, facts });

  test("says of a wrong one what a start says, once, with what to do", async () => {
    const { url } = await freshDatabase();
    const wrong = new URL(url);
    wrong.pathname = "/elsewhere";
    const { exitCode, database, data } = await examined(wrong.href);
    expect(exitCode).toBe(1);
    expect(database).toMatchObject([
      {
        ...{ code: "databaseMissing", state: "failed", facts: { database: "elsewhere" } },
        nextStep: expect.stringContaining("createdb elsewhere"),
      },
    ]);
    expect(data).toEqual([]);
  });

  test("says that the server does not answer, without the password", async () => {
    const { exitCode, out, database, data } = await examined(
      "postgres://bridge:the-canary@127.0.0.1:1/bridge",
    );
    expect([exitCode, data]).toEqual([1, []]);
    expect(database).toMatchObject([
      { code: "storeUnusable", state: "failed", facts: { because: { code: "databaseUnreachable" } } },
    ]);
    expect(out).not.toContain("canary");
  });

  test("says the server's version and how the schema stands, beside a bridge as well", async () => {
    const { url } = await freshDatabase();
    const version = expect.stringMatching(/^1\d/);
    const before = await examined(url);
    expect(before.database.map(trialOf)).toEqual([
      { code: "databaseFit", state: "fine", facts: { version, schema: "loyalty_bridge", age: "none" } },
    ]);
    await merchant.startBridge({ top: { storage: { driver: "postgres", url } } });
    const beside = await examined(url);
    expect(beside.process).toMatchObject([{ code: "bridgeRuns" }]);
    expect(beside.database.map(trialOf)).toEqual([
      { code: "databaseFit", state: "fine", facts: { version, schema: "loyalty_bridge", age: "current" } },
    ]);
  });

  test("says that the user may not make the schema, or a table in it", async () => {
    const { url, ask } = await freshDatabase();
    await ask("create role doctor_guest login password 'of-the-guest'");
    const guest = new URL(url);
    [guest.username, guest.password] = ["doctor_guest", "of-the-guest"];
    const missing = { code: "databaseRightsMissing", state: "failed" };
    expect((await examined(guest.href)).database).toMatchObject([missing]);
    await ask("create schema loyalty_bridge");
    expect((await examined(guest.href)).database).toMatchObject([missing]);
    await ask("grant usage on schema loyalty_bridge to doctor_guest");
    expect((await examined(guest.href)).database).toMatchObject([missing]);
  });

  test("warns of a clock that differs, and of pages that may tear", () => {
    const doubts = [
      { code: "databasePagesTorn" },
      { code: "databaseClockDiffers", seconds: 61, isAhead: false },
    ] as const;
    const said = checkDatabase({ state: "fit", version: "18.1", age: "current", doubts }, "loyalty_bridge");
    expect(said.slice(1)).toMatchObject([
      { code: "databasePagesTorn", state: "warning" },
      { code: "databaseClockDiffers", state: "warning", seconds: 61, isAhead: false },
    ]);
  });
});
