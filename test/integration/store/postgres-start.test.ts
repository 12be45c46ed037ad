import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { CERTIFICATE, startTlsServer } from "../../support/postgres/tls-server.ts";
import { startTransactionPooler } from "../../support/postgres/transaction-pooler.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

let place: FreshDatabase;
const ending: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  place = await freshDatabase();
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

type Given = Partial<Parameters<typeof openPostgresStore>[0]>;

async function open(given: Given = {}): Promise<Store> {
  const schema = place.newSchema();
  const store = await openPostgresStore({
    ...{ url: place.url, schema, poolSize: 4, ssl: "none", caFile: null, ...given },
  });
  ending.push(() => store.close());
  return store;
}

/** The address with another part. */
function otherUrl(part: "hostname" | "port" | "username" | "password" | "pathname", value: string): string {
  const url = new URL(place.url);
  url[part] = value;
  return url.href;
}

/** A user who may sign in, and what else is granted. */
async function aUser(): Promise<{ readonly name: string; readonly url: string }> {
  const name = `user_${randomBytes(4).toString("hex")}`;
  await place.ask(`create role ${name} login password 'of-this-user'`);
  const url = new URL(otherUrl("username", name));
  url.password = "of-this-user";
  return { name, url: url.href };
}

const refused = async (given: Given) => {
  const error: unknown = await open(given).catch((reason: unknown) => reason);
  expect(JSON.stringify(error)).not.toMatch(/canary|of-this-user/);
  const { misfit, trouble } = error as { readonly misfit?: object; readonly trouble?: object };
  return misfit ?? trouble;
};

describe("what the configuration says and is not so, is said by name", () => {
  test("a password", async () => {
    const url = otherUrl("password", "canary");
    expect(await refused({ url })).toEqual({ code: "databasePasswordWrong", user: "postgres" });
  });

  test("a user", async () => {
    const url = otherUrl("username", "nobody");
    // The server does not say that there is none.
    expect(await refused({ url })).toEqual({ code: "databasePasswordWrong", user: "nobody" });
  });

  test("a database", async () => {
    const url = otherUrl("pathname", "/no such one");
    expect(await refused({ url })).toEqual({ code: "databaseMissing", database: "no such one" });
  });

  test("a host", async () => {
    const url = otherUrl("hostname", "no-such-host.invalid");
    const said = await refused({ url });
    // Without a network nobody knows whether there is such a host.
    expect(["databaseHostUnknown", "databaseUnreachable"]).toContain((said as { code: string }).code);
  });

  test("encryption that the server does not offer", async () => {
    expect(await refused({ ssl: "verify" })).toEqual({ code: "databaseUnencrypted", host: "127.0.0.1" });
  });

  test("a certificate that nobody trusts, or of another host", async () => {
    const server = await startTlsServer();
    ending.push(async () => server.close());
    const at = (host: string) => `postgres://bridge@${host}:${server.port}/bridge`;
    const refusal = async (host: string, given: Given) => refused({ url: at(host), ...given });
    const notTrusted = {
      code: "databaseNotTrusted",
      host: "localhost",
      error: "DEPTH_ZERO_SELF_SIGNED_CERT",
    };
    // Encrypted and let in as far as the database's own door.
    const passed = { code: "databaseUserRefused", user: "bridge", database: "bridge" };
    expect(await refusal("localhost", { ssl: "verify" })).toEqual(notTrusted);
    expect(await refusal("localhost", { ssl: "verify", caFile: CERTIFICATE })).toEqual(passed);
    expect(await refusal("localhost", { ssl: "encrypt" })).toEqual(passed);
    expect(await refusal("127.0.0.1", { ssl: "verify", caFile: CERTIFICATE })).toEqual({
      ...notTrusted,
      host: "127.0.0.1",
      error: "ERR_TLS_CERT_ALTNAME_INVALID",
    });
  });

  test("a file of certificates that is not there", async () => {
    const given = { ssl: "verify", caFile: "/no/such/file.pem" } as const;
    expect(await refused(given)).toEqual({
      code: "certificatesUnreadable",
      file: "/no/such/file.pem",
      error: "ENOENT",
    });
  });

  test("a user who may not make the schema", async () => {
    const { name, url } = await aUser();
    const schema = place.newSchema();
    const database = new URL(url).pathname.slice(1);
    const missing = { code: "databaseRightsMissing", user: name, schema, database };
    expect(await refused({ url, schema })).toEqual(missing);
    await place.ask(`grant create on database ${database} to ${name}`);
    await open({ url, schema });
  });

  test("a user whom the tables do not belong to", async () => {
    const schema = place.newSchema();
    await open({ schema });
    const { name, url } = await aUser();
    await place.ask(`grant usage on schema ${schema} to ${name}`);
    await place.ask(`grant all on all tables in schema ${schema} to ${name}`);
    expect(await refused({ url, schema })).toMatchObject({
      code: "databaseRightsMissing",
      user: name,
      schema,
    });
  });

  test("a database in another encoding than UTF-8", async () => {
    const name = `latin_${randomBytes(4).toString("hex")}`;
    await place.ask(`create database ${name} encoding 'LATIN1' template template0`);
    const url = otherUrl("pathname", `/${name}`);
    expect(await refused({ url })).toEqual({ code: "databaseNotUtf8", database: name, encoding: "LATIN1" });
  });

  test("a pooler that gives each transaction another connection", async () => {
    const pooler = await startTransactionPooler(place.url);
    ending.push(() => pooler.close());
    const { hostname: host, port } = new URL(pooler.url);
    expect(await refused({ url: pooler.url })).toEqual({
      code: "databaseSharesConnections",
      host,
      port: Number(port),
    });
  });
});

describe("a server that cannot be used as it is, is said by name", () => {
  test("nothing answers there", async () => {
    const url = otherUrl("port", "1");
    const there = { host: "127.0.0.1", port: 1 };
    expect(await refused({ url })).toEqual({ code: "databaseUnreachable", ...there, error: "ECONNREFUSED" });
  });

  test.each(["synchronous_commit"] as const)("%s is off", async (setting) => {
    const { name, url } = await aUser();
    await place.ask(`grant create on database ${new URL(url).pathname.slice(1)} to ${name}`);
    await place.ask(`alter role ${name} set ${setting} = off`);
    expect(await refused({ url })).toEqual({ code: "databaseForgets", setting });
  });

  test("nothing may be written there", async () => {
    const { name, url } = await aUser();
    await place.ask(`alter role ${name} set default_transaction_read_only = on`);
    expect(await refused({ url })).toEqual({ code: "databaseReadOnly", host: "127.0.0.1" });
  });

  test("all of its connections are taken", async () => {
    const { name, url } = await aUser();
    await place.ask(`alter role ${name} connection limit 0`);
    const { port } = new URL(url);
    const there = { host: "127.0.0.1", port: Number(port) };
    expect(await refused({ url })).toEqual({ code: "databaseUnreachable", ...there, error: "53300" });
  });
});

test("a clock that differs is warned of, and one that does not is not", async () => {
  const warned: object[] = [];
  const log = { warn: (details: object) => void warned.push(details) };
  await open({ log });
  expect(warned).toEqual([]);
  await open({ log, clock: new FakeClock(Date.now() - 60_000) });
  expect(warned).toEqual([{ seconds: 60, isAhead: true }]);
});
