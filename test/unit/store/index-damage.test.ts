import { expect, test } from "vitest";
import { checkStore } from "../../../src/store/lowdb/care/check.ts";
import { readMarker } from "../../../src/store/lowdb/care/marker.ts";
import { Columns } from "../../../src/store/lowdb/index/columns.ts";
import { SearchTerms } from "../../../src/store/lowdb/index/search-terms.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";

async function diskWith(path: string, content: string): Promise<FakeDisk> {
  const disk = new FakeDisk();
  await (await disk.create(path)).write(Buffer.from(content), 0);
  return disk;
}
const at = (files: FakeDisk) => ({ files, temporary: "/temporary" });
const notAsWritten = (file: string) => ({ code: "fileNotAsWritten", file });

test("a column's file that is none is named", async () => {
  const columns = new Columns({ a: "u8" }, at(await diskWith("/columns/3.bin", "x")), "/columns");
  await expect(columns.load([3])).rejects.toMatchObject({ trouble: notAsWritten("/columns/3.bin") });
});

test("a file of search terms that is none is named, and made again", async () => {
  const named: unknown[] = [];
  const terms = new SearchTerms({
    at: at(await diskWith("/terms/3.bin", "x")),
    folder: "/terms",
    remake: async () => new Map(),
    onRemake: ({ trouble }) => void named.push(trouble),
  });
  terms.expect([3]);
  expect(await terms.find(1)).toEqual([]);
  expect(named).toEqual([notAsWritten("/terms/3.bin")]);
});

test("a mark of the format that says none is named", async () => {
  const disk = await diskWith("/data/format.json", "{}");
  await expect(readMarker(disk, "/data")).rejects.toMatchObject({
    trouble: notAsWritten("/data/format.json"),
  });
});

test("a part of the journal that is missing between others is named", async () => {
  const first = new FakeDisk();
  const store = await openLowdbStore({ path: "/data", files: first });
  await store.addDelivery(aDelivery());
  const disk = first.afterPowerCut(first.actCount, () => 0);
  const journal = (await disk.read("/data/journal/00000001.log")) ?? Buffer.alloc(0);
  await (await disk.create("/data/journal/00000003.log")).write(journal, 0);
  const trouble = { code: "journalPartMissing", file: "/data/journal/00000002.log" };
  expect((await checkStore("/data", disk)).findings[0]).toEqual(trouble);
  await expect(openLowdbStore({ path: "/data", files: disk })).rejects.toMatchObject({ trouble });
});
