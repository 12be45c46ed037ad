import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { billOfMaterials } from "../../config/bill-of-materials.ts";
import { SpawnedCommand, WorkFolder } from "../support/commands/spawned-command.ts";
import { buildExecutable, ENVIRONMENT, InstalledPackage, run, TOP } from "../support/installed/installed.ts";
import { type Installed, serveFromDatabase, walkThrough } from "../support/installed/walk.ts";
import { freshDatabase } from "../support/postgres/fresh-database.ts";

function versionOf(program: string): string {
  return run(program, ["--version"]);
}

const MINUTES = 60_000;

/** A component of a CycloneDX list. */
interface Named {
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses?: unknown;
}

let installed: InstalledPackage;
beforeAll(() => {
  installed = new InstalledPackage();
}, 4 * MINUTES);
afterAll(() => installed[Symbol.dispose]());

/** What a package is made of, with the built files by their kind. */
const CONTENTS = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "adapters/shopify/README.md",
  "adapters/shopify/extensions/*.css",
  "adapters/shopify/extensions/*.js",
  "adapters/shopify/extensions/*.json",
  "adapters/shopify/extensions/*.liquid",
  "adapters/shopify/extensions/*.toml",
  "adapters/shopify/stand-in/*.graphql",
  "adapters/woocommerce/README.md",
  "config/Caddyfile",
  "config/alert-rules.yaml",
  "config/bridge.example.yaml",
  "config/bridge.schema.json",
  "config/compose.example.yaml",
  "config/env.example",
  "config/grafana-dashboard.json",
  "config/loyalty-bridge.service",
  "config/nginx.conf",
  "dist/THIRD-PARTY.txt",
  "dist/bridge/*.d.ts",
  "dist/bridge/*.js",
  "dist/bridge/*.json",
  "dist/commit.txt",
  "dist/dashboard/*",
  "docs/*.md",
  "package.json",
  "src/entry.js",
  "src/store/postgres/*.sql",
  "src/words/*.json",
];

test("a package holds what runs and what is read, and nothing that only developing needs", () => {
  const kinds = installed.packed.files.map(({ path }) =>
    path
      .replace(
        /^(dist\/bridge|docs|adapters\/shopify\/(?:extensions|stand-in)|src\/store\/postgres|src\/words)\/.*?(\.d\.ts|\.[a-z]+)$/,
        "$1/*$2",
      )
      .replace(/^dist\/dashboard\/.*/, "dist/dashboard/*"),
  );
  expect([...new Set(kinds)].toSorted()).toEqual(CONTENTS);
  expect(installed.packed.size).toBeLessThan(3_150_000);
  expect(installed.packed.unpackedSize).toBeLessThan(8_750_000);
});

test("nothing that only builds or tests is installed with it", () => {
  const names = readdirSync(installed.inside("node_modules"));
  expect(names).toContain("express");
  const tools = [
    "vite",
    "react",
    "react-dom",
    "@mantine",
    "typescript",
    "node",
    "vitest",
    "rolldown",
    "postject",
  ];
  expect(names.filter((name) => tools.includes(name))).toEqual([]);
});

test("the package works from an empty folder", async () => {
  await walkThrough({ program: installed.program, environment: ENVIRONMENT });
});

test("the one file works from an empty folder, with no Node beside it, and on PostgreSQL as well", {
  timeout: 4 * MINUTES,
}, async () => {
  const program = buildExecutable();
  const oneFile = { program, environment: { PATH: "/nowhere" } };
  await walkThrough(oneFile);
  await serveFromDatabase(oneFile, (await freshDatabase()).url);
  await expectNoInspector(oneFile);
  const print = (option: string) => execFileSync(program, [option], { encoding: "utf8", env: {} });
  expect(print("--version")).toBe(versionOf(installed.program));
  expect(print("--licenses")).toMatch(/^MIT License[\s\S]*\nnode 24\.\d/);
});

/** Asked for it from its first moments on, while it reads its script. */
async function expectNoInspector({ program, environment }: Installed): Promise<void> {
  using folder = new WorkFolder();
  using command = new SpawnedCommand(folder, ["try", "--once", "--port", "0"], { program, environment });
  for (let times = 0; times < 15; times++) {
    await setTimeout(30);
    command.signal("SIGUSR1");
  }
  expect(await command.ended, command.text).toBe(0);
  expect(command.text).not.toContain("Debugger");
}

test("a package that is built again from the same commit is the same, byte for byte", () => {
  using folder = new WorkFolder();
  const again = JSON.parse(
    run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder.path]),
  )[0];
  expect(again.integrity).toBe(installed.packed.integrity);
});

test("it brings the licences of all that it is made with, and prints them", () => {
  const printed = run(installed.program, ["--licenses"]);
  for (const name of [
    "MIT License",
    "express 5.",
    "@shopify/shopify-api 15.",
    "react 19.",
    "@mantine/core 9.",
  ])
    expect(printed).toContain(name);
  expect(printed).not.toContain("vitest");
});

test("the list of what is handed on names all of it: what runs, what the dashboard holds, and Node, under the bridge's own name", () => {
  const { metadata, components, dependencies } = JSON.parse(billOfMaterials(TOP));
  expect(metadata.component).toMatchObject({ name: "loyalty-bridge", version: "0.2.0" });
  const named = components.map(({ name, version }: Named) => `${name} ${version}`);
  const licensed = [...run(installed.program, ["--licenses"]).matchAll(/^(\S+ \d\S*) \(.+\)$/gm)];
  expect(licensed.length).toBeGreaterThan(150);
  expect(named.toSorted()).toEqual(
    [...licensed.map(([, each]) => each), `node ${process.versions.node}`].toSorted(),
  );
  expect(components.filter(({ purl, licenses }: Named) => !purl || !licenses)).toEqual([]);
  const known = new Set([metadata.component, ...components].map((each) => each["bom-ref"]));
  for (const { ref, dependsOn } of dependencies)
    expect([ref, ...dependsOn].filter((each) => !known.has(each))).toEqual([]);
});

/** What it declares to be of other packages, such as Express, has to come along. */
const OWN_PROGRAM = `
import express from "express";
import express4 from "express4";
import { createBridge, type Settings } from "loyalty-bridge";
import { BridgeError, createClient } from "loyalty-bridge/client";

declare const settings: Settings;
const bridge = await createBridge({ settings });
express().use("/loyalty", bridge.router);
express4().use("/loyalty", bridge.router);
const client = createClient({ baseUrl: "http://127.0.0.1:8787/loyalty", token: "token" });
const { order } = await client.get("/orders/{shop}/{orderId}", { params: { shop: "acme", orderId: "1" } });
console.log(order.points satisfies "none" | "pending" | "approved" | "cancelled", BridgeError);
// @ts-expect-error: an order has no such part, so that it is known what it has
order.nothing;
`;

test("a program in TypeScript that has a bridge within and asks one is checked with nothing but the package", {
  timeout: 2 * MINUTES,
}, () => {
  const compilerOptions = { strict: true, skipLibCheck: false, noEmit: true, module: "nodenext" };
  using folder = new WorkFolder({
    "package.json": JSON.stringify({ private: true, type: "module" }),
    "tsconfig.json": JSON.stringify({ compilerOptions, files: ["own.ts"] }),
    "own.ts": OWN_PROGRAM,
  });
  const express4 = "@types/express4@npm:@types/express@4";
  run("npm", ["install", "--prefer-offline", "--no-audit", installed.tarball, express4], folder.path);
  const compiler = join(TOP, "node_modules", ".bin", "tsc");
  expect(spawnSync(compiler, ["-p", "."], { cwd: folder.path, encoding: "utf8" }).stdout).toBe("");
});

test("package and clone name the same commit, also where the package lies in a repository of somebody else", () => {
  installed.lieInRepository();
  const version = versionOf(join(TOP, "src", "entry.js"));
  expect(version).toMatch(/^\d+\.\d+\.\d+ \(commit [0-9a-f]{7,}(?:-changed)?\)\n$/);
  expect(versionOf(installed.program)).toBe(version);
});

test.each([
  ["older", "20.1.0", 1, "The loyalty bridge needs Node 24, and this is Node 20.1.0. Install Node 24 from"],
  ["newer", "99.0.0", 0, "The loyalty bridge was tried with Node 24 to 26, and this is Node 99.0.0."],
])("the installed command says what to do on a Node that is %s", async (_what, node, code, words) => {
  const other = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  using folder = new WorkFolder({ "other.mjs": other });
  const environment = { ...ENVIRONMENT, NODE_OPTIONS: "--import ./other.mjs" };
  using command = new SpawnedCommand(folder, ["--version"], { program: installed.program, environment });
  expect(await command.ended).toBe(code);
  expect(command.text).toContain(words);
  expect(command.text).not.toContain("npm ci");
});
