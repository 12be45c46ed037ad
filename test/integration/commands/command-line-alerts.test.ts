import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { type } from "../../support/commands/typed-command.ts";
import { httpServer } from "../../support/network/broken-server.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp({ encryptionKeys: [randomBytes(32).toString("base64")] });
});
afterEach(() => app.close());

const alerts = (...args: readonly string[]) =>
  type(["alerts", ...args, "--url", app.url, "--token", ADMIN_TOKEN]);

test("a chat is added, tested and removed, and never shown by its address", async () => {
  let status = 200;
  const chat = await httpServer((_request, response) => void response.writeHead(status).end());
  const { exitCode, out, err } = await alerts("add", "Team", `${chat.url}/T/secret`, "--kind", "slack");
  expect(err).toBe("To check that alerts arrive there, run: npx loyalty-bridge alerts test Team");
  expect([exitCode, out]).toEqual([
    0,
    expect.stringMatching(/Team +slack +127\.0\.0\.1:\d+ +nothing sent yet$/),
  ]);
  const again = await alerts("add", "Team", `${chat.url}/T/other`, "--kind", "slack");
  expect([again.exitCode, again.err]).toEqual([
    1,
    expect.stringMatching(/“Team” is already used.*\n.* run: npx loyalty-bridge alerts remove Team$/),
  ]);
  expect((await alerts("test", "team")).out).toBe("The test arrived.");
  status = 404;
  await app.clock.advance(5_000);
  const failed = await alerts("test", "Team");
  expect([failed.exitCode, failed.err]).toEqual([
    1,
    "The test did not arrive: it answered 404. Check the address, and what answers there, then run this again.",
  ]);
  const { out: examined } = await type(["doctor", "--url", app.url, "--token", ADMIN_TOKEN]);
  const steps = examined.split("\n").filter((line) => line.includes(" alerts "));
  expect(steps.map((line) => line.trim())).toEqual([
    "→ To remove the wrong address, run: npx loyalty-bridge alerts remove Team",
    "→ To add the right one, run: npx loyalty-bridge alerts add Team ADDRESS --kind KIND",
    "→ To send a test, run: npx loyalty-bridge alerts test Team",
  ]);
  const listed = (await alerts("list")).out;
  expect(listed).toMatch(/Team +slack .*: it answered 404$/);
  expect(listed).not.toContain("secret");
  expect(await alerts("remove", "Team")).toMatchObject({
    exitCode: 2,
    err: expect.stringMatching(/^Nothing was removed.* Use --yes/),
  });
  expect((await alerts("remove", "Team", "--yes")).out).toBe("Team gets no more alerts.");
  expect((await alerts("list")).out).toBe(
    "No alerts are sent yet. To add a destination (slack, teams, discord, webhook or email), run: npx loyalty-bridge alerts add NAME ADDRESS --kind slack",
  );
  await chat.close();
});

test("a chat where nothing answers is told with its address", async () => {
  await alerts("add", "Team", "http://127.0.0.1:9/secret", "--kind", "slack");
  const { exitCode, err } = await alerts("test", "Team");
  expect([exitCode, err]).toEqual([
    1,
    "The test did not arrive: nothing answers at 127.0.0.1:9. Check the address, and what answers there, then run this again.",
  ]);
});

test("a destination of the configuration is tested by the name it is listed under, and removed only there", async () => {
  await app.close();
  const chat = await httpServer((_request, response) => void response.writeHead(200).end());
  app = await runApp({ alerts: { webhook: { url: chat.url } } });
  expect((await alerts("list")).out).toMatch(/^webhook +webhook +127\.0\.0\.1:\d+ +nothing sent yet$/m);
  expect((await alerts("test", "webhook")).out).toBe("The test arrived.");
  const kept = await alerts("remove", "webhook");
  expect([kept.exitCode, kept.err]).toEqual([
    2,
    "webhook is set by alerts.webhook in the configuration: remove it there.",
  ]);
  await chat.close();
});

test("an unknown destination and a wrong address say what to do", async () => {
  const unknown = await alerts("test", "Nobody");
  expect([unknown.exitCode, unknown.err]).toEqual([
    2,
    "No destination is called Nobody. To list the names, run: npx loyalty-bridge alerts list",
  ]);
  const wrong = await alerts("add", "Team", "http://chat.example", "--kind", "slack");
  expect([wrong.exitCode, wrong.err]).toEqual([
    2,
    "<addresses> must be an address that begins with https:// and contains no user and no password.",
  ]);
  const noEmail = await alerts("add", "Me", "y", "--kind", "email");
  expect([noEmail.exitCode, noEmail.err]).toEqual([2, "y is not an email address."]);
});

test("without a mail server, the lines that set one are printed as the page shows them", async () => {
  const { exitCode, err } = await alerts("add", "me", "ada@shop.example", "--kind", "email");
  expect(exitCode).toBe(1);
  expect(err).toMatch(
    /^To get alerts by email, add these lines to the configuration.*\n {2}alerts:\n {4}email:\n/,
  );
  expect(err).toMatch(
    /\n {6}server: "\$\{ALERT_MAIL_SERVER\}"\n.*\n.*\nAnd this line to \.env.*\n {2}ALERT_MAIL_SERVER=/,
  );
});

test("a bridge without an encryption key says so before any address is judged", async () => {
  await app.close();
  app = await runApp();
  const { exitCode, err } = await alerts("add", "Team", "ftp://foo", "--kind", "slack");
  expect([exitCode, err]).toEqual([1, expect.stringContaining("Set security.encryptionKey")]);
});
