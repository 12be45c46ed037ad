import { beforeEach, describe, expect, test } from "vitest";
import type { DamageKind } from "../../../src/store/codes/store.ts";
import { checkStore } from "../../../src/store/lowdb/care/check.ts";
import { Documents } from "../../../src/store/lowdb/documents/documents.ts";
import { rowsForm } from "../../../src/store/lowdb/documents/rows-form.ts";
import { seal } from "../../../src/store/lowdb/documents/whole-file.ts";
import { Columns } from "../../../src/store/lowdb/index/columns.ts";
import { SearchTerms } from "../../../src/store/lowdb/index/search-terms.ts";
import { encodeFrame } from "../../../src/store/lowdb/journal/frame.ts";
import { rewriteDocument, rewriteSegment } from "../../../src/store/lowdb/migration/rewrite-files.ts";
import { type LowdbStore, openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { type Fault, faultyFiles } from "../../support/disk/faulty-files.ts";
import { MIGRATIONS } from "../../support/store/next-format.ts";

const PATH = "/data";
const JOURNAL = `${PATH}/journal/00000001.log`;
const ORDERS = `${PATH}/orders/1.json`;
const MARKER = `${PATH}/format.json`;
const STATE = `${PATH}/state.json`;
const NOT_JSON = "{";

let disk: FakeDisk;
beforeEach(() => {
  disk = new FakeDisk();
});

const open = (): Promise<LowdbStore> => openLowdbStore({ path: PATH, files: disk });
const at = () => ({ files: disk, temporary: `${PATH}/temporary` });
const flip = (offset: number) => (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(offset) ^ 0x10, offset);
  return bytes;
};
const lengthOf = async (path: string) => (await disk.read(path))?.length ?? 0;

/** An order in documents, after a clean close. */
async function closed(): Promise<void> {
  const store = await open();
  await put(store, aRecord({ orderId: "1" }));
  await store.close();
}

/** Two deliveries in the journal, as a crash leaves it. Returns where the first begins. */
async function crashed(): Promise<number> {
  const store = await open();
  const offset = await lengthOf(JOURNAL);
  for (const dedupeKey of ["a", "b"]) await store.addDelivery(aDelivery({ dedupeKey }));
  disk = disk.afterPowerCut(disk.actCount, () => 0);
  return offset;
}

/** A delivery in each of two segments, since the documents could not be brought up to date. Returns the second. */
async function crashedInSecond(): Promise<string> {
  let isFull = false;
  const isRefused: Fault = (act, path) =>
    isFull && act === "write" && !path.startsWith(`${PATH}/journal`) ? "ENOSPC" : null;
  const store = await openLowdbStore({ path: PATH, files: faultyFiles(disk, isRefused) });
  await store.addDelivery(aDelivery({ dedupeKey: "a" }));
  isFull = true;
  await expect(store.checkpoint()).rejects.toThrow(/ENOSPC/);
  await store.addDelivery(aDelivery({ dedupeKey: "b" }));
  disk = disk.afterPowerCut(disk.actCount, () => 0);
  return `${PATH}/journal/00000002.log`;
}

/** A whole frame of something that no version writes, behind the others. Returns where it begins. */
async function unreadableEntry(): Promise<number> {
  await crashed();
  const offset = await lengthOf(JOURNAL);
  disk.tamper(JOURNAL, (bytes) => Buffer.concat([bytes, encodeFrame([NOT_JSON])]));
  return offset;
}

/** A row of a document that is sound as a whole. */
async function unreadableRow(): Promise<void> {
  await closed();
  disk.tamper(ORDERS, () => seal(rowsForm.print(new Map([[1, NOT_JSON]]))));
}

async function withoutState(): Promise<void> {
  await closed();
  for (const segment of disk.paths(`${PATH}/journal`)) disk.tamper(segment, () => null);
  disk.tamper(STATE, () => null);
}

/** What a way of reading the folder says of it. */
type Reading = () => Promise<unknown>;
const atStart: Reading = () => open().catch(({ trouble }) => trouble);
const atCheck: Reading = async () => (await checkStore(PATH, disk)).findings[0];
const thrownBy =
  (act: () => Promise<unknown>): Reading =>
  () =>
    act().catch(({ trouble }) => trouble);
const [FIRST = { from: 1, to: 2 }] = MIGRATIONS;

interface Example<Code extends DamageKind["code"]> {
  /** Damages the folder; returns the facts. */
  readonly damage: () => Promise<Omit<Extract<DamageKind, { readonly code: Code }>, "code">>;
  readonly readings: Readonly<Record<string, Reading>>;
}

/** How a folder can be damaged, and who says so. One whose folder is exchanged while it runs is in lowdb-store-copies. */
const EXAMPLES: {
  readonly [Code in Exclude<DamageKind["code"], "folderExchanged">]: readonly Example<Code>[];
} = {
  journalPartMissing: [
    {
      damage: async () => {
        await closed();
        const [file = ""] = disk.paths(`${PATH}/journal`);
        disk.tamper(file, () => null);
        return { file };
      },
      readings: { atStart, atCheck },
    },
    {
      // The only one there has been yet.
      damage: async () => {
        await crashed();
        disk.tamper(JOURNAL, () => null);
        return { file: JOURNAL };
      },
      readings: { atStart, atCheck },
    },
    {
      // The last of two, as a kill between a new segment and the documents leaves them.
      damage: async () => {
        const file = await crashedInSecond();
        disk.tamper(file, () => null);
        return { file };
      },
      readings: { atStart, atCheck },
    },
  ],
  journalHeadDamaged: [
    {
      damage: async () => {
        const file = await crashedInSecond();
        disk.tamper(file, () => Buffer.of());
        return { file };
      },
      readings: { atStart },
    },
    {
      damage: async () => {
        await crashed();
        disk.tamper(JOURNAL, flip(10));
        return { file: JOURNAL };
      },
      readings: { atStart },
    },
  ],
  journalEntryDamaged: [
    {
      damage: async () => {
        const offset = await crashed();
        disk.tamper(JOURNAL, flip(offset + 50));
        return { file: JOURNAL, offset };
      },
      readings: { atStart, atCheck },
    },
  ],
  journalEntryUnreadable: [
    {
      damage: async () => ({ file: JOURNAL, offset: await unreadableEntry() }),
      readings: {
        atStart,
        atCheck,
        atMigration: thrownBy(() => rewriteSegment(at(), JOURNAL, FIRST)),
      },
    },
  ],
  rowMissing: [
    {
      damage: async () => {
        await closed();
        return { file: ORDERS, row: 7 };
      },
      readings: { ofDocuments: thrownBy(() => new Documents(at(), `${PATH}/orders`, 0).require(7, 1)) },
    },
  ],
  rowUnreadable: [
    {
      damage: async () => {
        await unreadableRow();
        return { file: ORDERS, row: 1 };
      },
      readings: {
        atCheck,
        atMigration: thrownBy(() => rewriteDocument(at(), ORDERS, (kept) => kept)),
      },
    },
  ],
  fileMissing: [
    {
      damage: async () => {
        await closed();
        disk.tamper(MARKER, () => null);
        return { file: MARKER };
      },
      readings: { atStart, atCheck },
    },
    {
      damage: async () => {
        await withoutState();
        return { file: STATE };
      },
      readings: { atStart, atCheck },
    },
    {
      damage: async () => ({ file: "/columns/3.bin" }),
      readings: { ofColumns: thrownBy(() => new Columns({ a: "u8" }, at(), "/columns").load([3])) },
    },
    {
      damage: async () => ({ file: "/terms/3.bin" }),
      readings: {
        ofSearchTerms: () =>
          new Promise((onRemake) => {
            const remake = async () => new Map();
            const terms = new SearchTerms({
              ...{ at: at(), folder: "/terms", remake },
              onRemake: ({ trouble }) => onRemake(trouble),
            });
            terms.expect([3]);
            void terms.find(1);
          }),
      },
    },
  ],
  fileNotAsWritten: [
    {
      damage: async () => {
        await closed();
        disk.tamper(MARKER, () => Buffer.from(NOT_JSON));
        return { file: MARKER };
      },
      readings: { atStart, atCheck },
    },
    {
      damage: async () => {
        await closed();
        disk.tamper(ORDERS, flip(50));
        return { file: ORDERS };
      },
      readings: { atCheck },
    },
  ],
};

const rows = Object.entries(EXAMPLES).flatMap(([code, examples]) =>
  examples.flatMap(({ damage, readings }: Example<DamageKind["code"]>) =>
    Object.entries(readings).map(([by, reading]) => ({ code, by, damage, reading })),
  ),
);

describe("damage is named by a code, with the file and the place in it", () => {
  test.each(rows)("$code, $by", async ({ code, damage, reading }) => {
    const facts = await damage();
    expect(await reading()).toEqual({ code, ...facts });
  });
});
