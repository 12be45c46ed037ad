import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Moment } from "../../../src/domain/order/order-snapshot.ts";
import { writeNew } from "../../../src/store/lowdb/care/backup.ts";
import { FOLDERS } from "../../../src/store/lowdb/care/folder.ts";
import { markFolder } from "../../../src/store/lowdb/care/folder-mark.ts";
import type { Marker } from "../../../src/store/lowdb/care/marker.ts";
import type { FileSystem } from "../../../src/store/lowdb/file-system.ts";
import { type LowdbStore, type LowdbStoreOptions, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { FakeDisk } from "../disk/fake-disk.ts";
import { FakeClock } from "../time/fake-clock.ts";

/** A data folder that an earlier version left behind when it was killed (test/fixtures/data-folders). */
export interface EarlierFolder {
  /** When it was killed. */
  readonly at: Moment;
  readonly loyaltyUrl: string;
  /** The configuration's section. */
  readonly shops: Readonly<Record<string, object>>;
  /** What that version answered, by path. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Name below the folder, content in base64. */
  readonly files: Readonly<Record<string, string>>;
}

export const PATH = "/data";

/** Reads one of `test/fixtures/data-folders`. */
export function readEarlierFolder<Folder extends EarlierFolder>(fixture: string): Folder {
  const file = new URL(`../../fixtures/data-folders/${fixture}`, import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
}

export const formatOne: EarlierFolder = readEarlierFolder("format-1.json.gz");

/** Puts the folder there, durably, as the one that was in use and no copy of it. */
export async function putEarlierFolder(files: FileSystem, path: string, earlier = formatOne): Promise<void> {
  await files.makeFolder(path);
  for (const folder of FOLDERS) await files.makeFolder(join(path, folder));
  for (const [name, content] of Object.entries(earlier.files))
    await writeNew(files, join(path, name), Buffer.from(content, "base64"));
  await markFolder({ files, temporary: join(path, "temporary") }, path, { at: earlier.at, isLast: false });
  for (const folder of FOLDERS) await files.flushFolder(join(path, folder));
  await files.flushFolder(path);
  await files.flushFolder(dirname(path));
}

/** A disk that such a folder stands on, under `PATH`. */
export async function diskOfFormatOne(): Promise<FakeDisk> {
  const disk = FakeDisk.answeringAtOnce();
  await putEarlierFolder(disk, PATH);
  disk.forgetFlushed();
  return disk;
}

/** Opens it a moment after its end. */
export function openEarlier(files: FileSystem, given: Partial<LowdbStoreOptions> = {}): Promise<LowdbStore> {
  return openLowdbStore({ path: PATH, files, clock: new FakeClock(formatOne.at), ...given });
}

/** What is kept of the folder once it is opened without a mishap. */
export async function keptOf(disk: FileSystem): Promise<unknown> {
  const store = await openEarlier(disk);
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

/** What is left as a sentence, wherever it is kept. */
export async function sentencesIn(disk: FakeDisk): Promise<readonly string[]> {
  const paths = disk.paths(PATH).filter((path) => /\/\d+\.(?:json|log)$|state\.json$/.test(path));
  const texts = await Promise.all(paths.map((path) => textOf(disk, path)));
  const lines = texts.join("\n").replaceAll('\\"', '"').replaceAll('{"shop":', '\n{"shop":').split("\n");
  return lines.flatMap((line) => line.match(SENTENCE)?.[0] ?? []);
}

const SENTENCE =
  /"(?:reason|held|lastError|problem|waiting)":"[^"]*"|"(?:notes|restored)":\["[^"]*"|"(?:what|outcome|state)":"\w+","detail":"[^"]*"/;

/** Everything that a store remembers, to be compared with what another one does. */
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
