import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";

/** Given two processes over one store, where the other one has not taken up what was saved on the one. */

let one: RunningApp;
let other: RunningApp;
beforeEach(async () => {
  one = await runApp();
  other = await runApp({ store: one.store });
  expect((await save(one, 14, 1)).status).toBe(200);
});
afterEach(async () => {
  await other.close();
  await one.close();
});

const save = (app: RunningApp, afterDays: number, basedOn: number) =>
  ask(app, "/programmes/acme", {
    method: "PUT",
    body: { programme: { earn: { activityId: "12" }, approve: { afterDays } }, basedOn },
  });
const lastAct = async () => (await ask(other, "/acts")).body.items[0];
test.each([
  ["a version that was saved", () => save(other, 30, 2), 30],
  [
    "an earlier version that was restored",
    () => ask(other, "/programmes/acme/revert", { body: { version: 1 } }),
    0,
  ],
])("the act about %s says what it replaced, and undoing it brings that back", async (_, act, days) => {
  expect((await act()).body.version).toBe(3);
  const { changes, undoCommand } = await lastAct();
  expect(undoCommand).toBe("programme revert acme 2");
  expect(changes).toMatchObject([
    { thing: "version", before: "2", after: "3" },
    { thing: "setting", before: "14", after: String(days) },
  ]);
});
