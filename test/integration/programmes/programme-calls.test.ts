import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { ask, attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aProgramme, aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";
import { DATA_PLACE } from "../../support/disk/data-place.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";

let app: RunningApp;
afterEach(() => app.close());

const ADA = { "x-actor": "Ada" };
const put = (programme: unknown, basedOn = 1, more: object = {}) =>
  ask(app, "/programmes/acme", { method: "PUT", body: { programme, basedOn, ...more }, headers: ADA });
const vips = {
  earn: { activityId: "12", rules: [{ name: "VIP", when: { tags: ["vip"] }, activityId: "77" }] },
  approve: { afterDays: 14 },
};
const changed = (setting: string, before: string | null, after: string | null) =>
  ENGLISH.say({ code: "programmeChange", setting, before, after });

test("the programme is shown with its versions, and as the file would hold it", async () => {
  app = await runApp();
  const { status, body } = await ask(app, "/programmes/acme");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ shop: "acme", version: 1, origin: "file", by: null, note: null, locked: false, notUsed: null },
    programme: { earn: { on: "paid", activityId: "12" } },
    text: 'program:\n  earn:\n    activityId: "12"\n',
    previewDays: 30,
    defaults: { earn: { on: "paid" }, redeem: { attribute: "loyalty_points" }, contact: { missing: "hold" } },
    versions: [{ version: 1, origin: "file", isKnown: true, changes: [] }],
  });
  expect((await ask(app, "/programmes/other")).status).toBe(404);
});

test("a saved version counts for the next order, and an order keeps the version that it earned by", async () => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true, tags: ["vip"] }));
  await attempt(app, "1001", accepted());
  const saved = await put(vips, 1, { note: "for the summer" });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ version: 2, origin: "page", by: "Ada", note: "for the summer" });
  expect(saved.body.versions[0].changes.toSorted()).toEqual([
    changed("approve.afterDays", "0", "14"),
    changed("earn.rules[0].activityId", null, "77"),
    changed("earn.rules[0].name", null, "VIP"),
    changed("earn.rules[0].when.tags", null, '["vip"]'),
  ]);
  expect(saved.body.versions[0].changedSettings).toContainEqual({
    ...{ setting: "approve.afterDays", before: "0", after: "14" },
  });
  await knows(
    app,
    aSnapshotEvent({ orderId: "1002", isPaid: true, tags: ["vip"], updatedAt: NOON + SECOND }),
  );
  await attempt(app, "1002", accepted());
  const explained = async (id: string) => (await ask(app, `/orders/acme/${id}/explain`)).body;
  expect(await explained("1001")).toMatchObject({ programme: "kept", version: 1, activityId: "12" });
  expect(await explained("1002")).toMatchObject({ programme: "kept", version: 2, activityId: "77" });
});

test("as text it is judged with its lines, and every mistake is told at its field", async () => {
  app = await runApp();
  const text = [
    "program:",
    "  earn:",
    "    activityId: a b",
    "    colour: red",
    "    rules: [{ when: { dates: { from: 2026-02-30 } }, activityId: '13' }]",
    "  cancel: { share: 1.5 }",
    '  redeem: { discountCodePattern: "^(?<points>[0-9]+)(?=-)" }',
  ].join("\n");
  const { status, body } = await put(text);
  expect([status, body.error, body.code]).toEqual([422, "invalid_programme", "wrongProgramme"]);
  const paths = body.problems.map(({ path }: { path: string }) => path).toSorted();
  expect(paths).toEqual([
    "cancel.share",
    "earn.activityId",
    "earn.colour",
    "earn.rules[0].when.dates.from",
    "redeem.discountCodePattern",
  ]);
  const at = (path: string) =>
    body.problems.find((problem: { path: string }) => problem.path === path).expected as string;
  expect(at("earn.activityId")).toBe(
    "line 3: must be an activity ID such as 12, of at most 64 letters, digits and hyphens, not “a b”",
  );
  expect(at("redeem.discountCodePattern")).toContain("patterns use RE2");
  expect((await ask(app, "/programmes/acme")).body.version).toBe(1);
  expect((await put("earn: [")).status).toBe(422);
  expect((await put("not a programme")).status).toBe(422);
  expect((await put({})).body.problems).toEqual([expect.objectContaining({ path: "earn" })]);
});

test("what stands beside program: is refused wherever a text is read, before anything is done by it", async () => {
  app = await runApp();
  const text = 'program:\n  earn: { activityId: "12" }\nexclude:\n  minTotal: 50\n';
  const preview = await ask(app, "/programmes/acme/preview", { body: { programme: text } });
  for (const refused of [await put(text), preview]) {
    expect([refused.status, refused.body.error]).toEqual([422, "invalid_programme"]);
    expect(refused.body.problems).toEqual([
      { path: "exclude", expected: expect.stringMatching(/^line 3: must be below program:/) },
    ]);
  }
  const { body } = await ask(app, "/programmes/acme/check", { body: { programme: text } });
  expect(body).toMatchObject({ programme: null, problems: [{ path: "exclude" }] });
});

test("saving what counts already makes no version and leaves no act", async () => {
  app = await runApp();
  expect((await put({ earn: { activityId: "12" } })).body).toMatchObject({ version: 1 });
  const again = await ask(app, "/programmes/acme/revert", { body: { version: 1 }, headers: ADA });
  expect(again.body).toMatchObject({ version: 1, versions: [{ version: 1 }] });
  expect((await ask(app, "/acts?kind=programmes")).body.items).toEqual([]);
});

test("what is shown as text can be saved as text, and is the same programme", async () => {
  app = await runApp({
    shop: {
      programme: aProgramme({
        timeZone: "Europe/Berlin",
        earn: vips.earn as never,
        redeem: {},
        conversion: { discountCodes: { FRIEND10: 42 } as never },
        exclude: { minTotal: "9.90", rules: [{ when: { countries: ["AT"] } }] as never },
        contact: { missing: "placeholder", placeholderMobile: "+491701234567" },
      }),
    },
  });
  const shown = (await ask(app, "/programmes/acme")).body;
  expect((await put(shown.text)).body.version).toBe(1);
  expect((await put(shown.programme)).body.version).toBe(1);
});

test("who was overtaken is told what has changed, in their language, and can look and save again", async () => {
  app = await runApp();
  await put(vips);
  const late = await put({ earn: { activityId: "13" } });
  expect([late.status, late.body.code]).toEqual([409, "programmeChangedSince"]);
  expect(late.body.facts).toMatchObject({ version: 2, by: "Ada" });
  expect(late.body.facts.changes).toContain(changed("approve.afterDays", "0", "14"));
  expect((await put({ earn: { activityId: "13" } }, 2)).body.version).toBe(3);
});

test("what is still being typed is judged as saving judges it, in the reader's words, and nothing is saved", async () => {
  app = await runApp();
  const check = (programme: unknown, language = "en") =>
    ask(app, "/programmes/acme/check", { body: { programme }, headers: { "accept-language": language } });
  const { status, body } = await check(vips);
  expect(status).toBe(200);
  expect(body).toMatchObject({ problems: [], doubts: [], programme: vips });
  expect((await check(body.text)).body.programme).toEqual(body.programme);
  const wrong = { earn: { activityId: "a b", rules: [{ when: { countries: ["de"] }, activityId: "" }] } };
  for (const language of ["en", "de", "fr", "es"]) {
    const judged = (await check(wrong, language)).body;
    const saved = await ask(app, "/programmes/acme", {
      ...{ method: "PUT", body: { programme: wrong, basedOn: 1 }, headers: { "accept-language": language } },
    });
    expect(judged).toMatchObject({ programme: null, text: null, problems: saved.body.problems });
    expect(judged.problems.map(({ path }: { path: string }) => path)).toEqual([
      "earn.activityId",
      "earn.rules[0].when.countries[0]",
      "earn.rules[0].activityId",
    ]);
  }
  expect((await ask(app, "/programmes/acme")).body.versions).toHaveLength(1);
  expect((await ask(app, "/programmes/other/check", { body: { programme: vips } })).status).toBe(404);
});

test("an activity that the account's list does not have is doubted and taken all the same", async () => {
  app = await runApp({ activities: { "12": 10 } });
  const { body } = await ask(app, "/programmes/acme/check", { body: { programme: vips } });
  expect(body).toMatchObject({ problems: [], doubts: [expect.stringContaining("rule 1: activity 77")] });
  expect(await put(vips)).toMatchObject({ status: 200, body: { version: 2, doubts: body.doubts } });
});

test("a rule on what has to be read is doubted once the shop turned out not to be connected", async () => {
  const problem = { kind: "notConnected", because: { code: "plain.notConnected" }, retryAfterMs: null };
  const refused = async () => ({ ok: false, problem });
  const pull = { overlapMs: 0, hasReliableChangeTime: true, listOrders: refused, fetchOrder: refused };
  const adapter = { ...plainAdapter, reads: ["customerTags"], pull } as never;
  app = await runApp({ shop: { adapter } });
  const programme = { earn: { activityId: "12" }, exclude: { customerTags: ["staff"] } };
  const doubts = async () =>
    (await ask(app, "/programmes/acme/check", { body: { programme } })).body.doubts.length;
  expect(await doubts()).toBe(0);
  await app.watch.runRound(app.shop);
  expect(await doubts()).toBe(1);
  await put(programme);
  expect((await ask(app, "/programmes/acme")).body.doubts).toHaveLength(1);
});

test("upon a version of a later release, saving says what it takes; one that is missing keeps nobody from it", async () => {
  app = await runApp();
  await put(vips);
  await app.store.changeValue("acme", "programme/2", (text) =>
    JSON.stringify({ ...JSON.parse(text ?? ""), programme: { earn: { activityId: "13", byMoon: true } } }),
  );
  const store = app.store;
  await app.close();
  app = await runApp({ store });
  const shown = (await ask(app, "/programmes/acme")).body;
  expect([shown.version, shown.notUsed]).toMatchObject([1, { version: 2, code: "programmeOfLater" }]);
  const late = await put({ earn: { activityId: "13" } });
  expect([late.status, late.body.code]).toEqual([409, "programmeOfLaterCounts"]);
  expect(late.body.detail).toContain("--based-on 2");
  await store.changeValue("acme", "programme/2", () => null);
  expect((await ask(app, "/programmes/acme")).body.notUsed).toMatchObject({ code: "programmeMissing" });
  expect((await put({ earn: { activityId: "13" } })).body).toMatchObject({ version: 3, notUsed: null });
});

test("an earlier version can be read, with what it would change, and counts again by one act, which makes a new version", async () => {
  app = await runApp();
  await put(vips);
  const revert = (version: number) =>
    ask(app, "/programmes/acme/revert", { body: { version }, headers: ADA });
  const { programme, changedSettings } = (await ask(app, "/programmes/acme/versions/1")).body;
  expect(programme.approve.afterDays).toBe(0);
  expect(changedSettings).toContainEqual({ setting: "approve.afterDays", before: "14", after: "0" });
  for (const missing of ["9", "0", "x", "1e9"])
    expect((await ask(app, `/programmes/acme/versions/${missing}`)).status).toBe(404);
  expect((await revert(1)).body).toMatchObject({
    ...{ version: 3, origin: "file", by: "Ada", note: "Reverted to version 1" },
    programme: { approve: { afterDays: 0 } },
  });
  const german = await ask(app, "/programmes/acme", { headers: { "accept-language": "de" } });
  expect(german.body.note).toBe("Zurückgesetzt auf Version 1");
  expect(german.body.versions[0].note).toBe("Zurückgesetzt auf Version 1");
  expect((await revert(9)).status).toBe(404);
});

test("where the file is locked, nothing is saved", async () => {
  app = await runApp({ shop: { isProgrammeLocked: true } });
  expect((await put(vips)).body).toMatchObject({ status: 403, code: "programmeLocked" });
  expect((await ask(app, "/programmes/acme/revert", { body: { version: 1 } })).status).toBe(403);
  expect((await ask(app, "/programmes/acme")).body).toMatchObject({ version: 1, locked: true });
});

test("the commands show, save, list, revert and copy", async () => {
  app = await runApp();
  const folder = await mkdtemp(join(DATA_PLACE, "programme-"));
  const programme = (...args: string[]) =>
    type(["programme", ...args, "--url", app.url, "--token", ADMIN_TOKEN]);
  try {
    const shown = await programme("show", "acme", "--yaml");
    expect(shown.out).toBe('program:\n  earn:\n    activityId: "12"');
    const file = join(folder, "programme.yaml");
    await writeFile(file, shown.out.replace('"12"', '"13"'));
    const set = await programme("set", "acme", "--file", file, "--note", "a trial");
    expect([set.exitCode, set.err]).toEqual([0, ""]);
    expect(set.out).toContain("acme: Version 2 is active, saved by Admin (command line)");
    expect(set.out).toContain("Changes:\n  earn.activityId: 12 → 13");
    expect((await programme("versions", "acme")).out).toContain("earn.activityId: 12 → 13");
    const overtaken = await programme("set", "acme", "--file", file, "--based-on", "1");
    expect([overtaken.exitCode, overtaken.err]).toEqual([
      1,
      expect.stringContaining("saved another version"),
    ]);
    const unsaved = await programme("set", "acme", "--file", file, "--based-on", "99");
    expect([unsaved.exitCode, unsaved.err]).toEqual([
      2,
      "Nothing was saved: acme has no version 99 of its programme, the newest is version 2. To list the versions, run: npx loyalty-bridge programme versions acme",
    ]);
    expect((await programme("revert", "acme", "1")).out).toMatch(
      /^acme: Version 3 is active: Admin \(command line\) returned to the shop’s settings \(.*\)\. “Reverted to version 1”$/m,
    );
    const same = await programme("copy", "acme", "acme");
    expect(same.out).toMatch(
      /^Nothing was saved: this programme is already active\.\nacme: Version 3 is active/,
    );
    await writeFile(file, "earn: { activityId: a b }\napprove: { afterDays: 400 }\n");
    const wrong = await programme("set", "acme", "--file", file);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.err.split("\n")).toEqual([
      "The programme was not saved. There are 2 problems:",
      expect.stringContaining(`  ${file}, line 1: earn.activityId must be`),
      expect.stringContaining(`  ${file}, line 2: approve.afterDays must be`),
    ]);
    await writeFile(file, "earn: { activityId: a }\ncolour: red\nshape: round\n");
    const unknown = await programme("preview", "acme", "--file", file);
    expect(unknown.err.split("\n")).toEqual([
      "The file has 2 problems:",
      expect.stringMatching(/line 2: colour is not a known setting \(known here: .*\)$/),
      expect.stringMatching(/line 3: shape is not a known setting$/),
    ]);
    const missing = await programme("set", "acme", "--file", join(folder, "none.yaml"));
    expect([missing.exitCode, missing.err]).toEqual([
      1,
      expect.stringContaining("cannot be read: it does not exist."),
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
