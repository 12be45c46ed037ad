import type { Mutation } from "./mutation.ts";

const STORE = "test/integration/store/lowdb-store-migration.test.ts";
const CUT = "test/integration/store/lowdb-store-migration-cut.test.ts";
const ACT = "src/store/lowdb/migration/bring-up-to-date.ts";

/** What keeps a data folder whole while it is brought from one format to the next. */
export const migration: readonly Mutation[] = [
  {
    name: "an earlier version is not kept from a folder that is half migrated",
    file: ACT,
    find: "      await writeMarker(at, path, { format, from, salt });\n",
    replace: "",
    tests: [CUT],
  },
  {
    name: "a migration that was cut off is taken for done",
    file: ACT,
    find: "from >= (marker.from ?? marker.format)",
    replace: "from >= marker.format",
    tests: [CUT],
  },
  {
    name: "a folder is called migrated before its names are durable",
    file: ACT,
    find: "    await at.files.flushFolder(join(path, folder));\n",
    replace: "    join(path, folder);\n",
    tests: [CUT],
  },
  {
    name: "what stands in the journal alone stays of the earlier format",
    file: ACT,
    find: ".filter((segment) => segment >= state.journal)",
    replace: ".filter((segment) => segment > state.journal)",
    tests: [STORE],
  },
  {
    name: "a torn tail is taken out of the journal with nobody hearing of it",
    file: "src/store/lowdb/migration/rewrite-files.ts",
    find: "[...frames, content.subarray(goodBytes)]",
    replace: "frames",
    tests: [CUT],
  },
  {
    name: "remembered values stay of the earlier format",
    file: "src/store/lowdb/migration/rewrite-files.ts",
    find: "if (state === null || value === undefined) return;",
    replace: "return;",
    tests: [STORE],
  },
  {
    name: "a full disk is told of without what to do",
    file: ACT,
    find: "if (!isPassing(cause)) throw cause;",
    replace: "throw cause;",
    tests: [CUT],
  },
  {
    name: "a long migration says nothing",
    file: ACT,
    find: "if (now() - toldAt < TELL_EVERY_MS) continue;",
    replace: "continue;",
    tests: [STORE],
  },
  {
    name: "a folder whose marker is lost counts as of this format",
    file: "src/store/lowdb/care/marker.ts",
    find: "from: FIRST_FORMAT, salt",
    replace: "from: FORMAT, salt",
    tests: [CUT],
  },
  {
    name: "a folder that is migrated while it is backed up is copied half and half",
    file: "src/store/lowdb/care/backup.ts",
    find: "await readMarker(this.#files, this.#path)]);",
    replace: "null]);",
    tests: [STORE],
  },
];
