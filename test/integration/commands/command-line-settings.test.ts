import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adapters } from "../../../adapters/index.ts";
import type { CommandContext } from "../../../src/commands/command-context.ts";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import { meaningNamed } from "../../../src/settings/reference/meanings.ts";
import { type } from "../../support/commands/typed-command.ts";

const settings = (typed: readonly string[], world: Partial<CommandContext> = {}) =>
  type(["settings", ...typed], { world: { adapters, ...world } });

/** The settings that are explained, each at the beginning of a line. */
const namesIn = (out: string) => out.match(/^[a-z]+\.\S+/gm) ?? [];

test("--all explains every setting that docs/settings.md has, with the same words", async () => {
  const { exitCode, out } = await settings(["--all"]);
  expect(exitCode).toBe(0);
  const page = readFileSync("docs/settings.md", "utf8");
  const [ofFile = "", ...ofPlatforms] = page.split(/^## /m);
  const rows = (text: string) => [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = ""]) => name);
  const expected = [
    ...rows(ofFile),
    ...ofPlatforms.flatMap((part) => rows(part).map((name) => `shops.<name>.credentials.${name}`)),
  ];
  const explained = new Set(out.split("\n").map((line) => line.replace(/ \(.*\)$/, "")));
  expect(expected.filter((name) => !explained.has(name))).toEqual([]);
  const [meaning = "", standard = ""] = meaningNamed("storage.ssl")?.meaning?.split("; default: ") ?? [];
  expect(out).toContain(`${meaning}\n  default: ${standard}; `);
});

test("a part of a name suffices, in small letters or large", async () => {
  const { out } = await settings(["Storage.P"]);
  expect(namesIn(out)).toEqual(["storage.path", "storage.poolSize"]);
});

test.each([
  ["shops.acme.program.earn.rules[0].when.minTotal", "shops.<name>.program.earn.rules[].when.minTotal"],
  ["shops.acme.program.earn.rules.0.when.minTotal", "shops.<name>.program.earn.rules[].when.minTotal"],
  ["brands.*.apiKey", "brands.<name>.apiKey"],
])("%s is found as messages and pages name it", async (typed, name) => {
  expect(namesIn((await settings([typed])).out)).toEqual([name]);
});

test("a setting is told with its default, its choices, and when a change of it counts", async () => {
  const { out } = await settings(["brands.main.identifier"]);
  expect(out).toBe(
    [
      "brands.<name>.identifier",
      `  ${meaningNamed("brands.<name>.identifier")?.meaning}`,
      "  default: email; choices: email, mobile; takes effect after a restart",
    ].join("\n"),
  );
  expect((await settings(["admin.token"])).out).toContain("required; secret, masked in logs and messages");
});

test("what one platform alone has is told with its name", async () => {
  expect((await settings(["consumerKey"])).out).toContain(
    "shops.<name>.credentials.consumerKey (WooCommerce)",
  );
});

test("without a name the sections are listed, each with how many settings it has", async () => {
  const { out } = await settings([]);
  expect(out).toMatch(/^server {2,}\d+ {2,}where the bridge listens$/m);
  expect(out).toMatch(/^shops\.<name>\.program\.earn {2,}\d+ {2,}which orders earn points/m);
  expect(out.split("\n").length).toBeLessThan(40);
});

test("more than twenty are cut, with how many more fit; --all has them", async () => {
  const cut = await settings(["shops"]);
  const all = await settings(["shops", "--all"]);
  expect(namesIn(cut.out)).toEqual(namesIn(all.out).slice(0, 20));
  const rest = namesIn(all.out).length - 20;
  expect(cut.out).toContain(`\n\n${rest} more settings match; type more of the name, or use --all.`);
  expect(all.out).not.toContain("more settings match");
});

test("--json has all that fit, in English", async () => {
  const { out } = await settings(["shops", "--json"], { languages: ["de"] });
  const listed = JSON.parse(out) as readonly object[];
  expect(listed.length).toBeGreaterThan(20);
  expect(listed[0]).toEqual({
    name: "shops.<name>.platform",
    platform: null,
    meaning: meaningNamed("shops.<name>.platform")?.meaning,
    choices: [],
    required: true,
    default: null,
    secret: false,
    takesEffect: "restart",
  });
});

test("settings of a platform are explained as well", async () => {
  const said = adapters.find(({ platform }) => platform === "shopify")?.words?.en;
  expect((await settings(["accessToken"])).out).toContain(said?.["shopify.settings.accessToken"]);
});

test.each([
  ["server.prot", "did you mean server.port?"],
  ["timeuotMs", "did you mean timeoutMs?"],
  ["brands.main.apiKye", "did you mean brands.<name>.apiKey?"],
  ["nothing like it", "npx loyalty-bridge settings lists the sections"],
])("%s is no setting: %s", async (typed, said) => {
  const { exitCode, out, err } = await settings([typed]);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err).toContain(`error: no setting has ${typed} in its name`);
  expect(err).toContain(said);
});

test("it fits a terminal's width, and reads no configuration", async () => {
  const world = {
    terminal: { ...NO_TERMINAL, columns: 70 },
    loadConfig: () => {
      throw new Error("it was read");
    },
  };
  for (const typed of [["storage"], ["--all"]])
    expect((await settings(typed, world)).out.split("\n").filter((line) => line.length > 70)).toEqual([]);
});
