import { dirname, join } from "node:path";
import { writeNew } from "../../../src/store/lowdb/care/backup.ts";
import { FOLDERS } from "../../../src/store/lowdb/care/folder.ts";
import { markFolder } from "../../../src/store/lowdb/care/folder-mark.ts";
import type { Marker } from "../../../src/store/lowdb/care/marker.ts";
import type { FileSystem } from "../../../src/store/lowdb/file-system.ts";
import { type LowdbStore, type LowdbStoreOptions, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { aDelivery, aRecord, put } from "../builders/stored.ts";
import { FakeDisk } from "../disk/fake-disk.ts";
import { FakeClock } from "../time/fake-clock.ts";
import { keepEverything, NOW } from "./everything-kept.ts";

/**
 * A folder of format 1, which the invented next version (next-format.ts) migrates to format 2. For tests that replace
 * our migrations by those.
 */
export const PATH = "/data";
/** Is only in the journal; orders "2" to "12" are in documents. */
export const LATEST = { shop: "acme", orderId: "13" };
export const ORDERS = 13;

type Files = ReadonlyMap<string, Buffer>;
let former: Promise<Files> | null = null;

/** The files by path, as a killed bridge left them. */
async function makeFormer(): Promise<Files> {
  const disk = FakeDisk.answeringAtOnce();
  const store = await openFormer(disk);
  await keepEverything(store);
  await store.checkpoint();
  await put(store, aRecord({ ...LATEST, changedAt: NOW }));
  const { id } = await store.addDelivery(aDelivery({ dedupeKey: "latest", receivedAt: NOW }));
  await store.settleDelivery({ deliveryId: id, outcome: "processed", reason: null, orderIds: ["13"] });
  await store.changeValue("acme", "latest", () => '{"a":1}');
  const killed = disk.afterPowerCut(disk.actCount, () => 0);
  await store.close();
  const { salt } = await markerOf(killed);
  killed.tamper(`${PATH}/format.json`, () => Buffer.from(JSON.stringify({ format: 1, salt })));
  const names = killed.paths(PATH).map((path) => path.slice(PATH.length + 1));
  const kept = names.filter((name) => !/^mark-|^temporary/.test(name));
  const read = async (name: string) =>
    [name, (await killed.read(join(PATH, name))) ?? Buffer.alloc(0)] as const;
  return new Map(await Promise.all(kept.map(read)));
}

/** Stores the folder durably, as the original and not a copy of it. */
export async function putFormerFolder(files: FileSystem, path: string): Promise<void> {
  former ??= makeFormer();
  await files.makeFolder(path);
  for (const folder of FOLDERS) await files.makeFolder(join(path, folder));
  for (const [name, content] of await former) await writeNew(files, join(path, name), content);
  await markFolder({ files, temporary: join(path, "temporary") }, path, { at: NOW, isLast: false });
  for (const folder of FOLDERS) await files.flushFolder(join(path, folder));
  await files.flushFolder(path);
  await files.flushFolder(dirname(path));
}

/** A disk with such a folder at `PATH`. */
export async function diskOfFormer(): Promise<FakeDisk> {
  const disk = FakeDisk.answeringAtOnce();
  await putFormerFolder(disk, PATH);
  disk.forgetFlushed();
  return disk;
}

/** Opens it shortly after the earlier process ended. */
export function openFormer(files: FileSystem, given: Partial<LowdbStoreOptions> = {}): Promise<LowdbStore> {
  return openLowdbStore({ path: PATH, files, clock: new FakeClock(NOW), ...given });
}

/** The folder's content once it is opened without problems. */
export async function keptOf(disk: FileSystem): Promise<unknown> {
  const store = await openFormer(disk);
  const kept = await allThatIsKept(store);
  await store.close();
  return kept;
}

export async function textOf(disk: FakeDisk, path: string): Promise<string> {
  return (await disk.read(path))?.toString("utf8") ?? "";
}

export async function markerOf(disk: FakeDisk): Promise<Marker> {
  return JSON.parse(await textOf(disk, `${PATH}/format.json`));
}

/** Whatever the next format should have marked and did not, wherever it is stored. */
export async function unmarkedIn(disk: FakeDisk): Promise<readonly string[]> {
  const paths = disk.paths(PATH).filter((path) => /\/\d+\.(?:json|log)$|state\.json$/.test(path));
  const texts = await Promise.all(paths.map((path) => textOf(disk, path)));
  return texts.flatMap((text) => text.match(UNMARKED) ?? []);
}

/** A row of a document, a row of the journal, and stored values with these names. */
const UNMARKED =
  /^"\d+ [0-9a-f]{8}":\{(?!"paint")|^=\{(?!"paint")|"name":"(?:erased\/1|latest)","value":"\{(?!\\"paint)/gm;

/** Everything in a store, for comparing it with another. */
export async function allThatIsKept(store: Store) {
  const { items: orders } = await store.listOrders({ limit: 1_000 });
  const { items: deliveries } = await store.listDeliveries({ limit: 1_000 });
  return {
    counts: await store.counts(),
    orders: await Promise.all(orders.map(({ shop, orderId }) => store.getOrder({ shop, orderId }))),
    deliveries: await Promise.all(deliveries.map(({ id }) => store.getDelivery(id))),
    values: await store.listValues(""),
    calls: await store.recentCalls(0),
    lastDeliveries: await store.lastDeliveries(),
  };
}
