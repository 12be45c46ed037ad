import type { Mutation } from "./mutation.ts";

/** What keeps the lanes of several instances apart, and their rounds. */
const OF_INSTANCES: readonly Omit<Mutation, "tests">[] = [
  {
    name: "whoever lost a lane is told of something else",
    file: "src/store/postgres/records/change-order.ts",
    find: '        if (lease !== undefined && found?.lease !== lease) throw new LeaseLost("lease_lost");\n',
    replace: "",
  },
  {
    name: "whoever loses a lane between reading and writing writes",
    file: "src/store/postgres/sql/records/hold-order.sql",
    find: "lease = $4",
    replace: "true",
  },
  {
    name: "what the engine has lost stays lost",
    file: "src/store/postgres/lanes/sweeper.ts",
    find: "restored += await wakeUps.restore(rows);",
    replace: "restored += 0;",
  },
  {
    name: "a lane that another instance has by now is handed out",
    file: "src/store/postgres/sql/lanes/hand-out.sql",
    find: " and orders.lease = asked.lease",
    replace: "",
  },
  {
    name: "what was at hand before is handed out without asking for it once more",
    file: "src/store/postgres/lanes/lanes.ts",
    find: "lane.filling === filling ? lane.lease : renewed.get(lane)",
    replace: "lane.lease",
  },
  {
    name: "an instance that lives loses its lanes",
    file: "src/store/postgres/lanes/lanes.ts",
    find: "const own = await engine.touch(queue, lanes);",
    replace: "const own = new Set(lanes.map(({ id }) => id));",
  },
  {
    name: "whoever takes a lane waits for whoever waits for its job",
    file: "src/store/postgres/sql/lanes/take-in.sql",
    find: " skip locked",
    replace: "",
  },
  {
    name: "jobs that mean nothing stay",
    file: "src/store/postgres/lanes/intake.ts",
    find: "    if (byText.size > 0) await wakeUps.drop([...byText.keys()]);\n",
    replace: "",
  },
  {
    name: "an instance keeps what it has no use for",
    file: "src/store/postgres/lanes/lanes.ts",
    find: "const HELD_MS = 30_000;",
    replace: "const HELD_MS = 30_000_000;",
  },
];

const OF_ROUNDS: readonly Omit<Mutation, "tests">[] = [
  {
    name: "each instance makes every round",
    file: "src/store/postgres/patrols.ts",
    find: "    if (job === undefined) return false;\n",
    replace: "    if (job === undefined) return act().then(() => true);\n",
  },
  {
    name: "the next round is due at once",
    file: "src/store/postgres/patrols.ts",
    find: "(signal.aborted ? 0 : waitMs())",
    replace: "0",
  },
];

const OF_CLOCKS: readonly Omit<Mutation, "tests">[] = [
  {
    name: "a database's clock that was set back keeps the engine's upkeep waiting",
    file: "src/store/postgres/sql/lanes/correct-queue-times.sql",
    find: "interval '5 seconds'",
    replace: "interval '5 years'",
  },
  {
    name: "what is overdue is not brought forward",
    file: "src/store/postgres/sql/lanes/bring-forward.sql",
    find: "and job.start_after > job_now()",
    replace: "and false",
  },
];

export const lanes: readonly Mutation[] = [
  ...OF_CLOCKS.map((mutation) => ({
    ...mutation,
    tests: ["test/integration/store/postgres-set-back.test.ts"],
  })),
  ...OF_INSTANCES.map((mutation) => ({
    ...mutation,
    tests: ["test/integration/store/postgres-lanes.test.ts"],
  })),
  ...OF_ROUNDS.map((mutation) => ({
    ...mutation,
    tests: ["test/integration/store/postgres-patrols.test.ts"],
  })),
  {
    name: "a round that was asked for is not made where another instance is making one",
    file: "src/store/postgres/patrols.ts",
    find: "clock.monotonic() >= until",
    replace: "until >= 0",
    tests: ["test/integration/watch/watch-several-instances.test.ts"],
  },
  {
    name: "who makes a shop's rounds is not shown",
    file: "src/store/postgres/instances/presence.ts",
    find: "    this.#rounds.set(round, { name: made.name, shop: made.shop, at });\n",
    replace: "    this.#rounds.set(round, { name: made.name, shop: undefined, at });\n",
    tests: ["test/integration/admin/several-instances.test.ts"],
  },
];
