import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { askAs, withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { mailServer } from "../../support/network/mail-server.ts";

const KEY = randomBytes(32).toString("base64");
const SLACK = { kind: "slack", name: "Team", url: "https://hooks.slack.example/services/T/B/secret-part" };

let app: RunningApp;
beforeEach(async () => {
  app = await runApp({ encryptionKeys: [KEY] });
});
afterEach(() => app.close());

const add = async (body: object = SLACK) =>
  (await ask(app, "/alert-destinations", { body })).body.destination;
const listed = async () => (await ask(app, "/alert-destinations")).body;

test("a destination is listed by its host; its address is in no answer, log line or act, and sealed in the store", async () => {
  const { id } = await add();
  const { items, most, configured, canKeep, canMail } = await listed();
  expect(items).toEqual([
    expect.objectContaining({ id, name: "Team", kind: "slack", target: "hooks.slack.example", latest: null }),
  ]);
  expect({ most, configured, canKeep, canMail }).toEqual({
    most: 20,
    configured: [],
    canKeep: true,
    canMail: false,
  });
  const acts = await ask(app, "/acts");
  expect(acts.body.items[0]).toMatchObject({
    code: "actDestinationAdded",
    facts: { name: "Team", kind: "slack" },
  });
  const stored = await app.store.getValue("", "alertDestinations");
  for (const text of [JSON.stringify(items), JSON.stringify(acts.body), app.logged(), stored])
    expect(text).not.toContain("secret-part");
});

test("a test says what came back, and the list remembers it", async () => {
  const bodies: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    request.setEncoding("utf8").on("data", (body: string) => bodies.push(body));
    request.on("end", () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { id } = await add({ ...SLACK, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  expect((await ask(app, `/alert-destinations/${id}/test`, { method: "POST" })).body).toEqual({
    problem: null,
  });
  expect(bodies).toEqual([JSON.stringify({ text: "This is a test. Alerts for “Team” arrive here." })]);
  status = 404;
  const tooSoon = await ask(app, `/alert-destinations/${id}/test`, { method: "POST" });
  expect([tooSoon.status, tooSoon.body.code]).toEqual([409, "testTooSoon"]);
  await app.clock.advance(5_000);
  const { body } = await ask(app, `/alert-destinations/${id}/test`, { method: "POST" });
  expect(body).toEqual({ problem: "it answered 404" });
  expect((await listed()).items[0].latest).toMatchObject({ problem: "it answered 404" });
  const german = await ask(app, "/alert-destinations", { headers: { "accept-language": "de" } });
  expect(german.body.items[0].latest).toMatchObject({ problem: "die Antwort war 404" });
  server.close();
});

test("an alert that has just been sent delays no test", async () => {
  const { id } = await add({ ...SLACK, url: "http://127.0.0.1:9" });
  const latest = { at: app.clock.now(), problem: null };
  const sent = JSON.stringify({ announced: [], pending: null, latest });
  await app.store.changeValue("", `alertsTo.${id}`, () => sent);
  const test = () => ask(app, `/alert-destinations/${id}/test`, { method: "POST" });
  expect(await test()).toMatchObject({ status: 200, body: { problem: expect.any(String) } });
  expect((await test()).status).toBe(409);
});

test("what an owner types leads to the public internet alone", async () => {
  const { token } = await withToken(app, "owner");
  const asOwner = (url: string) => askAs(app, token, "/alert-destinations", { body: { ...SLACK, url } });
  expect((await asOwner("https://localhost/hook")).status).toBe(409);
  for (const host of ["169.254.169.254", "10.0.0.1", "[::ffff:10.0.0.1]"])
    expect((await asOwner(`https://${host}/hook`)).status).toBe(409);
});

test("a mail server of the configuration is tested like the others, with no encryption key", async () => {
  const mail = await mailServer();
  const email = { server: mail.url, from: "bridge@shop.example", to: ["ada@shop.example"] };
  const configured = await runApp({ alerts: { email } });
  const list = async () => (await ask(configured, "/alert-destinations")).body;
  expect(await list()).toMatchObject({
    items: [],
    configured: [{ id: "email", kind: "email", target: "ada@shop.example", latest: null }],
    canKeep: false,
    canMail: true,
  });
  const test = async () => ask(configured, "/alert-destinations/email/test", { method: "POST" });
  expect((await test()).body).toEqual({ problem: null });
  expect(mail.taken).toHaveLength(1);
  expect((await test()).status).toBe(409);
  expect((await list()).configured[0].latest).toMatchObject({ problem: null });
  expect((await ask(configured, "/alert-destinations/email", { method: "DELETE" })).status).toBe(404);
  expect((await ask(configured, "/alert-destinations/webhook/test", { method: "POST" })).status).toBe(404);
  await configured.close();
  await mail.close();
});

test("a removed one is gone, with what was announced there", async () => {
  const { id } = await add();
  await app.store.changeValue("", `alertsTo.${id}`, () => "{}");
  expect((await ask(app, `/alert-destinations/${id}`, { method: "DELETE" })).status).toBe(200);
  expect((await listed()).items).toEqual([]);
  expect(await app.store.getValue("", `alertsTo.${id}`)).toBeNull();
});

test.each(["viewer", "assistant"] as const)("a %s neither sees nor changes where alerts go", async (role) => {
  const { token } = await withToken(app, role);
  for (const [path, given] of [
    ["/alert-destinations", {}],
    ["/alert-destinations", { body: SLACK }],
  ] as const)
    expect((await askAs(app, token, path, given)).status).toBe(403);
});
