import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CopyRefusal } from "../../../src/store/codes/store.ts";
import type { DatabaseConfig, FolderConfig, StorageConfig } from "../../../src/store/kinds.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { copyStore, placeOf, storeTools } from "../../../src/wiring/storage.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

const NO_KEY = { encryptionKey: null, previousEncryptionKeys: [], signIn: { oidc: null } };
let top: string;
let database: FreshDatabase;
let there: DatabaseConfig;
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "store-copy-"));
  database = await freshDatabase();
  const schema = database.newSchema();
  there = { driver: "postgres", url: database.url, schema, poolSize: 4, ssl: "none", caFile: null };
});
afterEach(() => rm(top, { recursive: true, force: true }));

const folder = (name: string): FolderConfig => ({ driver: "lowdb", path: join(top, name) });
const inSchema = (text: string) => database.ask(`set search_path to ${there.schema}; ${text}`);

async function aFolder(): Promise<FolderConfig> {
  await (await openLowdbStore({ path: folder("old").path })).close();
  return folder("old");
}

async function aDatabase(): Promise<void> {
  await (await openPostgresStore(there)).close();
}

function copy(from: StorageConfig, to: StorageConfig): Promise<unknown> {
  return copyStore({ from, to, onProgress: () => {}, isStopping: () => false });
}

type Code = CopyRefusal["code"];
interface Refused {
  readonly copying: Promise<unknown>;
  /** With the code, all that is said. */
  readonly facts: object;
}
type Situation = () => Promise<Refused>;

const SITUATIONS: { readonly [Each in Code]: readonly Situation[] } = {
  copySamePlace: [
    async () => ({ copying: copy(folder("old"), folder("old")), facts: { place: folder("old").path } }),
    async () => {
      await symlink((await aFolder()).path, folder("linked").path);
      return { copying: copy(folder("old"), folder("linked")), facts: { place: folder("linked").path } };
    },
  ],
  copyPlacesInOne: [
    async () => {
      const [from, to] = [await aFolder(), folder("old/new")];
      return { copying: copy(from, to), facts: { from: from.path, to: to.path } };
    },
  ],
  copyBetweenDatabases: [
    async () => {
      const other = { ...there, schema: database.newSchema() };
      return { copying: copy(there, other), facts: { from: placeOf(there), to: placeOf(other) } };
    },
  ],
  copyBesideBridges: [
    async () => {
      const bridge = await openPostgresStore(there);
      const copying = copy(there, folder("new")).finally(() => bridge.close());
      return { copying, facts: { place: placeOf(there), hosts: ["127.0.0.1"] } };
    },
  ],
  copyPlaceTaken: [
    async () => {
      const store = await openPostgresStore(there);
      await store.lockSetting("acme", "orderId", "id");
      await store.close();
      return { copying: copy(await aFolder(), there), facts: { place: placeOf(there) } };
    },
  ],
  copyNothingThere: [
    async () => ({ copying: copy(there, folder("new")), facts: { place: placeOf(there) } }),
    async () => ({
      copying: storeTools({ storage: there, brands: {}, security: NO_KEY }).check(),
      facts: { place: placeOf(there) },
    }),
  ],
  copyOfEarlierVersion: [
    async () => {
      await aDatabase();
      await inSchema("delete from schema_version");
      return { copying: copy(there, folder("new")), facts: { place: placeOf(there) } };
    },
  ],
  copyCutOff: [
    async () => {
      await aDatabase();
      await inSchema("update store_identity set filling = 'null'");
      return { copying: copy(there, folder("new")), facts: { place: placeOf(there) } };
    },
    async () => {
      await aDatabase();
      await inSchema("update store_identity set filling = 'null'");
      return { copying: openPostgresStore(there), facts: { place: placeOf(there) } };
    },
  ],
};
const situations = Object.entries(SITUATIONS).flatMap(([code, each]) =>
  each.map((situation, at) => ({ code: code as Code, at, situation })),
);

test.each(situations)("a copy is refused by $code ($at)", async ({ code, situation }) => {
  const { copying, facts } = await situation();
  const refused = await copying.catch((error: unknown) => error);
  expect(refused).toMatchObject({ trouble: { code, ...facts } });
});

test.each(["repair", "restore"] as const)("a database is not for this command: %s", async (act) => {
  const refused = storeTools({ storage: there, brands: {}, security: NO_KEY })[act](folder("new").path);
  await expect(refused).rejects.toMatchObject({ refusal: { code: "refusedStorage" } });
});
