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
];
