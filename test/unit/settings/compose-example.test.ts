import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { parseConfig } from "../../../src/settings/config.ts";
import { aConfigText, SOURCE } from "../../support/builders/config-source.ts";

const TEXT = readFileSync("config/compose.example.yaml", "utf8");
const process = z.object({
  image: z.literal("node:24"),
  command: z.string(),
  volumes: z.tuple([z.literal(".:/bridge:ro")]),
  environment: z.record(z.string(), z.string()),
  depends_on: z.record(z.string(), z.unknown()),
  stop_grace_period: z.string(),
});
const example = z.object({
  services: z.object({
    "bridge-1": process,
    "bridge-2": process,
    database: z.object({ environment: z.record(z.string(), z.string()) }),
    proxy: z.unknown(),
  }),
  configs: z.object({ proxy: z.object({ content: z.string() }) }),
});
const { services, configs } = example.parse(parse(TEXT, { merge: true }));

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

test("the proxy leads to both processes, at the port they listen on, and asks whether they are ready", () => {
  const { port } = configured().server;
  expect(configs.proxy.content).toContain(`reverse_proxy bridge-1:${port} bridge-2:${port} {`);
  expect(configs.proxy.content).toContain("health_uri /readyz");
});

test("both processes are the same, run what is there, and have time to end", () => {
  expect(services["bridge-1"]).toEqual(services["bridge-2"]);
  const [, ...words] = services["bridge-1"].command.split(" ");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  expect(words.join(" ")).toBe(`${scripts.start.replace("node ", "")} serve`);
  const graceSeconds = Number.parseInt(services["bridge-1"].stop_grace_period, 10);
  expect(graceSeconds).toBeGreaterThan(configured().server.graceSeconds);
});
