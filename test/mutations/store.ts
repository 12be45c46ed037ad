import type { Mutation } from "./mutation.ts";

export const store: readonly Mutation[] = [
  {
    name: "on PostgreSQL, deliveries are answered before their group's commit",
    file: "src/store/postgres/inbox/add-delivery.ts",
    find: "const added = await database.run(ADD, { ...columnsOf(candidates), writer });",
    replace: `database.run(ADD, { ...columnsOf(candidates), writer }).catch(() => undefined);
    const added = candidates.map((_, at) => ({ id: String(at + 1), isStored: true }));`,
    tests: ["test/integration/store/postgres-inbox.test.ts"],
  },
  {
    name: "the journal is not flushed",
    file: "src/store/lowdb/journal/segment.ts",
    find: "await file.flush();",
    replace: "",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "half a frame is left behind in front of the journal's next part",
    file: "src/store/lowdb/journal/journal.ts",
    find: "      await this.#cutRemains();\n",
    replace: "",
    tests: ["test/integration/store/lowdb-store-faults.test.ts"],
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
    file: "src/store/lowdb/care/folder-mark.ts",
    find: 'if (!isItself) return "copied";',
    replace: "",
    tests: ["test/integration/store/lowdb-store-copies.test.ts"],
  },
  {
    name: "a disk that was set back is taken for a restart",
    file: "src/store/lowdb/care/folder-mark.ts",
    find: "now - newest.at > LONG_AGO_MS",
    replace: "false",
    tests: ["test/integration/store/lowdb-store-copies.test.ts"],
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
    file: "src/store/lowdb/journal/journal.ts",
    find: "named?.inode !== open.inode || named.device !== open.device",
    replace: "false",
    tests: ["test/integration/store/lowdb-store-copies.test.ts"],
  },
  {
    name: "a backup that is not whole is restored",
    file: "src/store/lowdb/care/backup-list.ts",
    find: "content === null || crc32(content) !== file.crc32 || content.length !== file.bytes",
    replace: "content === null",
    tests: ["test/integration/store/lowdb-store-restore.test.ts"],
  },
  {
    name: "a restore that was cut short looks whole",
    file: "src/store/lowdb/care/restore.ts",
    find: "    await writeNew(files, join(path, RESTORING), Buffer.alloc(0));\n",
    replace: "",
    tests: ["test/integration/store/lowdb-store-restore.test.ts"],
  },
  {
    name: "shops do not take turns",
    file: "src/store/turns/due-lanes.ts",
    find: "turn: ++this.#turns,",
    replace: "turn: 0,",
    tests: ["test/integration/store/lowdb-store.test.ts"],
  },
  {
    name: "new steps wait for those that failed",
    file: "src/store/turns/due-lanes.ts",
    find: "priority, now, !wasTried)",
    replace: "priority, now, true)",
    tests: ["test/integration/store/lowdb-store.test.ts"],
  },
  {
    name: "a row of an earlier version is believed although its body is not signed",
    file: "src/store/lowdb/documents/delivery-text.ts",
    find: "isBodySigned: marked[`${EARLIER_MARK}signature-covers`] === undefined,",
    replace: "isBodySigned: true,",
    tests: ["test/unit/store/delivery-text.test.ts"],
  },
  {
    name: "an erasure forgets that a body is not signed",
    file: "src/store/lowdb/documents/delivery-text.ts",
    find: "const { isBodySigned } = contentOf(row, 0);",
    replace: "const isBodySigned = true;",
    tests: ["test/unit/store/delivery-text.test.ts"],
  },
  {
    name: "an order is announced that could not be stored",
    file: "src/store/lowdb/records.ts",
    find: `        if (writes.length > 0) await append(writes);
        announceOrder(changes, { record, settles }, found?.record ?? null);
`,
    replace: `        announceOrder(changes, { record, settles }, found?.record ?? null);
        if (writes.length > 0) await append(writes);
`,
    tests: [
      "test/integration/store/lowdb-store-faults.test.ts",
      "test/integration/store/lowdb-store.test.ts",
    ],
  },
  {
    name: "a value that changed is not announced",
    file: "src/store/lowdb/shop-memory.ts",
    find: '        changes.announce({ kind: "value", shop, name });\n',
    replace: "",
    tests: ["test/integration/store/lowdb-store.test.ts", "test/integration/admin/admin-streams.test.ts"],
  },
  {
    name: "a digest of an erased person's address stays in the search index",
    file: "src/store/lowdb/documents/order-table.ts",
    find: "    this.terms.put(write.row, write.terms);",
    replace: "    if (write.erases !== true) this.terms.put(write.row, write.terms);",
    tests: ["test/integration/privacy/erase.test.ts"],
  },
  {
    name: "a folder that another store was not copied into to the end is opened",
    file: "src/store/lowdb/care/marker.ts",
    find: 'throw new FolderRefused({ code: "copyCutOff", place: path });',
    replace: "return null;",
    tests: ["test/integration/store/store-copy.test.ts"],
  },
  {
    name: "a copy goes on although its origin was used since",
    file: "src/store/copy/run-copy.ts",
    find: "known !== null && known.origin.state === from.origin.state",
    replace: "known !== null",
    tests: ["test/integration/store/store-copy.test.ts"],
  },
  {
    name: "a copy is not compared with what was read",
    file: "src/store/copy/tally.ts",
    find: "one.count === other.count && one.sum === other.sum && one.damaged + other.damaged === 0",
    replace: "true",
    tests: ["test/integration/store/store-copy.test.ts"],
  },
  {
    name: "whoever starts again on what was copied is not told that it may have forgotten something",
    file: "src/store/copy/run-copy.ts",
    find: "    await from.leave();\n",
    replace: "",
    tests: ["test/integration/store/store-copy.test.ts"],
  },
];
