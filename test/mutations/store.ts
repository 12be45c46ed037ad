import type { Mutation } from "./mutation.ts";

export const store: readonly Mutation[] = [
  {
    name: "the journal is not flushed",
    file: "src/store/lowdb/segment.ts",
    find: "await file.flush();",
    replace: "",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "half a frame is left behind in front of the journal's next part",
    file: "src/store/lowdb/journal.ts",
    find: "      await this.#cutRemains();\n",
    replace: "",
    tests: ["test/integration/lowdb-store-faults.test.ts"],
  },
  {
    name: "a lost lease is not noticed",
    file: "src/store/lowdb/records.ts",
    find: "!lanes.holds(found.row, lease)",
    replace: "false",
    tests: ["test/simulation/paused-dispatcher.test.ts"],
  },
  {
    name: "a copy of the data folder is taken for the folder itself",
    file: "src/store/lowdb/folder-mark.ts",
    find: 'if (!isItself) return "copied";',
    replace: "",
    tests: ["test/integration/lowdb-store-copies.test.ts"],
  },
  {
    name: "a disk that was set back is taken for a restart",
    file: "src/store/lowdb/folder-mark.ts",
    find: "now - newest.at > LONG_AGO_MS",
    replace: "false",
    tests: ["test/integration/lowdb-store-copies.test.ts"],
  },
  {
    name: "a folder is marked before what it may have forgotten is written down",
    file: "src/store/lowdb/open.ts",
    find: "    await noteMemoryGap(store, clock);\n",
    replace: "",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "a folder that was moved away goes on taking deliveries",
    file: "src/store/lowdb/journal.ts",
    find: "named?.inode !== open.inode || named.device !== open.device",
    replace: "false",
    tests: ["test/integration/lowdb-store-copies.test.ts"],
  },
  {
    name: "a backup that is not whole is restored",
    file: "src/store/lowdb/backup-list.ts",
    find: "content === null || crc32(content) !== file.crc32 || content.length !== file.bytes",
    replace: "content === null",
    tests: ["test/integration/lowdb-store-restore.test.ts"],
  },
  {
    name: "a restore that was cut short looks whole",
    file: "src/store/lowdb/restore.ts",
    find: "    await writeNew(files, join(path, RESTORING), Buffer.alloc(0));\n",
    replace: "",
    tests: ["test/integration/lowdb-store-restore.test.ts"],
  },
];
