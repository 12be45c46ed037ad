import { EventEmitter } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backupStore } from "../../../src/store/lowdb/care/backup.ts";
import { claimFolder } from "../../../src/store/lowdb/care/owner.ts";
import { diskFiles, type FileSystem } from "../../../src/store/lowdb/file-system.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";

/** The system's code with which no socket is made; `null`: it is made. */
const refusedWith = vi.hoisted((): { code: string | null } => ({ code: null }));
vi.mock(import("node:net"), async (original) => {
  const net = await original();
  const createServer = (...given: Parameters<typeof net.createServer>): Server => {
    const { code } = refusedWith;
    if (code === null) return net.createServer(...given);
    const server = new EventEmitter();
    const listen = () => void server.emit("error", Object.assign(new Error("listen"), { code }));
    return Object.assign(server, { listen }) as unknown as Server;
  };
  return { ...net, createServer } as typeof net;
});

let top: string;
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "loyalty-store-"));
});
afterEach(async () => {
  refusedWith.code = null;
  await rm(top, { recursive: true, force: true });
});

test.each([
  ["EACCES", "folderReadOnly"],
  ["EPERM", "folderReadOnly"],
  ["EROFS", "folderReadOnly"],
  ["EOPNOTSUPP", "folderWithoutSockets"],
  ["EINVAL", "folderWithoutSockets"],
])("a folder in which no socket is made with %s is refused by %s", async (error, code) => {
  refusedWith.code = error;
  await expect(claimFolder(top)).rejects.toMatchObject({ trouble: { code, folder: top, error } });
});

test("a folder that changes faster than it is copied gives no backup", async () => {
  const [data, backup] = [join(top, "data"), join(top, "backup")];
  await (await openLowdbStore({ path: data })).close();
  // As if other processes brought the folder to another form all the time.
  let changes = 0;
  const read: FileSystem["read"] = async (path) => {
    const bytes = await diskFiles.read(path);
    if (bytes === null || path !== join(data, "format.json")) return bytes;
    changes += 1;
    return Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), salt: `salt ${changes}` }));
  };
  const files: FileSystem = { ...diskFiles, read };
  await expect(backupStore(data, backup, files)).rejects.toMatchObject({
    trouble: { code: "backupOvertaken", folder: data },
  });
  expect(await diskFiles.stat(backup)).toBeNull();
});
