import { afterEach, beforeEach, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { accepted, noAnswer } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

let app: RunningApp;
let outcome: Outcome;
let sent: unknown[];

beforeEach(async () => {
  sent = [];
  outcome = accepted();
  const redeem = async (request: object) => {
    sent.push(request);
    return { outcome, data: null, message: null };
  };
  app = await runApp({ client: { redeem } });
});
afterEach(() => app.close());

const redeem = (...args: readonly string[]) => {
  const said = ["--email", "ada@shop.example", "--points", "50", "--reference", "receipt 7"];
  return type(["redeem", "acme", ...said, ...args, "--url", app.url, "--token", ADMIN_TOKEN]);
};

test("points are redeemed, and typed again under the same reference they are not", async () => {
  expect(await redeem()).toMatchObject({ exitCode: 0, out: "50 points were redeemed." });
  expect(await redeem()).toMatchObject({
    exitCode: 0,
    out: "These points were already redeemed with this reference.",
  });
  expect(sent).toEqual([{ email: "ada@shop.example", points: 50 }]);
  expect(JSON.parse((await redeem("--json")).out)).toMatchObject({ state: "done", isRepeated: true });
});

test("an answer that was lost ends with 1, and is not sent again by typing it again", async () => {
  outcome = noAnswer();
  const [first, second] = [await redeem(), await redeem()];
  expect([first.exitCode, first.out, second.exitCode]).toEqual([1, "", 1]);
  expect(first.err).not.toBe("");
  expect(sent).toHaveLength(1);
});

test("the log of acts says whose points they were, all but a little of it hidden", async () => {
  await redeem();
  const { out } = await type(["acts", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect(out.replaceAll(/\s+/g, " ")).toContain("(a•••@s•••.example)");
  expect(out).not.toContain("ada@");
});
