import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Sessions } from "../../src/admin/sessions.ts";
import { ADMIN_TOKEN, type RunningApp, runApp } from "../support/running-app.ts";

const HOUR_MS = 60 * 60 * 1000;

let app: RunningApp;

beforeEach(async () => {
  app = await runApp();
});

afterEach(() => app.close());

interface Asking {
  readonly method?: string;
  readonly body?: object;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

/** As the dashboard's own page asks, in a browser. */
function fromPage(path: string, { method = "GET", body, cookie, headers }: Asking = {}): Promise<Response> {
  return fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      "sec-fetch-site": "same-origin",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function signIn(body: object = { token: ADMIN_TOKEN }, more: Asking = {}): Promise<Response> {
  return fromPage("/session", { method: "POST", body, ...more });
}

/** The cookies of an answer, as a browser sends them back. */
function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function ticket(): Promise<string> {
  const answer = await fetch(`${app.url}/api/tickets`, {
    method: "POST",
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
  });
  return ((await answer.json()) as { ticket: string }).ticket;
}

describe("a session", () => {
  test("is opened by the admin token and admits to the interface", async () => {
    const opened = await signIn();
    expect(opened.status).toBe(200);
    expect((await fromPage("/status", { cookie: cookiesOf(opened) })).status).toBe(200);
    expect((await fromPage("/status")).status).toBe(401);
  });

  test("lives in a cookie that scripts and other sites cannot use", async () => {
    const cookies = (await signIn()).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies)
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
  });

  test("is replaced by a new id while it is used, and the old one ends soon after", async () => {
    const cookie = cookiesOf(await signIn());
    await app.clock.advance(HOUR_MS);
    const renewed = await fromPage("/status", { cookie });
    const next = cookiesOf(renewed);
    expect(next).toMatch(/^bridge-session=[\w-]{40,}$/);
    expect(cookie).not.toContain(next);
    expect((await fromPage("/status", { cookie })).status).toBe(200);
    await app.clock.advance(2 * 60_000);
    expect((await fromPage("/status", { cookie })).status).toBe(401);
    expect((await fromPage("/status", { cookie: next })).status).toBe(200);
  });

  test("ends with the admin token that opened it, as links and known browsers do", async () => {
    const cookies = cookiesOf(await signIn());
    const [, session = ""] = /bridge-session=([\w-]+)/.exec(cookies) ?? [];
    const [, device = ""] = /bridge-device=([\w-]+)/.exec(cookies) ?? [];
    const link = await ticket();
    const sessionsUnder = (adminToken: string) =>
      new Sessions({ store: app.store, clock: app.clock, adminToken });
    const changed = sessionsUnder(`${ADMIN_TOKEN}-changed`);
    expect(await changed.check(session)).toBeNull();
    expect(await changed.isKnownDevice(device)).toBe(false);
    expect(await changed.takeTicket(link)).toBe(false);
    const same = sessionsUnder(ADMIN_TOKEN);
    expect(await same.check(session)).toEqual({ renewedId: null });
    expect(await same.isKnownDevice(device)).toBe(true);
    expect(await same.takeTicket(link)).toBe(true);
  });

  test("ends when it is not used for two hours", async () => {
    const cookie = cookiesOf(await signIn());
    await app.clock.advance(2 * HOUR_MS);
    expect((await fromPage("/status", { cookie })).status).toBe(401);
  });

  test("ends after twelve hours, however busy", async () => {
    let cookie = cookiesOf(await signIn());
    const statuses: number[] = [];
    for (let hours = 1; hours <= 12; hours++) {
      await app.clock.advance(HOUR_MS);
      const answer = await fromPage("/status", { cookie });
      statuses.push(answer.status);
      if (answer.headers.getSetCookie().length > 0) cookie = cookiesOf(answer);
    }
    expect(statuses).toEqual([...Array(11).fill(200), 401]);
  });

  test("ends by signing out, the others go on", async () => {
    const [one, other] = [cookiesOf(await signIn()), cookiesOf(await signIn())];
    await fromPage("/session", { method: "DELETE", cookie: one });
    expect((await fromPage("/status", { cookie: one })).status).toBe(401);
    expect((await fromPage("/status", { cookie: other })).status).toBe(200);
  });

  test("ends everywhere when the admin signs out everywhere", async () => {
    const [one, other] = [cookiesOf(await signIn()), cookiesOf(await signIn())];
    await fromPage("/sessions", { method: "DELETE", cookie: one });
    for (const cookie of [one, other]) expect((await fromPage("/status", { cookie })).status).toBe(401);
  });

  test("is remembered as a digest only", async () => {
    const id = /session=([\w-]+)/.exec(cookiesOf(await signIn()))?.[1] ?? "";
    expect(id.length).toBeGreaterThan(40);
    expect(await app.store.getValue("", "sign-in")).not.toContain(id);
  });
});

describe("a sign-in link", () => {
  test("opens one session, once", async () => {
    const shown = await ticket();
    expect((await signIn({ ticket: shown })).status).toBe(200);
    expect((await signIn({ ticket: shown })).status).toBe(403);
  });

  test("is worth nothing after half an hour", async () => {
    const shown = await ticket();
    await app.clock.advance(30 * 60_000);
    expect((await signIn({ ticket: shown })).status).toBe(403);
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
    const cookie = cookiesOf(await signIn());
    const answer = await fromPage("/dead-letters/retry", { method: "POST", body: {}, cookie, headers });
    expect(answer.status).toBe(403);
    expect(app.woken.dispatcher).toBe(0);
  });

  test.each([
    ["no word of where it comes from", {}, 403],
    ["an origin of its own", { origin: "https://evil.example" }, 403],
    ["the bridge's own origin", "own", 200],
  ] as const)("without Sec-Fetch-Site, %s decides", async (_what, headers, status) => {
    const cookie = cookiesOf(await signIn());
    const given = headers === "own" ? { origin: app.url } : headers;
    const answer = await fetch(`${app.url}/api/dead-letters/retry`, {
      method: "POST",
      headers: { cookie, ...given },
    });
    expect(answer.status).toBe(status);
  });

  test("reads nothing with the admin's cookie either", async () => {
    const cookie = cookiesOf(await signIn());
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await fromPage("/orders", { cookie, headers })).status).toBe(403);
  });

  test("cannot sign anybody in or out", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const cookie = cookiesOf(await signIn());
    expect((await signIn({ token: ADMIN_TOKEN }, { headers })).status).toBe(403);
    expect((await fromPage("/session", { method: "DELETE", cookie, headers })).status).toBe(403);
    expect((await fromPage("/status", { cookie })).status).toBe(200);
  });
});

describe("guessing", () => {
  async function guess(times: number, more: Asking = {}): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (let count = 0; count < times; count++)
      statuses.push((await signIn({ token: `guess-number-${count}-of-many` }, more)).status);
    return statuses;
  }

  test("is refused unseen after ten wrong tries, with the time to wait", async () => {
    expect(await guess(11)).toEqual([...Array(10).fill(403), 429]);
    const refused = await signIn();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("does not lock out a browser in which the admin has signed in before, nor the link, nor open sessions", async () => {
    const cookie = cookiesOf(await signIn());
    const device = /bridge-device=[\w-]+/.exec(cookie)?.[0] ?? "";
    await guess(12);
    expect((await signIn({ token: ADMIN_TOKEN }, { cookie: device })).status).toBe(200);
    expect((await signIn({ ticket: await ticket() })).status).toBe(200);
    expect((await fromPage("/status", { cookie })).status).toBe(200);
  });

  test("with invented devices counts like anybody's", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++)
      statuses.push(...(await guess(1, { cookie: `bridge-device=invented-${count}` })));
    expect(statuses.at(-1)).toBe(429);
  });

  test("a right token costs no try", async () => {
    for (let count = 0; count < 15; count++) expect((await signIn()).status).toBe(200);
  });
});
