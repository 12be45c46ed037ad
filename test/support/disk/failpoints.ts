import type { FileSystem, OpenFile } from "../../../src/store/lowdb/file-system.ts";
import type { Store } from "../../../src/store/store.ts";

/** Called right before and right after each operation of a process on its disk or store. */
export type Passing = (point: string) => void;

/** The same file system, with a failpoint before and after each operation. */
export function passingFiles(files: FileSystem, passing: Passing): FileSystem {
  const around = passedAround(passing);
  const wrap = (file: OpenFile): OpenFile => ({
    write: (bytes, position) => around("file write", () => file.write(bytes, position)),
    truncate: (size) => around("file truncate", () => file.truncate(size)),
    flush: () => around("file flush", () => file.flush()),
    stat: () => file.stat(),
    close: () => file.close(),
  });
  return {
    makeFolder: (path) => files.makeFolder(path),
    list: (path) => files.list(path),
    read: (path) => files.read(path),
    claim: (path) => files.claim(path),
    stat: (path) => files.stat(path),
    removeFolder: (path) => files.removeFolder(path),
    create: async (path) => wrap(await around("file create", () => files.create(path))),
    open: async (path) => wrap(await files.open(path)),
    rename: (from, to) => around("file rename", () => files.rename(from, to)),
    remove: (path) => around("file remove", () => files.remove(path)),
    flushFolder: (path) => around("folder flush", () => files.flushFolder(path)),
  };
}

/** Methods that change something or hand out work; calls and answers happen between them. */
const PASSED: ReadonlySet<string> = new Set<keyof Store>([
  "addDelivery",
  "takeDeliveries",
  "settleDelivery",
  "changeOrder",
  "takeDueLanes",
  "releaseLane",
  "rememberCall",
  "changeValue",
  "close",
  "eraseDeliveries",
  "scrub",
  "writeErasureList",
]);

/** The same store, with a failpoint before and after each changing method. */
export function passingStore(store: Store, passing: Passing): Store {
  const around = passedAround(passing);
  const wrapped = Object.entries(store).map(
    ([name, method]: [string, (...given: unknown[]) => Promise<unknown>]) => [
      name,
      PASSED.has(name) ? (...given: unknown[]) => around(name, () => method(...given)) : method,
    ],
  );
  return Object.fromEntries(wrapped) as Store;
}

function passedAround(passing: Passing) {
  return async <T>(point: string, act: () => Promise<T>): Promise<T> => {
    passing(`before ${point}`);
    const result = await act();
    passing(`after ${point}`);
    return result;
  };
}
