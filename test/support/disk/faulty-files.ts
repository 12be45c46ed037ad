import type { FileSystem, OpenFile } from "../../../src/store/lowdb/file-system.ts";

export type DiskAct =
  | "create"
  | "write"
  | "truncate"
  | "flush"
  | "rename"
  | "remove"
  | "flushFolder"
  | "read"
  | "open";

/** The error code with which an operation fails; `null` lets it succeed. */
export type Fault = (act: DiskAct, path: string) => string | null;

/** The same file system, with operations that fail as `fault` says. A failed write leaves half of its bytes. */
export function faultyFiles(files: FileSystem, fault: Fault): FileSystem {
  const check = (act: DiskAct, path: string) => {
    const code = fault(act, path);
    if (code !== null) throw Object.assign(new Error(`${code}: ${act} ${path}`), { code });
  };
  const wrap = (file: OpenFile, path: string): OpenFile => ({
    async write(bytes, position) {
      try {
        check("write", path);
      } catch (error) {
        await file.write(bytes.subarray(0, bytes.length >> 1), position);
        throw error;
      }
      await file.write(bytes, position);
    },
    async truncate(size) {
      check("truncate", path);
      await file.truncate(size);
    },
    async flush() {
      check("flush", path);
      await file.flush();
    },
    stat: () => file.stat(),
    close: () => file.close(),
  });
  return {
    makeFolder: (path) => files.makeFolder(path),
    list: (path) => files.list(path),
    claim: (path) => files.claim(path),
    stat: (path) => files.stat(path),
    removeFolder: (path) => files.removeFolder(path),
    async read(path) {
      check("read", path);
      return files.read(path);
    },
    async create(path) {
      check("create", path);
      return wrap(await files.create(path), path);
    },
    async open(path) {
      check("open", path);
      return wrap(await files.open(path), path);
    },
    async rename(from, to) {
      check("rename", to);
      await files.rename(from, to);
    },
    async remove(path) {
      check("remove", path);
      await files.remove(path);
    },
    async flushFolder(path) {
      check("flushFolder", path);
      await files.flushFolder(path);
    },
  };
}
