import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { type } from "../../support/commands/typed-command.ts";
import { DATA_PLACE } from "../../support/disk/data-place.ts";

/**
 * Given a programme with discount codes, and a file that does not name them,
 * when somebody saves the file, they are asked first; where nobody can be asked, only --yes saves it.
 */
let app: RunningApp;
let folder: string;
beforeEach(async () => {
  app = await runApp();
  folder = await mkdtemp(join(DATA_PLACE, "programme-"));
  await writeFile(join(folder, "short.yaml"), 'earn: { activityId: "12" }');
  const programme = { earn: { activityId: "12" }, conversion: { discountCodes: { FRIEND: 42 } } };
  await ask(app, "/programmes/acme", { method: "PUT", body: { programme, basedOn: 1 } });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const save = (answer: string | null, ...more: readonly string[]) => {
  const asked: string[] = [];
  const world = {
    ask: async (question: string) => {
      asked.push(question);
      return answer;
    },
  };
  const file = join(folder, "short.yaml");
  const args = [
    "programme",
    "set",
    "acme",
    "--file",
    file,
    ...more,
    "--url",
    app.url,
    "--token",
    ADMIN_TOKEN,
  ];
  return type(args, answer === null ? {} : { world }).then((typed) => ({ ...typed, asked }));
};
const version = async () => (await ask(app, "/programmes/acme")).body.version;

test("a person is asked before settings go that the file leaves out", async () => {
  const kept = await save("n");
  expect([kept.exitCode, kept.err]).toEqual([1, "Nothing was saved."]);
  expect(kept.asked.join()).toContain(
    "leaves out a setting of the active one:\n  conversion.discountCodes.FRIEND: 42 → –\nSave the file without this setting?",
  );
  expect(await version()).toBe(2);
  expect((await save("y")).out).toContain("Changes:\n  conversion.discountCodes.FRIEND: 42 → –");
  expect(await version()).toBe(3);
});

test("settings that return to their default are asked about, and those that the file sets to it are not", async () => {
  const earn = { activityId: "12", from: "2020-01-01", on: "created" };
  const programme = { earn, conversion: { discountCodes: { FRIEND: 42 } } };
  await ask(app, "/programmes/acme", { method: "PUT", body: { programme, basedOn: 2 } });
  await writeFile(join(folder, "short.yaml"), 'program: { earn: { activityId: "13", on: "paid" } }');
  const kept = await save("n");
  expect(kept.asked.join()).toContain(
    [
      "leaves out 2 settings of the active one:",
      "  earn.from: 2020-01-01 → connected",
      "  conversion.discountCodes.FRIEND: 42 → –",
      "Save the file without these settings?",
    ].join("\n"),
  );
  expect(await version()).toBe(3);
});

test("where nobody can be asked, only --yes saves it", async () => {
  const { exitCode, out, err } = await save(null);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err).toMatch(
    /FRIEND: 42 → –\nNothing was saved, because .* Use --yes to save the file without this setting\.$/,
  );
  expect(await version()).toBe(2);
  expect(await save("n", "--yes")).toMatchObject({ exitCode: 0, asked: [] });
  // The file is the active programme now: there is nothing to ask.
  const again = await save(null);
  expect([again.exitCode, again.out]).toEqual([
    0,
    expect.stringContaining("Nothing was saved: this programme is already"),
  ]);
});
