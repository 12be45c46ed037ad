import { expect, test } from "vitest";
import { runCopy } from "../../../src/store/copy/run-copy.ts";
import { openFolderSource } from "../../../src/store/lowdb/copy/folder-source.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { openDatabaseTarget } from "../../../src/store/postgres/copy/database-target.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";

test("a copy writes nothing where a bridge has started since it was looked for, and the bridge goes on", async () => {
  const database = await freshDatabase();
  const place = { url: database.url, schema: database.newSchema(), poolSize: 4, ssl: "none" } as const;
  const given = { ...place, caFile: null };
  const folder = { path: "/old", files: FakeDisk.answeringAtOnce() };
  const old = await openLowdbStore(folder);
  await old.addDelivery(aDelivery({ dedupeKey: "of the folder" }));
  await old.close();

  const from = await openFolderSource(folder);
  const to = await openDatabaseTarget(given);
  const bridge = await openPostgresStore(given);
  await expect(runCopy({ from, to, isStopping: () => false })).rejects.toThrow(StoreUnavailable);
  await bridge.addDelivery(aDelivery({ dedupeKey: "of the bridge" }));
  await Promise.all([bridge.close(), to.close(), from.close()]);

  const again = await openPostgresStore(given);
  const repeat = await again.addDelivery(aDelivery({ dedupeKey: "of the bridge" }));
  expect(repeat.outcome).toBe("duplicate");
  expect((await again.listDeliveries({ limit: 10 })).items).toHaveLength(1);
  await again.close();
});
