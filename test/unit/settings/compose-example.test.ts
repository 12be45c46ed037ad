import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { parseConfig } from "../../../src/settings/config.ts";
import { aConfigText, SOURCE } from "../../support/builders/config-source.ts";
import { containerFile, lastOf } from "../../support/processes/container-file.ts";

const TEXT = readFileSync("config/compose.example.yaml", "utf8");
const condition = z.record(z.string(), z.object({ condition: z.string() }));
const process = z.object({
  image: z.literal("loyalty-bridge"),
  build: z.object({ context: z.literal("."), dockerfile: z.literal("config/Containerfile") }),
  user: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  volumes: z.tuple([z.literal("./config/bridge.yaml:/bridge/config/bridge.yaml:ro")]),
  env_file: z.literal(".env"),
  environment: z.record(z.string(), z.string()),
  depends_on: condition,
  stop_grace_period: z.string(),
});
const example = z.object({
  services: z.object({
    "bridge-1": process,
    "bridge-2": process,
    database: z.object({ environment: z.record(z.string(), z.string()), healthcheck: z.unknown() }),
    proxy: z.object({
      environment: z.record(z.string(), z.string()),
      volumes: z.array(z.string()),
      depends_on: condition,
      healthcheck: z.unknown(),
    }),
  }),
});
const { services } = example.parse(parse(TEXT, { merge: true }));

/** What the example wants to stand in config/bridge.yaml, as it stands in its comment. */
const wanted = TEXT.split("\n")
  .filter((line) => line.startsWith("#     "))
  .map((line) => line.replace(/^# {8}/, ""))
  .join("\n");
const password = "of-the-database";
const environment = Object.fromEntries(
  Object.entries(services["bridge-1"].environment).map(([name, value]) => [
    name,
    value.replace("${DATABASE_PASSWORD:?}", password),
  ]),
);

function configured() {
  const source = { ...SOURCE, environment: { ...SOURCE.environment, ...environment } };
  const read = parseConfig(aConfigText({ top: wanted }), source);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.config;
}

test("what it adds to the configuration is known, and named by variables that it sets", () => {
  const { storage, server } = configured();
  expect(storage).toMatchObject({ driver: "postgres", ssl: "none" });
  expect(server).toMatchObject({ host: "0.0.0.0", trustProxy: 1 });
});

test("the address leads to the database that it starts, as the user that it makes", () => {
  const { storage } = configured();
  const { POSTGRES_USER: user, POSTGRES_DB: name } = services.database.environment;
  expect(services.database.environment.POSTGRES_PASSWORD).toBe("${DATABASE_PASSWORD:?}");
  expect(storage).toMatchObject({ url: `postgres://${user}:${password}@database:5432/${name}` });
});

test("the proxy has our own file, leads to both processes at the port they listen on, and comes after them", () => {
  const { port } = configured().server;
  const { environment: variables, volumes, depends_on: needs } = services.proxy;
  expect(volumes).toContain("./config/Caddyfile:/etc/caddy/Caddyfile:ro");
  const file = readFileSync("config/Caddyfile", "utf8");
  for (const name of Object.keys(variables)) expect(file).toContain(`{$${name}:`);
  expect(variables.BRIDGES).toBe(`bridge-1:${port} bridge-2:${port}`);
  expect(file).toContain(`{$BRIDGES:127.0.0.1:${port}}`);
  expect(needs).toEqual({
    "bridge-1": { condition: "service_healthy" },
    "bridge-2": { condition: "service_healthy" },
  });
});

test("both processes are the same, are of the container file, and have time to end", () => {
  expect(services["bridge-1"]).toEqual(services["bridge-2"]);
  const image = containerFile().at(-1);
  if (image === undefined) throw new Error("the container file has no stage");
  const [, folder] = services["bridge-1"].volumes[0].split(":");
  expect(folder?.startsWith(`${lastOf(image, "WORKDIR")}/`)).toBe(true);
  expect(lastOf(image, "USER")).toBe(services["bridge-1"].user);
  // That both are healthy says the container file, which asks at the configured port.
  expect(lastOf(image, "HEALTHCHECK")).toContain("health-check.js");
  const graceSeconds = Number.parseInt(services["bridge-1"].stop_grace_period, 10);
  expect(graceSeconds).toBeGreaterThan(configured().server.graceSeconds);
});

const COMMENTS = TEXT.split("\n").filter((line) => line.startsWith("#"));
const LINES = TEXT.split("\n").filter((line) => !line.startsWith("#"));
const named = (pattern: RegExp) => [
  ...new Set([...LINES.join("\n").matchAll(pattern)].map(([, name = ""]) => name)),
];

/** Steps 1 and 2 make them. */
const MADE_BY_THE_READER = ["config/bridge.yaml", ".env"];

test("every file that it names is there, or made in its steps", () => {
  const files = named(/(?:\.\/|dockerfile: |env_file: )([\w./-]+)/g);
  expect(files).toEqual(expect.arrayContaining(["config/Caddyfile", "config/Containerfile", ".env"]));
  expect(files.filter((file) => !existsSync(file) && !MADE_BY_THE_READER.includes(file))).toEqual([]);
});

test("every variable that it takes from outside is named in its steps", () => {
  const variables = named(/\$\{(\w+)/g);
  expect(variables).toEqual(["COMMIT", "DATABASE_PASSWORD", "SITE"]);
  for (const variable of variables) expect(COMMENTS.join("\n")).toMatch(new RegExp(`\\b${variable}\\b`));
});

test("every service and volume that one of its services names is one of its own", () => {
  const all = z
    .object({ services: z.record(z.string(), z.looseObject({})), volumes: z.record(z.string(), z.unknown()) })
    .parse(parse(TEXT, { merge: true }));
  const used = z.object({ depends_on: condition.default({}), volumes: z.array(z.string()).default([]) });
  const parts = Object.values(all.services).map((service) => used.parse(service));
  const needed = parts.flatMap(({ depends_on: needs }) => Object.keys(needs));
  expect(needed.filter((name) => !Object.hasOwn(all.services, name))).toEqual([]);
  const own = parts.flatMap(({ volumes }) => volumes).map((volume) => volume.split(":")[0] ?? "");
  expect(own.filter((name) => !name.startsWith("./")).sort()).toEqual(Object.keys(all.volumes).sort());
});
