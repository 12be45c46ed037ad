import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "../../../src/people/access/role.ts";
import { ask, command, knows } from "../../support/bridge/admin-client.ts";
import { askAs, withLink, withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { cookiesOf, fromPage, signIn, ticketOf } from "../../support/browser/browser-session.ts";
import { aSnapshotEvent, DAY } from "../../support/builders/orders.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const HOUR_MS = 60 * 60_000;
const me = async (answer: Response) => ((await answer.json()) as { me: unknown }).me;
const opened = async (answer: Response) =>
  (await answer.json()) as { readonly isSignedIn: boolean; readonly accessToken: string };
const acts = async () =>
  (await ask(app, "/acts")).body.items.map(({ by, code }: { by: string; code: string }) => `${by}: ${code}`);
const people = async () => (await ask(app, "/people")).body.items;

describe("an invitation", () => {
  test("opens a session once, and gives the token for every later time", async () => {
    const { ticket } = await withLink(app, "assistant", "Mia");
    const first = await signIn(app, { ticket });
    const cookie = cookiesOf(first);
    const { accessToken } = await opened(first);
    expect(accessToken).toMatch(/^lbp_[\w-]{71}$/);
    expect(await me(await fromPage(app, "/status", { cookie }))).toEqual({
      name: "Mia",
      role: "assistant",
      tenant: null,
    });
    const again = await signIn(app, { ticket });
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([403, "linkUsed"]);
    expect((await signIn(app, { token: accessToken })).status).toBe(200);
    const { body } = await askAs(app, accessToken, "/status");
    expect(body.me).toEqual({ name: "Mia", role: "assistant", tenant: null });
  });

  test("is used by one of two who come with it at once", async () => {
    const { ticket } = await withLink(app, "viewer");
    const both = await Promise.all([signIn(app, { ticket }), signIn(app, { ticket })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test("ends after a day", async () => {
    const { ticket } = await withLink(app, "viewer");
    await app.clock.advance(DAY);
    expect((await signIn(app, { ticket })).status).toBe(403);
  });

  test("replaces the one before, and the token when it is used", async () => {
    const { id, ticket } = await withLink(app, "viewer");
    const { body } = await command(app, `/people/${id}/invitation`);
    expect((await signIn(app, { ticket })).status).toBe(403);
    const { accessToken } = await opened(await signIn(app, { ticket: body.ticket }));
    const { body: next } = await command(app, `/people/${id}/invitation`);
    expect((await askAs(app, accessToken, "/status")).status).toBe(200);
    await signIn(app, { ticket: next.ticket });
    expect((await askAs(app, accessToken, "/status")).status).toBe(401);
  });
});

describe("a person's token", () => {
  test("stops working at its end, and so does a session that is open", async () => {
    const until = new Date(app.clock.now() + HOUR_MS).toISOString();
    const { token } = await withToken(app, "owner", { until });
    const cookie = cookiesOf(await signIn(app, { token }));
    expect((await askAs(app, token, "/people")).status).toBe(200);
    await app.clock.advance(HOUR_MS);
    expect((await askAs(app, token, "/people")).status).toBe(401);
    expect((await fromPage(app, "/status", { cookie })).status).toBe(401);
    expect((await signIn(app, { token })).status).toBe(403);
    expect(await people()).toMatchObject([{ hasEnded: true }]);
  });

  test("is stored as a digest only, as an invitation is", async () => {
    const { token } = await withToken(app, "viewer");
    const { ticket } = await withLink(app, "viewer", "Mia");
    const stored = JSON.stringify(await app.store.listValues("people/"));
    expect(stored).toContain("Mia");
    for (const secret of [token, ticket]) expect(stored).not.toContain(secret.slice(32));
    expect(JSON.stringify(await people())).not.toMatch(/lb[pi]_/);
  });

  test("is guessed as slowly as the admin token, and the right one always passes", async () => {
    const { token } = await withToken(app, "viewer");
    const wrong = async () => (await askAs(app, `lbp_${"a".repeat(43)}`, "/status")).status;
    const statuses: number[] = [];
    for (let tries = 0; tries <= 10; tries += 1) statuses.push(await wrong());
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await askAs(app, token, "/status")).status).toBe(200);
  });

  test("reads the metrics", async () => {
    const { token } = await withToken(app, "viewer");
    const read = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(read.status).toBe(200);
  });

  test("says when its person was last here, to a quarter of an hour", async () => {
    const { token } = await withToken(app, "viewer");
    expect(await people()).toMatchObject([{ seenAt: null, hasToken: true, invitedUntil: null }]);
    await askAs(app, token, "/status");
    const first = app.clock.now();
    await app.clock.advance(60_000);
    await askAs(app, token, "/status");
    expect(await people()).toMatchObject([{ seenAt: new Date(first).toISOString() }]);
    await app.clock.advance(HOUR_MS);
    await askAs(app, token, "/status");
    expect(await people()).toMatchObject([{ seenAt: new Date(first + 60_000 + HOUR_MS).toISOString() }]);
  });
});

describe("a person whose page is open", () => {
  async function open(role: Role, name: string) {
    const { id, token } = await withToken(app, role, { name });
    const cookie = cookiesOf(await signIn(app, { token }));
    const stream = await fromPage(app, "/events", { cookie, headers: { accept: "text/event-stream" } });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    let heard = "";
    const hears = async (word: string) => {
      while (!heard.includes(word)) {
        const { value, done } = await reader.read();
        if (done) return "ended";
        heard += new TextDecoder().decode(value);
      }
      return word;
    };
    await hears("event: ready");
    const status = async (path: string, method = "GET") =>
      (await fromPage(app, path, { cookie, method })).status;
    return { id, token, cookie, hears, status };
  }

  test("is out with the next call when removed, and the others' pages go on", async () => {
    const mia = await open("assistant", "Mia");
    const ben = await open("viewer", "Ben");
    await ask(app, `/people/${mia.id}`, { method: "DELETE" });
    expect(await mia.hears("event: order")).toBe("ended");
    expect(await mia.status("/status")).toBe(401);
    expect((await askAs(app, mia.token, "/status")).status).toBe(401);
    await knows(app, aSnapshotEvent());
    expect(await ben.hears("event: order")).toBe("event: order");
  });

  test("may do at once what a new role may, and no more", async () => {
    const mia = await open("assistant", "Mia");
    await knows(app, aSnapshotEvent());
    expect(await mia.status("/orders/acme/1001/hold", "POST")).toBe(200);
    await ask(app, `/people/${mia.id}`, { method: "PATCH", body: { role: "viewer" } });
    expect(await mia.status("/orders/acme/1001/hold", "POST")).toBe(403);
    expect(await mia.hears("event: people")).toBe("event: people");
    expect(await mia.status("/status")).toBe(200);
  });

  test("goes on hearing news when somebody else signs out", async () => {
    const mia = await open("viewer", "Mia");
    const other = cookiesOf(await signIn(app));
    await fromPage(app, "/session", { method: "DELETE", cookie: other });
    await knows(app, aSnapshotEvent());
    expect(await mia.hears("event: order")).toBe("event: order");
    const late = await open("viewer", "Late");
    await knows(app, aSnapshotEvent({ orderId: "2" }));
    expect(await late.hears("event: order")).toBe("event: order");
  });

  test("is not signed out by somebody who signs in often", async () => {
    const mia = await open("viewer", "Mia");
    const { token } = await withToken(app, "viewer", { name: "Ben" });
    const [first, ...later] = await Promise.all(
      [...Array(6)].map(async () => cookiesOf(await signIn(app, { token }))),
    );
    const statuses = await Promise.all(
      [first, ...later].map(async (cookie = "") => (await fromPage(app, "/status", { cookie })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 401]);
    expect(await mia.status("/status")).toBe(200);
  });
});

describe("the audit log", () => {
  test("names the person, whatever the request says, and never a token", async () => {
    const { ticket } = await withLink(app, "assistant", "Mia");
    const first = await signIn(app, { ticket }, { headers: { "x-actor": "Ben" } });
    const { accessToken } = await opened(first);
    await knows(app, aSnapshotEvent());
    await askAs(app, accessToken, "/orders/acme/1001/hold", {
      method: "POST",
      headers: { "x-actor": "Ben" },
    });
    await fromPage(app, "/session", { method: "DELETE", cookie: cookiesOf(first) });
    expect(await acts()).toEqual([
      "Mia: actSignedOut",
      "Mia: actOrderDecided",
      "Mia: actSignedIn",
      "the admin: actPersonAdded",
    ]);
    expect(JSON.stringify((await ask(app, "/acts")).body)).not.toMatch(/lb[pi]_/);
    const { order } = (await ask(app, "/orders/acme/1001")).body;
    expect(order.decisions.hold).toMatchObject({ by: "Mia" });
  });

  test("tells who was added, changed, invited again and removed, and not what changed nothing", async () => {
    const { id } = await withToken(app, "viewer", { name: "Mia" });
    const change = (body: object) => ask(app, `/people/${id}`, { method: "PATCH", body });
    await change({ role: "viewer" });
    await change({ role: "owner" });
    await change({ until: "2999-01-01" });
    await command(app, `/people/${id}/invitation`);
    await ask(app, `/people/${id}`, { method: "DELETE" });
    const { items } = (await ask(app, "/acts?kind=access")).body;
    expect(items.map(({ detail }: { detail: string }) => detail)).toEqual([
      "Removed the access of “Mia”.",
      "Created a new invitation for “Mia”.",
      "Changed the access of “Mia”: role “Owner” (before: “Owner”), until 1 Jan 2999, 23:59 UTC.",
      "Changed the access of “Mia”: role “Owner” (before: “Viewer”), without an end.",
      "Created an access token for “Mia”, role “Viewer”.",
    ]);
  });
});

describe("a sign-in link that a person makes", () => {
  test("opens that person's session, and the operator's the operator's", async () => {
    const { id, token } = await withToken(app, "viewer", { name: "Mia" });
    const { ticket } = (await askAs(app, token, "/tickets", { method: "POST" })).body;
    const cookie = cookiesOf(await signIn(app, { ticket }));
    expect(await me(await fromPage(app, "/status", { cookie }))).toEqual({
      name: "Mia",
      role: "viewer",
      tenant: null,
    });
    const operator = cookiesOf(await signIn(app, { ticket: await ticketOf(app) }));
    const found = await fromPage(app, "/status", { cookie: operator });
    expect(await me(found)).toEqual({ name: null, role: "operator", tenant: null });
    const late = (await askAs(app, token, "/tickets", { method: "POST" })).body.ticket;
    await ask(app, `/people/${id}`, { method: "DELETE" });
    expect((await signIn(app, { ticket: late })).status).toBe(403);
  });
});

test.each(["", " ", "a".repeat(81), "Mia\nadmin", "Mia\u202Enimda", "Mia\u0000"])(
  "a name that cannot be told apart on one line is refused (%j)",
  async (name) => {
    expect((await ask(app, "/people", { body: { name, role: "viewer" } })).status).toBe(400);
  },
);

test.each(['<img src=x onerror="alert(1)">', "{role}", "'; drop table people", "=cmd()"])(
  "a hostile name is text (%j)",
  async (name) => {
    await withToken(app, "viewer", { name });
    expect(await people()).toMatchObject([{ name }]);
    const [act] = (await ask(app, "/acts")).body.items;
    expect(act.detail).toBe(`Created an access token for “${name}”, role “Viewer”.`);
  },
);
