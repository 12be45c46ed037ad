import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { ADAPTERS } from "../../support/bridge/merchant-setup.ts";
import { inFile, nobodyStops, type } from "../../support/commands/typed-command.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

let place: FreshDatabase;
let folder: string;

beforeAll(async () => {
  place = await freshDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "init-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Everything but the storage is given; a person gives these answers, and keeps the address of the shop, which is away. */
async function init(options: readonly string[], answers: readonly string[] = []) {
  const left = [...answers, "", "", ""];
  const questions: string[] = [];
  const [config, env] = [join(folder, "bridge.yaml"), join(folder, ".env")];
  const account = ["--loyalty-url", "http://127.0.0.1:1", "--api-key", "key", "--brand-id", "1"];
  const more = ["--identifier", "email", "--activity", "12", "--public-url", "https://bridge.example.com"];
  const shop = ["--platform", "woocommerce", "--domain", "garden.example.com", "--shop", "garden"];
  const credentials = ["--credential", "consumerKey=", "--credential", "consumerSecret="];
  const files = ["init", "--config", config, "--env", env];
  const typed = await type([...files, ...account, ...more, ...shop, ...credentials, ...options], {
    world: {
      adapters: ADAPTERS,
      parseConfig: (written, environment = {}) =>
        inFile(parseConfig(written, { environment, adapters: ADAPTERS })),
      stopRequested: nobodyStops,
      ask: async (question) => {
        questions.push(question);
        return left.shift() ?? null;
      },
    },
  });
  const storage = async () => {
    const [text, variables] = await Promise.all([readFile(config, "utf8"), readFile(env, "utf8")]);
    const environment = parseEnv(variables) as Record<string, string>;
    const read = parseConfig(text, { environment, adapters: ADAPTERS });
    return { text, variables, storage: read.ok ? read.config.storage : read.problems };
  };
  const isWritten = await access(config).then(
    () => true,
    () => false,
  );
  return { ...typed, questions, storage, isWritten };
}

/** The account is away in these tests: whoever is asked for its address again keeps it. */
const KEPT = [""];

function otherUrl(part: "password" | "pathname" | "port", value: string): string {
  const url = new URL(place.url);
  url[part] = value;
  return url.href;
}

describe("a person who answers", () => {
  test("is asked for no database, and for no number of processes, unless they want one", async () => {
    const { questions, storage } = await init([], [...KEPT]);
    expect(questions.filter((each) => /PostgreSQL|postgres|copies/.test(each))).toEqual([]);
    expect((await storage()).storage).toMatchObject({ driver: "lowdb", path: "./data" });
  });

  test("two processes share a database, which is tried out and named by a variable", async () => {
    const { exitCode, out, questions, storage } = await init(["--postgres"], [...KEPT, "2", place.url]);
    expect(exitCode).toBe(0);
    expect(out).toMatch(
      /ok {7}database: PostgreSQL 1\d.*the first start will create the schema loyalty_bridge/,
    );
    expect(out).toContain("config/compose.example.yaml");
    expect(questions.at(-3)).toMatch(/hidden while you type/);
    const { text, variables, storage: read } = await storage();
    expect(read).toMatchObject({ driver: "postgres", url: place.url, ssl: "none" });
    expect(text).toContain('url: "${DATABASE_URL}"');
    expect(text).not.toContain(new URL(place.url).password);
    expect(variables).toContain("DATABASE_URL=");
    expect(await place.ask("select nspname from pg_namespace where nspname = 'loyalty_bridge'")).toEqual([]);
  });

  test("what makes no sense, and what does not work, may be corrected", async () => {
    const senseless = ["none", "0", "2", "mysql://there", `${place.url}?sslmode=require`];
    const wrong = otherUrl("password", "canary");
    const { exitCode, out, err, storage } = await init(
      ["--postgres"],
      [...KEPT, ...senseless, wrong, otherUrl("pathname", "/elsewhere"), "", place.url],
    );
    expect(exitCode, err).toBe(0);
    expect(out + err).not.toContain("canary");
    const lines = err.split("\n").filter((line) => !/access|activity|public address|REST API/.test(line));
    expect(lines).toEqual([
      "The answer must be a whole number from 1 to 100.",
      "The answer must be a whole number from 1 to 100.",
      expect.stringMatching(/^The answer must be postgres:\/\/user:password@host:port\/database/),
      expect.stringMatching(/^The answer must be postgres:\/\/user:password@host:port\/database/),
      expect.stringMatching(/^ {2}FAILED {3}database: the database rejects the password/),
      expect.stringMatching(/^ {2}FAILED {3}database: there is no database elsewhere\. Create it/),
    ]);
    expect((await storage()).storage).toMatchObject({ url: place.url });
  });

  test("a database on another machine is asked how it is encrypted", async () => {
    const url = "postgres://bridge:secret@db.example/bridge";
    const { exitCode, questions, storage } = await init(
      ["--no-check", "--postgres"],
      ["2", url, "some", "encrypt"],
    );
    expect([exitCode, questions.length]).toEqual([0, 4]);
    expect((await storage()).storage).toMatchObject({ url, ssl: "encrypt" });
  });
});

describe("options alone", () => {
  test("a database that is named is wanted, by one process as well", async () => {
    const { exitCode, storage } = await init(["--yes", "--no-check", "--database-url", place.url]);
    expect(exitCode).toBe(0);
    expect((await storage()).storage).toMatchObject({ driver: "postgres", url: place.url });
  });

  test.each([
    ["several processes without a database", ["--instances", "2"], "  --database-url  Database address"],
    ["a wrong address", ["--database-url", "there"], "  --database-url  must be postgres://user:password@"],
    ["no number", ["--instances", "two"], "  --instances  must be a whole number from 1 to 100"],
    [
      "another encryption",
      ["--database-url", "postgres://u:p@h/d", "--database-ssl", "require"],
      "  --database-ssl  must be",
    ],
  ])("%s is refused, and nothing is written", async (_, options, problem) => {
    const { exitCode, err, isWritten } = await init(["--yes", "--no-check", ...options]);
    expect([exitCode, isWritten]).toEqual([2, false]);
    expect(err.split("\n")[1]?.startsWith(problem), err).toBe(true);
  });
});
