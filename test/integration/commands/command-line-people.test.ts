import { afterEach, beforeEach, expect, test } from "vitest";
import { PersonLeft } from "../../../src/commands/command-context.ts";
import { ROLES } from "../../../src/people/access/role.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { askAs } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { signIn } from "../../support/browser/browser-session.ts";
import { type } from "../../support/commands/typed-command.ts";
import { PASSKEY_SITE, withPasskey } from "../../support/passkeys/passkey-holder.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const typed = (command: string, args: readonly string[], token = ADMIN_TOKEN) =>
  type([...command.split(" "), ...args, "--url", app.url, "--token", token]);
const people = (...[part = "", ...args]: readonly string[]) => typed(`people ${part}`, args);
const listed = async () => (await people("list")).out.split("\n");

test("a person is invited by a link that works once, and gets a token by it", async () => {
  const { exitCode, out, err } = await people("add", "Mia Meyer", "--role", "assistant");
  expect([exitCode, err]).toEqual([
    0,
    "Pass this link on. It works once, within 24 hours, and shows the token.",
  ]);
  const ticket = new URL(out).searchParams.get("ticket");
  expect(out).toBe(`${app.url}/?ticket=${ticket}`);
  expect((await listed()).at(-1)).toMatch(/^Mia Meyer +assistant +invited +no end$/);
  const { accessToken } = (await (await signIn(app, { ticket })).json()) as { accessToken: string };
  expect((await listed()).at(-1)).toMatch(/^Mia Meyer +assistant +1 Jun 2026.* no end$/);
  expect((await typed("orders", [], accessToken)).exitCode).toBe(0);
  const refused = await typed("erase", ["--email", "ada@shop.example", "--yes"], accessToken);
  expect([refused.exitCode, refused.err]).toEqual([
    1,
    "This needs the role “Owner”, and yours is “Assistant”: ask an owner to do it, or to change your role.",
  ]);
});

test.each(["add", "change", "list"])("the help of people %s says what each role may do", async (part) => {
  const { out } = await type(["people", part, "--help"]);
  for (const role of ROLES) expect(out).toMatch(new RegExp(`^  ${role} +(?:also )?(?:sees|changes) `, "m"));
});

test("a program gets a token, until its day", async () => {
  const { out, err } = await people(
    "add",
    "Reports",
    "--role",
    "viewer",
    "--until",
    "2026-12-31",
    "--software",
  );
  expect(out).toMatch(/^lbp_[\w-]{71}$/);
  expect(err).toBe("Store this token now: it is not shown again.");
  expect((await listed()).at(-1)).toMatch(/^Reports +viewer +never +31 Dec 2026, 23:59/);
  expect((await askAs(app, out, "/status")).body.me).toEqual({
    name: "Reports",
    role: "viewer",
    tenant: null,
  });
});

test("the option's former name is taken, and shown no more", async () => {
  expect((await people("add", "Reports", "--role", "viewer", "--program")).out).toMatch(/^lbp_/);
  expect((await people("add", "--help")).out).not.toContain("--program");
});

test("a person's passkeys are removed by name", async () => {
  await app.close();
  app = await runApp({ publicUrl: PASSKEY_SITE });
  await withPasskey(app, "Mia");
  expect(await people("remove-passkeys", "mia")).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining("Use --yes"),
  });
  expect((await ask(app, "/people")).body.items).toMatchObject([{ name: "Mia", passkeys: 1 }]);
  const { exitCode, out } = await people("remove-passkeys", "mia", "--yes");
  expect([exitCode, out]).toEqual([0, "Mia has no passkeys or single sign-on any more, and is signed out."]);
  expect((await ask(app, "/people")).body.items).toMatchObject([{ name: "Mia", passkeys: 0 }]);
});

test("a person is changed, invited again and removed by name", async () => {
  expect(await listed()).toEqual(["Only the admin token has access."]);
  expect((await people("list", "--find", "zz")).out).toBe(
    "Nobody matches “zz”. To list all people, run: npx loyalty-bridge people list",
  );
  await people("add", "Mia", "--role", "viewer", "--until", "2026-12-31");
  expect((await people("change", "mia", "--role", "owner", "--no-end")).out).toMatch(
    /Mia +owner +invited +no end$/,
  );
  expect((await people("change", "Mia", "--until", "2027-01-31")).out).toMatch(
    /Mia +owner .* 31 Jan 2027, 23:59/,
  );
  expect((await people("invite", "Mia")).out).toMatch(/\?ticket=lbi_/);
  const { out } = await people("remove", "Mia", "--yes");
  expect(out).toBe("Mia no longer has access.");
  const gone = await people("remove", "Mia");
  expect([gone.exitCode, gone.err]).toEqual([
    2,
    "Nobody is called Mia. To list the names, run: npx loyalty-bridge people list",
  ]);
  const { items } = (await ask(app, "/acts")).body;
  expect(new Set(items.map(({ by }: { readonly by: string }) => by))).toEqual(new Set(["command line"]));
});

test("a person is removed only after a yes, and without a terminal only with --yes", async () => {
  await people("add", "Mia", "--role", "viewer");
  const removing = (answer: string | null) =>
    type(["people", "remove", "Mia", "--url", app.url, "--token", ADMIN_TOKEN], {
      world: {
        ask: async (question) => {
          questions.push(question);
          if (answer === "Ctrl+C") throw new PersonLeft();
          return answer;
        },
      },
    });
  const questions: string[] = [];
  expect(await removing(null)).toMatchObject({ exitCode: 2, err: expect.stringContaining("Use --yes") });
  // The question has no line's end of its own.
  expect(await removing("Ctrl+C")).toMatchObject({ exitCode: 130, err: "\nNothing was removed." });
  expect(await removing("n")).toMatchObject({ exitCode: 1, err: "Nothing was removed." });
  expect(await listed()).toHaveLength(2);
  expect((await removing("y")).out).toBe("Mia no longer has access.");
  expect(questions.at(-1)).toBe("Remove the access of Mia? It ends at once. [y/N]: ");
});

test.each([
  [["add", "Mia"], "error: --role <role> is missing"],
  [["add", "Mia", "--role", "king"], "error: --role <role> must be viewer, assistant or owner, not king"],
  [["change", "Mia"], "error: add what to change: --role, --until or --no-end"],
  [["change", "Mia", "--until", "2027-01-31", "--no-end"], "error: give either --until or --no-end"],
])("wrong usage is said before any call: %j", async (args, said) => {
  const { exitCode, err } = await people(...args);
  expect(exitCode).not.toBe(0);
  expect(err).toContain(said);
});

test("a person is added for a tenant's shops, and somebody of the same name is told apart by the tenant", async () => {
  await app.close();
  app = await runApp({ shop: { tenant: "north" } });
  await people("add", "Mia", "--role", "viewer");
  await people("add", "Mia", "--role", "viewer", "--tenant", "north");
  expect(await listed()).toEqual([
    expect.stringMatching(/^NAME +ROLE +MERCHANT +LAST SEEN +ENDS$/),
    expect.stringMatching(/^Mia +viewer +all +invited/),
    expect.stringMatching(/^Mia +viewer +north +invited/),
  ]);
  const doubtful = await people("remove", "Mia");
  expect([doubtful.exitCode, doubtful.err]).toEqual([
    2,
    "Several people are called Mia: add --tenant with the merchant of the one you mean, or --no-tenant for the one who sees the whole bridge",
  ]);
  expect((await people("change", "Mia", "--no-tenant", "--role", "owner")).out).toMatch(
    /Mia +owner +invited/,
  );
  expect((await people("remove", "Mia", "--yes", "--tenant", "north")).exitCode).toBe(0);
  expect((await listed()).at(-1)).toMatch(/^Mia +owner +invited/);
  const unknown = await people("add", "Otto", "--role", "viewer", "--tenant", "south");
  expect([unknown.exitCode, unknown.err]).toEqual([1, expect.stringContaining("south")]);
});

test("people are printed as a table for spreadsheets, and with codes for programs", async () => {
  await people("add", "Mia", "--role", "viewer", "--until", "2026-12-31");
  expect((await people("list", "--csv")).out).toMatch(
    /^Name,Role,Merchant,Last seen \(.*\),Ends \(.*\)\nMia,viewer,,,2026-12-31 23:59$/,
  );
  expect((await people("list", "--csv", "--codes")).out).toMatch(
    /^name,role,tenant,seenAt,until,hasEnded,hasToken,invitedUntil\nMia,viewer,,,2026-12-31T[\d:.]+Z,false,false,2026-06-02T/,
  );
});

test("access that ends today lasts until the day is over", async () => {
  const today = new Date(app.clock.now()).toISOString().slice(0, "2026-06-01".length);
  const { exitCode, err } = await people("add", "Mia", "--role", "viewer", "--until", today);
  expect(exitCode, err).toBe(0);
  const wrong = await askAs(app, ADMIN_TOKEN, "/people", {
    body: { name: "Jo", role: "viewer", until: "soon" },
  });
  expect(wrong.body.problems).toMatchObject([
    { path: "body.until", expected: expect.stringContaining("2026-") },
  ]);
});
