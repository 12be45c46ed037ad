import { afterEach, beforeEach, expect, test } from "vitest";
import { type AlertParts, Alerts } from "../../../src/health/alerts/alerts.ts";
import { lasting } from "../../../src/health/codes/condition.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { type BrokenServer, httpServer } from "../../support/network/broken-server.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";

/** Given a full disk, on which nothing can be remembered of what was told, then it is told all the same, and once. */
const FULL = [lasting("disk", { code: "diskFull", since: NOON })];

let server: BrokenServer;
let received: string[];
let status: number;
let takesChanges: boolean;
let start: () => Alerts;
beforeEach(async () => {
  [received, status, takesChanges] = [[], 204, false];
  server = await httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { data } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    received.push(...data.alerts.map(({ state, key }: Record<string, string>) => `${state} ${key}`));
    response.writeHead(status).end();
  });
  const store = await storeOnFakeDisk();
  const changeValue: typeof store.changeValue = (...given) =>
    takesChanges
      ? store.changeValue(...given)
      : Promise.reject(new StoreUnavailable({ code: "noSpaceLeft", error: "ENOSPC" }));
  start = () =>
    new Alerts({
      store: { ...store, changeValue },
      log: createLog({ level: "silent" }),
      receiver: { url: server.url, secret: null },
      quietMinutes: 60,
      words: ENGLISH,
    } as unknown as AlertParts);
});
afterEach(() => server.close());

async function minutes(alerts: Alerts, count: number, conditions: typeof FULL, from = NOON) {
  for (let minute = 0; minute < count; minute++)
    await alerts.announce(conditions, from + minute * 60 * SECOND);
}

test("it is told once, and that it is over once the store takes changes again, by another process as well", async () => {
  const alerts = start();
  await minutes(alerts, 3, FULL);
  expect(received).toEqual(["raised disk"]);
  takesChanges = true;
  await minutes(alerts, 2, FULL, NOON + 180 * SECOND);
  expect(received).toEqual(["raised disk"]);
  await minutes(start(), 2, [], NOON + 300 * SECOND);
  expect(received).toEqual(["raised disk", "healed disk"]);
});

test("that it is over is told once also while the store takes no changes yet", async () => {
  const alerts = start();
  await minutes(alerts, 1, FULL);
  await minutes(alerts, 2, [], NOON + 60 * SECOND);
  takesChanges = true;
  await minutes(alerts, 1, [], NOON + 180 * SECOND);
  expect(received).toEqual(["raised disk", "healed disk"]);
});

test("what the receiver did not take is sent again", async () => {
  const alerts = start();
  status = 500;
  await minutes(alerts, 1, FULL);
  status = 204;
  await minutes(alerts, 2, FULL, NOON + 60 * SECOND);
  expect(received).toEqual(["raised disk", "raised disk"]);
});
