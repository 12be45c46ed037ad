import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import {
  type Asking,
  bearer,
  cookiesOf,
  fromPage,
  signIn,
  ticketOf,
} from "../../support/browser/browser-session.ts";

let app: RunningApp;

beforeEach(async () => {
  app = await runApp();
});

afterEach(() => app.close());

describe("guessing", () => {
  async function guess(times: number, more: Asking = {}): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (let count = 0; count < times; count++)
      statuses.push((await signIn(app, { token: `guess-number-${count}-of-many` }, more)).status);
    return statuses;
  }

  test("is refused unseen after ten wrong tries, with the time to wait", async () => {
    expect(await guess(11)).toEqual([...Array(10).fill(403), 429]);
    const refused = await signIn(app, { token: "one-guess-more-of-many" });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "tooManyTries", facts: { seconds } });
  });

  test("never refuses the right token, on the page, in the header and for the metrics", async () => {
    await guess(12);
    expect((await signIn(app)).status).toBe(200);
    for (const path of ["/api/status", "/metrics"])
      expect((await fetch(`${app.url}${path}`, { headers: bearer(ADMIN_TOKEN) })).status).toBe(200);
  });

  test("is slowed down for the metrics as for everything else", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await fetch(`${app.url}/metrics`, { headers: bearer(`wrong-${count}`) })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await fetch(`${app.url}/api/status`, { headers: bearer("wrong") })).status).toBe(429);
  });

  test("is counted and logged by the network it comes from, never by what was tried", async () => {
    await guess(13);
    await signIn(app);
    const metrics = await (await fetch(`${app.url}/metrics`, { headers: bearer(ADMIN_TOKEN) })).text();
    expect(metrics).toContain('loyalty_bridge_admin_events_total{event="wrongToken"} 10');
    expect(metrics).toContain('loyalty_bridge_admin_events_total{event="tooManyTries"} 3');
    expect(metrics).toContain('loyalty_bridge_admin_events_total{event="signedIn"} 1');
    const lines = app.logged().trim().split("\n");
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined);
    expect(events.map(({ event, from }) => [event, from])).toEqual([
      ...Array(10).fill(["wrongToken", "127.0.0.0/24"]),
      ["tooManyTries", undefined],
      ["signedIn", "127.0.0.0/24"],
    ]);
    expect(app.logged()).not.toMatch(/guess-number|an-admin-token/);
  });

  test("a link or a session waits for nobody who signs in, and nobody waits for it", async () => {
    const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>();
    const signingIn = app.store.changeValue("", "sign-in", async (known) => {
      await isOver;
      return known;
    });
    const cookie = `bridge-session=${"x".repeat(43)}`;
    const answers = await Promise.all([
      signIn(app, { ticket: "x".repeat(43) }),
      fromPage(app, "/session", { method: "DELETE", cookie }),
      fromPage(app, "/status", { cookie }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 401]);
    goOn();
    await signingIn;
  });

  test("from a thousand invented places is remembered of none", async () => {
    await app.close();
    app = await runApp({ trustProxy: true });
    const from = (index: number) => ({ "x-forwarded-for": `10.${index >> 8}.${index & 255}.1` });
    const statuses = new Map<number, number>();
    for (let index = 0; index < 1_010; index++) {
      const { status } = await fetch(`${app.url}/metrics`, {
        headers: { ...bearer("wrong"), ...from(index) },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 1_000, 429: 10 });
  });

  test("does not lock out a browser in which the admin has signed in before, nor the link, nor open sessions", async () => {
    const cookie = cookiesOf(await signIn(app));
    const device = /bridge-device=[\w-]+/.exec(cookie)?.[0] ?? "";
    await guess(12);
    expect((await signIn(app, { token: ADMIN_TOKEN }, { cookie: device })).status).toBe(200);
    expect((await signIn(app, { ticket: await ticketOf(app) })).status).toBe(200);
    expect((await fromPage(app, "/status", { cookie })).status).toBe(200);
  });

  test("with invented devices counts like anybody's", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++)
      statuses.push(...(await guess(1, { cookie: `bridge-device=invented-${count}` })));
    expect(statuses.at(-1)).toBe(429);
  });

  test("a right token costs no try", async () => {
    for (let count = 0; count < 15; count++) expect((await signIn(app)).status).toBe(200);
  });
});
