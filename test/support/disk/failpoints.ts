import type { FileSystem, OpenFile } from "../../../src/store/lowdb/file-system.ts";
import type { Store } from "../../../src/store/store.ts";

/** Called right before and right after everything that a process asks of its disk and its store. */
export type Passing = (point: string) => void;

/** The same files, each act with a point before and one after it. */
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

/** What changes something, or hands out work; between two of these lie the calls and the answers. */
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

/** The same store, the methods of its changes with a point before and one after them. */
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
