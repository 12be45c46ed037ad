import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MOST_STREAMS, StreamPlaces } from "../../../src/admin/page/stream-places.ts";
import { ask, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";

let app: RunningApp;

beforeEach(async () => {
  app = await runApp();
});

afterEach(() => app.close());

const admin = { authorization: `Bearer ${ADMIN_TOKEN}` };

describe("the table of orders", () => {
  const csv = async (query = "") =>
    (await fetch(`${app.url}/api/orders.csv${query}`, { headers: admin })).text();

  test("holds every order that fits, however many pages they are", async () => {
    for (let index = 0; index < 450; index++)
      await knows(app, aSnapshotEvent({ orderId: String(index), orderNumber: `#${index}` }));
    const lines = (await csv()).trim().split("\r\n");
    expect(lines).toHaveLength(451);
    expect(new Set(lines).size).toBe(451);
    expect((await csv("?q=%23449")).trim().split("\r\n")).toHaveLength(2);
  });

  test.each([
    ["DELETE", "second", 2],
    ["PATCH", "second", 2],
    ["DELETE", "first", 1],
    ["PATCH", "first", 1],
  ])(
    "is cut off once its reader has lost the role (%s while the %s page is read)",
    async (method, _, page) => {
      for (let index = 0; index < 450; index++) await knows(app, aSnapshotEvent({ orderId: String(index) }));
      const { id, token } = await withToken(app, "owner");
      const list = app.store.listOrders.bind(app.store);
      const pages = vi.spyOn(app.store, "listOrders");
      pages.mockImplementation(async (query) => {
        const body = method === "PATCH" ? { body: { role: "viewer" } } : {};
        if (pages.mock.calls.length === page) await ask(app, `/people/${id}`, { method, ...body });
        return list(query);
      });
      const headers = { authorization: `Bearer ${token}` };
      const whole = fetch(`${app.url}/api/orders.csv`, { headers }).then((answer) => answer.text());
      await expect(whole).rejects.toThrow();
      expect(pages).toHaveBeenCalledTimes(page);
    },
  );

  test.each([
    ["=cmd|' /c calc'!A1", "'=cmd|' /c calc'!A1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    [" =1+1", "' =1+1"],
    ["\t=1", "'\t'=1"],
    ['a "b", c', '"a ""b"", c"'],
    ["1;=cmd|' /c calc'!A1", "\"1;'=cmd|' /c calc'!A1\""],
    ['1; "+1', '"1; ""\'+1"'],
    ["a; b", '"a; b"'],
    ["#1009", "#1009"],
    ["\0=1+1", "'=1+1"],
    ["\uff1d1+1", "'\uff1d1+1"],
    ["1;\uff201", '"1;\'\uff201"'],
    ["\0\0 +1", "' +1"],
    ["1,=1+1", '"1,\'=1+1"'],
    ['1, "@SUM(A1)', '"1, ""\'@SUM(A1)"'],
    ["1\t=1+1", "1\t'=1+1"],
    ["1\r-1", '"1\r\'-1"'],
    ["1\n\uff0b1", '"1\n\'\uff0b1"'],
    ["1|=1", "1|'=1"],
    ['"=1', '"\'""=1"'],
    ["a, b - c", '"a, b - c"'],
  ])("the order number %j is written as %s", async (orderNumber, cell) => {
    await knows(app, aSnapshotEvent({ orderNumber }));
    const [, ...rows] = (await csv()).split("\r\n");
    expect(rows.join("\r\n").startsWith(`acme,${cell},1001,`)).toBe(true);
  });

  const orderIn = async (query: string, headers: Record<string, string> = {}) => {
    await knows(app, aSnapshotEvent({ isPaid: false, totalMinor: 1_234_50 }));
    const answered = await fetch(`${app.url}/api/orders.csv${query}`, { headers: { ...admin, ...headers } });
    return (await answered.text()).trim().split("\r\n");
  };

  test("is written in the reader's language, as the spreadsheets of that language read it", async () => {
    const german = { "accept-language": "de", "time-zone": "Europe/Berlin" };
    const [head, row] = await orderIn("", german);
    expect(head).toMatch(
      /^Shop;Bestellnummer;.*;Gesamtbetrag;Währung;Grund;Zuletzt geändert \(Europe\/Berlin\);Fällig \(Europe\/Berlin\);Erstattet$/,
    );
    expect(row).toContain(";Noch keine Punkte;");
    expect(row).toMatch(/;"1234,50";EUR;.*;\d{4}-\d\d-\d\d \d\d:\d\d;;"0,00"$/);
  });

  test("has codes for programs, whatever language they name", async () => {
    const [head, row] = await orderIn("?codes=true", { "accept-language": "fr" });
    expect(head).toBe(
      "shop,orderNumber,orderId,loyaltyOrderId,customerName,placedAt,points,pointsGiven,state,total,currency,code,facts,changedAt,badge,cause,scheduledAt,refunded,causeFacts",
    );
    expect(row).toMatch(/,none,,\w+,1234\.50,EUR,\w+,\S*\{.*\}"?,\d{4}-\d\d-\d\dT[\d:.]+Z,noneYet,,,0\.00,$/);
  });

  test("is only for admins", async () => {
    expect((await fetch(`${app.url}/api/orders.csv`)).status).toBe(401);
  });
});

describe("the news", () => {
  async function listen(): Promise<{ next: (word: string) => Promise<string>; leave: () => Promise<void> }> {
    const answer = await fetch(`${app.url}/api/events`, { headers: admin });
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let text = "";
    return {
      next: async (word) => {
        while (!text.includes(word)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`the stream ended: ${text}`);
          text += new TextDecoder().decode(value);
        }
        return text;
      },
      leave: () => reader.cancel(),
    };
  }

  test("tell of a delivery and of nobody's name", async () => {
    const news = await listen();
    await news.next("event: ready");
    const body = '{"orderId":"1"}';
    await fetch(`${app.url}/webhooks/acme`, { method: "POST", headers: signed(body), body });
    const text = await news.next("event: delivery");
    expect(text).toContain('data: {"shop":"acme"}');
    await news.leave();
  });

  test("begin with how long nothing has changed, so that a page knows whether it has to read again", async () => {
    await knows(app, aSnapshotEvent());
    await app.clock.advance(700);
    const news = await listen();
    expect(await news.next("}")).toContain('event: ready\ndata: {"quietMs":700}');
    await news.leave();
  });

  test("tell of a person's decision", async () => {
    await knows(app, aSnapshotEvent());
    const news = await listen();
    await news.next("event: ready");
    await ask(app, "/orders/acme/1001/hold", { method: "POST" });
    expect(await news.next("event: order")).toMatch(/"shop":"acme","orderId":"1001"/);
    await news.leave();
  });

  test("end when everybody is signed out", async () => {
    const news = await listen();
    await news.next("event: ready");
    await ask(app, "/sessions", { method: "DELETE" });
    await expect(news.next("event: order")).rejects.toThrow("the stream ended");
  });

  test("are refused where too many are open", async () => {
    const none = vi.spyOn(StreamPlaces.prototype, "take").mockReturnValue(null);
    const refused = await ask(app, "/events");
    none.mockRestore();
    expect(refused.body).toMatchObject({ status: 503, code: "tooManyPages" });
  });

  test("reach everyone, however many streams one merchant's people open: of whoever has the most, the oldest ends", async () => {
    await app.close();
    app = await runApp({ shop: { tenant: "north" } });
    const bad = await withToken(app, "viewer", { name: "Bad", tenant: "north" });
    const opened = async (token: string) => {
      const left = new AbortController();
      const headers = { authorization: `Bearer ${token}` };
      const { status, body } = await fetch(`${app.url}/api/events`, { headers, signal: left.signal });
      return { status, reader: body?.getReader(), leave: () => left.abort() };
    };
    const all = await Promise.all(Array.from({ length: MOST_STREAMS }, () => opened(bad.token)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await opened(bad.token)).status).toBe(503);
    const good = await opened(ADMIN_TOKEN);
    expect(good.status).toBe(200);
    const isOver = async ({ reader }: (typeof all)[number]) => {
      while ((await reader?.read())?.done === false);
      return true;
    };
    expect(await Promise.race(all.map(isOver))).toBe(true);
    expect((await opened(bad.token)).status).toBe(503);
    for (const { leave } of [...all, good]) leave();
    // Who leaves gives the place back.
    await expect.poll(async () => (await opened(bad.token)).status).toBe(200);
  });

  test("are only for admins", async () => {
    expect((await fetch(`${app.url}/api/events`)).status).toBe(401);
  });
});

test("the activity counts deliveries by the hour", async () => {
  for (const id of ["a", "b"]) {
    const body = `{"orderId":"${id}"}`;
    await fetch(`${app.url}/webhooks/acme`, { method: "POST", headers: signed(body, { id }), body });
  }
  const { body } = await ask(app, "/activity");
  const deliveries = body.steps.map((step: { deliveries: number }) => step.deliveries);
  expect([deliveries.length, deliveries.slice(-3)]).toEqual([24, [0, 0, 2]]);
});

test("the settings of a shop are told with their meaning and without secrets", async () => {
  expect(JSON.stringify((await ask(app, "/shops")).body)).not.toContain("secret-of-acme");
  const { body } = await ask(app, "/shops/acme/settings");
  expect(JSON.stringify(body)).not.toContain("secret-of-acme");
  expect(body.settings).toContainEqual({
    name: "approve.afterDays",
    value: "0",
    meaning:
      "the return window: whole days after that event, in timeZone. Points are approved when the last day is over; 0: immediately",
    isDefault: true,
  });
  const set = body.settings.filter(({ isDefault }: { isDefault: boolean }) => !isDefault);
  expect(set.map(({ name }: { name: string }) => name)).toContain("earn.activityId");
});

test("the settings of a shop are told in the client's language", async () => {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "accept-language": "de" };
  const answer = await fetch(`${app.url}/api/shops/acme/settings`, { headers });
  const { settings } = (await answer.json()) as { readonly settings: unknown };
  for (const setting of [
    {
      name: "approve.afterDays",
      value: "0",
      meaning:
        "die Rückgabefrist: ganze Tage nach diesem Ereignis, in timeZone. Punkte werden bestätigt, wenn der letzte Tag vorbei ist; 0: sofort",
    },
    { name: "exclude.tags", value: "keine", meaning: expect.stringContaining("Tags") },
    { name: "exclude.zeroTotal", value: "ja", meaning: expect.stringContaining("Gesamtbetrag 0") },
    { name: "exclude.minTotal", value: "nicht gesetzt", meaning: expect.stringContaining("Währung") },
  ])
    expect(settings).toContainEqual({ ...setting, isDefault: true });
});

test("the page is served with a policy of its own, and says so when it was not built", async () => {
  const answer = await fetch(`${app.url}/orders`);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("npm run build");
});
