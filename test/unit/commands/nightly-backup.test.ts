import { expect, test } from "vitest";
import { type AskedDisk, nightlyBackup } from "../../../src/commands/init/nightly-backup.ts";

const GIB = 1024 ** 3;
const disk = (freeBytes: number, access: () => Promise<void> = async () => {}) =>
  ({ access, statfs: async () => ({ bavail: freeBytes / 4096, bsize: 4096 }) }) as never as AskedDisk;

test.each([
  ["with room", disk(GIB), { folder: "./backups", keep: 7, hour: 3 }],
  ["with too little room", disk(GIB - 4096), null],
  ["that cannot be written", disk(100 * GIB, () => Promise.reject(new Error("EROFS"))), null],
])("a folder %s", async (_title, given, expected) => {
  expect(await nightlyBackup(given)).toEqual(expected);
});
