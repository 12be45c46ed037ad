import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import type { LoyaltyCalls } from "../../support/builders/loyalty-client.ts";
import { aShop } from "../../support/builders/orders.ts";
import { noConnection, refused } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";
import { DATA_PLACE } from "../../support/disk/data-place.ts";

/** Whoever tries a programme is told which of its activities the account does not have, as doctor asks for them. */

let app: RunningApp;
afterEach(() => app.close());

const doubtsOf = async (programme: unknown, shop = "acme") =>
  (await ask(app, `/programmes/${shop}/activities`, { body: { programme } })).body.doubts;
const RULES = [{ when: { tags: ["vip"] }, activityId: "99" }];

/** An account that has activity 12 alone. */
const probeActivity: LoyaltyCalls["probeActivity"] = async (activityId, takePermit) => {
  await takePermit?.();
  const outcome = refused(activityId === "12" ? "lp_name is required" : "No such activity");
  return { outcome, data: null, message: null };
};

test("an activity that the account does not have is doubted before it is saved, one that it has is not", async () => {
  app = await runApp({ client: { probeActivity } });
  expect(await doubtsOf({ earn: { activityId: "12" } })).toEqual([]);
  const [doubt, ...more] = await doubtsOf({ earn: { activityId: "12", rules: RULES } });
  expect(doubt).toMatch(
    /^Activity 99 does not exist in this loyalty account\. Copy its ID.*: orders .* fail\.$/,
  );
  expect(more).toEqual([]);
  const programme = { earn: { activityId: "12", rules: RULES } };
  expect((await ask(app, "/programmes/acme/activities", { body: { programme } })).body.unknown).toEqual([
    "99",
  ]);
  expect((await ask(app, "/acts")).body.items).toEqual([]);
});

test("a service that cannot be reached is said to be so, and a programme with mistakes is not asked for", async () => {
  const none = async () => ({ outcome: noConnection(), data: null, message: null });
  app = await runApp({ client: { probeActivity: none } });
  expect(await doubtsOf({ earn: { activityId: "12" } })).toEqual([
    expect.stringMatching(/^The bridge could not check the activity: /),
  ]);
  expect(await doubtsOf({ earn: { activityId: "1 2" } })).toEqual([]);
  expect((await ask(app, "/programmes/other/activities", { body: { programme: {} } })).status).toBe(404);
});

test("of an earlier version its own activities are asked for, before it counts again", async () => {
  app = await runApp({ client: { probeActivity } });
  const save = (activityId: string, basedOn: number) => {
    const body = { programme: { earn: { activityId } }, basedOn };
    return ask(app, "/programmes/acme", { method: "PUT", body });
  };
  await save("99", 1);
  await save("12", 2);
  const asked = (version: number) => ask(app, "/programmes/acme/activities", { body: { version } });
  expect((await asked(3)).body.doubts).toEqual([]);
  expect((await asked(2)).body.doubts).toEqual([expect.stringContaining("Activity 99")]);
  expect((await asked(9)).status).toBe(404);
  expect((await ask(app, "/programmes/acme")).body.version).toBe(3);
});

test("however often somebody asks, calls are left for orders of today, and what is not asked for is said", async () => {
  let asked = 0;
  const probe: LoyaltyCalls["probeActivity"] = async (activityId, takePermit) => {
    asked += 1;
    return probeActivity(activityId, takePermit);
  };
  app = await runApp({ perMinute: 10, client: { probeActivity: probe } });
  const askedAgain = () => doubtsOf({ earn: { activityId: "12" } });
  for (let each = 0; each < 4; each++) expect(await askedAgain()).toEqual([]);
  expect(await askedAgain()).toEqual([expect.stringContaining("used up")]);
  expect(asked).toBe(8);
});

test("the commands that save a programme name its unknown activities, and save it all the same", async () => {
  app = await runApp({ client: { probeActivity } });
  const folder = await mkdtemp(join(DATA_PLACE, "programme-"));
  const programme = (...args: string[]) =>
    type(["programme", ...args, "--url", app.url, "--token", ADMIN_TOKEN]);
  try {
    const file = join(folder, "programme.yaml");
    await writeFile(file, "earn: { activityId: 99 }\n");
    const previewed = await programme("preview", "acme", "--file", file);
    expect(previewed).toMatchObject({ exitCode: 0, err: "" });
    expect(previewed.out).toMatch(/^Warning: Activity 99 does not exist in this loyalty account.* fail\.$/m);
    const set = await programme("set", "acme", "--file", file);
    expect(set).toMatchObject({ exitCode: 0, err: "" });
    expect(set.out).toMatch(
      /^acme: Version 2 is active.*\nChanges:\n.*\nWarning: Activity 99 does not exist in this loyalty account.* fail\.\nTo return to version 1, run: .*revert acme 1$/,
    );
    const reverted = await programme("revert", "acme", "1");
    expect(reverted.out).toMatch(/^acme: Version 3 is active/);
    expect(reverted.out).not.toContain("does not exist");
    expect((await programme("revert", "acme", "2")).out).toContain("Activity 99 does not exist");
    const { out } = await programme("set", "acme", "--file", file, "--json");
    expect(JSON.parse(out)).toMatchObject({ version: 4, doubts: [] });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("the help for saving a programme has an example of a file, which is a programme", async () => {
  const { out } = await type(["programme", "set", "--help"]);
  const [, example = ""] = out.split("earn nothing:\n");
  const file = parse(example.split("\n\n")[0] ?? "");
  expect(programmeSchema.parse(file).exclude).toMatchObject({ tags: ["wholesale"] });
});

test("a merchant asks an account that others use too once in half a minute, and a check waits for it", async () => {
  let asked = 0;
  const probe: LoyaltyCalls["probeActivity"] = async (activityId, takePermit) => {
    asked += 1;
    return probeActivity(activityId, takePermit);
  };
  app = await runApp({ shop: { tenant: "north" }, client: { probeActivity: probe } });
  expect(await doubtsOf({ earn: { activityId: "99" } })).toHaveLength(1);
  const once = asked;
  let answered: unknown = null;
  // As the page does it before it saves what it has previewed.
  expect(await doubtsOf({ earn: { activityId: "99" } })).toHaveLength(1);
  const other = doubtsOf({ earn: { activityId: "98" } }).then((doubts) => {
    answered = doubts;
  });
  await app.clock.advance(29_000);
  expect(asked).toBe(once);
  while (answered === null) await app.clock.advance(1_000);
  await other;
  expect([answered, asked]).toEqual([[expect.stringContaining("Activity 98")], 2 * once]);
});

test("merchants who ask an account at once wait for themselves alone, and are told what is so now", async () => {
  let known = "12";
  const probe: LoyaltyCalls["probeActivity"] = async (activityId, takePermit) =>
    probeActivity(activityId === known ? "12" : `no ${activityId}`, takePermit);
  const otherShops = [
    ["north2", "north"],
    ["south", "south"],
  ].map(([shop = "", tenant = ""]) => aShop({ shop, tenant }));
  app = await runApp({ shop: { tenant: "north" }, otherShops, client: { probeActivity: probe } });
  const programme = { earn: { activityId: "99" } };
  const doubt = [expect.stringContaining("Activity 99")];
  expect(await doubtsOf(programme)).toEqual(doubt);
  expect(await doubtsOf(programme, "south")).toEqual(doubt);
  known = "99";
  expect(await doubtsOf(programme)).toEqual(doubt);
  // Of another shop of the merchant it is another question.
  let other: unknown = null;
  void doubtsOf(programme, "north2").then((doubts) => {
    other = doubts;
  });
  await app.clock.advance(29_000);
  expect(other).toBeNull();
  while (other === null) await app.clock.advance(1_000);
  expect(other).toEqual([]);
  await app.clock.advance(30_000);
  expect(await doubtsOf(programme, "south")).toEqual([]);
});
