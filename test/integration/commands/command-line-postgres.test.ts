import { afterEach, beforeEach, expect, test } from "vitest";
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
  expect(err).toMatch(/^storage\.url: the database refuses the password of postgres.*Correct it\.$/);
  expect(out + err).not.toContain("canary");
});

test("a database that does not answer ends with 1 and one line, without the password", async () => {
  const { exitCode, err, out } = await serve("postgres://bridge:the-canary@127.0.0.1:1/bridge");
  expect(exitCode, err).toBe(1);
  expect(err).toMatch(/^The database at 127\.0\.0\.1:1 takes no connection \(ECONNREFUSED\): [^\n]+\.$/);
  expect(out + err).not.toContain("canary");
});

test("doctor says the same of it, with what to do", async () => {
  const { url } = await freshDatabase();
  const wrong = new URL(url);
  wrong.pathname = "/elsewhere";
  const given = { top: { storage: { driver: "postgres", url: wrong.href } } };
  const { exitCode, out } = await merchant.type(["doctor"], given);
  expect(exitCode).toBe(1);
  expect(out).toMatch(/there is no database elsewhere/);
  expect(out).toMatch(/Create it \(createdb elsewhere\)/);
});
