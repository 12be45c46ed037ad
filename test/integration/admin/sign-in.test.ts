import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Sessions } from "../../../src/admin/sign-in/sessions.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { cookiesOf, fromPage, signIn, ticketOf } from "../../support/browser/browser-session.ts";

const HOUR_MS = 60 * 60 * 1000;

let app: RunningApp;

beforeEach(async () => {
  app = await runApp();
});

afterEach(() => app.close());

/** Another bridge in place of the one that runs. */
async function again(given: Parameters<typeof runApp>[0]): Promise<void> {
  await app.close();
  app = await runApp(given);
}

describe("a session", () => {
  test("is opened by the admin token and admits to the interface", async () => {
    const opened = await signIn(app);
    expect(opened.status).toBe(200);
    expect((await fromPage(app, "/status", { cookie: cookiesOf(opened) })).status).toBe(200);
    expect((await fromPage(app, "/status")).status).toBe(401);
  });

  test("lives in a cookie that scripts and other sites cannot use", async () => {
    const cookies = (await signIn(app)).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies)
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
  });

  test("is replaced by a new id while it is used, and the old one ends soon after the new one comes into use", async () => {
    const cookie = cookiesOf(await signIn(app));
    await app.clock.advance(HOUR_MS);
    const renewed = await fromPage(app, "/status", { cookie });
    const next = cookiesOf(renewed);
    expect(next).toMatch(/^bridge-session=[\w-]{40,}$/);
    expect(cookie).not.toContain(next);
    for (const either of [cookie, next, cookie])
      expect((await fromPage(app, "/status", { cookie: either })).status).toBe(200);
    await app.clock.advance(2 * 60_000);
    expect((await fromPage(app, "/status", { cookie })).status).toBe(401);
    expect((await fromPage(app, "/status", { cookie: next })).status).toBe(200);
  });

  test("goes on in a browser that never received the new id", async () => {
    const cookie = cookiesOf(await signIn(app));
    await app.clock.advance(HOUR_MS);
    const lost = cookiesOf(await fromPage(app, "/status", { cookie }));
    await app.clock.advance(2 * 60_000);
    const next = cookiesOf(await fromPage(app, "/status", { cookie }));
    expect(next).toMatch(/^bridge-session=[\w-]{40,}$/);
    expect((await fromPage(app, "/status", { cookie: lost })).status).toBe(401);
    expect((await fromPage(app, "/status", { cookie: next })).status).toBe(200);
    await app.clock.advance(2 * 60_000);
    expect((await fromPage(app, "/status", { cookie })).status).toBe(401);
  });

  test("ends with the admin token that opened it, as links and known browsers do", async () => {
    const cookies = cookiesOf(await signIn(app));
    const [, session = ""] = /bridge-session=([\w-]+)/.exec(cookies) ?? [];
    const [, device = ""] = /bridge-device=([\w-]+)/.exec(cookies) ?? [];
    const link = await ticketOf(app);
    const sessionsUnder = (adminToken: string) =>
      new Sessions({ store: app.store, clock: app.clock, log: createLog(), adminToken });
    const changed = sessionsUnder(`${ADMIN_TOKEN}-changed`);
    expect(await changed.check(session)).toBeNull();
    expect(await changed.isKnownDevice(device)).toBe(false);
    expect(await changed.takeTicket(link)).toBeNull();
    const same = sessionsUnder(ADMIN_TOKEN);
    expect(await same.check(session)).toEqual({ renewedId: null });
    expect(await same.isKnownDevice(device)).toBe(true);
    expect(await same.takeTicket(link)).toEqual({ person: undefined });
  });

  test("ends when it is not used for two hours", async () => {
    const cookie = cookiesOf(await signIn(app));
    await app.clock.advance(2 * HOUR_MS);
    expect((await fromPage(app, "/status", { cookie })).status).toBe(401);
  });

  test("is renewed with its cookie when the page asks whether anybody is signed in", async () => {
    const cookie = cookiesOf(await signIn(app));
    await app.clock.advance(HOUR_MS);
    const next = cookiesOf(await fromPage(app, "/session", { cookie }));
    expect(next).toMatch(/^bridge-session=[\w-]{40,}$/);
    await app.clock.advance(2 * 60_000);
    expect((await fromPage(app, "/status", { cookie: next })).status).toBe(200);
  });

  test("ends when nobody uses it, however often the page itself asks", async () => {
    const cookie = cookiesOf(await signIn(app));
    const headers = { "x-bridge-by-itself": "1" };
    const statuses: number[] = [];
    for (let quarters = 1; quarters <= 8; quarters++) {
      await app.clock.advance(HOUR_MS / 4);
      const answer = await fromPage(app, "/status", { cookie, headers });
      expect(answer.headers.getSetCookie()).toEqual([]);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(7).fill(200), 401]);
  });

  test("ends the stream of news with it: at once by signing out, soon when its time is up", async () => {
    for (const end of ["sign-out", "idle"] as const) {
      const cookie = cookiesOf(await signIn(app));
      const stream = await fromPage(app, "/events", { cookie, headers: { accept: "text/event-stream" } });
      const ended = stream.text();
      if (end === "sign-out") await fromPage(app, "/session", { method: "DELETE", cookie });
      else await app.clock.advance(2 * HOUR_MS + 60_000);
      expect(await ended).toContain("event: ready");
      expect((await fromPage(app, "/events", { cookie })).status).toBe(401);
    }
  });

  test("lives in a cookie for https alone where the bridge is known by https, whatever the proxy says", async () => {
    await again({ publicUrl: "https://bridge.example.com" });
    const opened = await signIn(app);
    for (const cookie of opened.headers.getSetCookie())
      expect(cookie).toMatch(/^__Host-bridge-\w+=.*; Path=\/; .*; Secure$/);
    expect((await fromPage(app, "/status", { cookie: cookiesOf(opened) })).status).toBe(200);
  });

  test("ends after twelve hours, however busy", async () => {
    let cookie = cookiesOf(await signIn(app));
    const statuses: number[] = [];
    for (let hours = 1; hours <= 12; hours++) {
      await app.clock.advance(HOUR_MS);
      const answer = await fromPage(app, "/status", { cookie });
      statuses.push(answer.status);
      if (answer.headers.getSetCookie().length > 0) cookie = cookiesOf(answer);
    }
    expect(statuses).toEqual([...Array(11).fill(200), 401]);
  });

  test("ends by signing out, the others go on", async () => {
    const [one, other] = [cookiesOf(await signIn(app)), cookiesOf(await signIn(app))];
    await fromPage(app, "/session", { method: "DELETE", cookie: one });
    expect((await fromPage(app, "/status", { cookie: one })).status).toBe(401);
    expect((await fromPage(app, "/status", { cookie: other })).status).toBe(200);
  });

  test("ends everywhere when the admin signs out everywhere", async () => {
    const [one, other] = [cookiesOf(await signIn(app)), cookiesOf(await signIn(app))];
    await fromPage(app, "/sessions", { method: "DELETE", cookie: one });
    for (const cookie of [one, other]) expect((await fromPage(app, "/status", { cookie })).status).toBe(401);
  });

  test("writes nothing of anybody else's, and nothing of it is left once its person was removed", async () => {
    const [ada, ben] = [await withToken(app, "viewer", { name: "Ada" }), await withToken(app, "viewer")];
    const cookie = cookiesOf(await signIn(app, { token: ada.token }));
    const values = async () =>
      new Map((await app.store.listValues("sign-in")).map(({ name, value }) => [name, value]));
    const before = await values();
    await signIn(app, { token: ben.token });
    const after = await values();
    expect(before.size).toBe(1);
    expect([...after].filter(([name, value]) => before.get(name) !== value).map(([name]) => name)).toEqual([
      `sign-in/${ben.id}`,
    ]);
    await ask(app, `/people/${ada.id}`, { method: "DELETE" });
    expect([...(await values()).keys()]).toEqual([`sign-in/${ben.id}`]);
    expect((await fromPage(app, "/status", { cookie })).status).toBe(401);
  });

  test("is remembered as a digest only", async () => {
    const id = /session=([\w-]+)/.exec(cookiesOf(await signIn(app)))?.[1] ?? "";
    expect(id.length).toBeGreaterThan(40);
    expect(await app.store.getValue("", "sign-in")).not.toContain(id);
  });
});

describe("a sign-in link", () => {
  test("opens one session, once", async () => {
    const shown = await ticketOf(app);
    expect((await signIn(app, { ticket: shown })).status).toBe(200);
    expect((await signIn(app, { ticket: shown })).status).toBe(403);
  });

  test("is worth nothing after half an hour", async () => {
    const shown = await ticketOf(app);
    await app.clock.advance(30 * 60_000);
    expect((await signIn(app, { ticket: shown })).status).toBe(403);
  });

  test("is given to admins only", async () => {
    expect((await fetch(`${app.url}/api/tickets`, { method: "POST" })).status).toBe(401);
  });
});

describe("another site's page", () => {
  const STRANGE: readonly (readonly [string, Record<string, string>])[] = [
    ["says cross-site", { "sec-fetch-site": "cross-site" }],
    ["says same-site", { "sec-fetch-site": "same-site" }],
    ["has another origin", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ];

  test.each(STRANGE)("that %s changes nothing with the admin's cookie", async (_what, headers) => {
    const cookie = cookiesOf(await signIn(app));
    const answer = await fromPage(app, "/dead-letters/retry", { method: "POST", body: {}, cookie, headers });
    expect(answer.status).toBe(403);
    expect(app.woken.dispatcher).toBe(0);
  });

  test.each([
    ["no word of where it comes from", {}, 403],
    ["an origin of its own", { origin: "https://evil.example" }, 403],
    ["the bridge's own origin", "own", 200],
  ] as const)("without Sec-Fetch-Site, %s decides", async (_what, headers, status) => {
    const cookie = cookiesOf(await signIn(app));
    const given = headers === "own" ? { origin: app.url } : headers;
    const answer = await fetch(`${app.url}/api/dead-letters/retry`, {
      method: "POST",
      headers: { cookie, ...given },
    });
    expect(answer.status).toBe(status);
  });

  test("reads nothing with the admin's cookie either", async () => {
    const cookie = cookiesOf(await signIn(app));
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await fromPage(app, "/orders", { cookie, headers })).status).toBe(403);
  });

  test("cannot sign anybody in or out", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const cookie = cookiesOf(await signIn(app));
    expect((await signIn(app, { token: ADMIN_TOKEN }, { headers })).status).toBe(403);
    expect((await fromPage(app, "/session", { method: "DELETE", cookie, headers })).status).toBe(403);
    expect((await fromPage(app, "/status", { cookie })).status).toBe(200);
  });
});
