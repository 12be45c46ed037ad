import type { Mutation } from "./mutation.ts";

const RECORDS = "test/integration/store/postgres-records.test.ts";
const START = "test/integration/store/postgres-start.test.ts";
const SCHEMA = "test/integration/store/postgres-schema.test.ts";
const COMMIT = "test/integration/store/postgres-commit.test.ts";

export const postgres: readonly Mutation[] = [
  {
    name: "a group begins with the first item alone",
    file: "src/store/postgres/groups.ts",
    find: "      await turn();\n",
    replace: "",
    tests: ["test/unit/store/groups.test.ts"],
  },
  {
    name: "a change is written whatever version the order has by now",
    file: "src/store/postgres/sql/records/hold-order.sql",
    find: "version = $3)",
    replace: "version > 0)",
    tests: [RECORDS],
  },
  {
    name: "a change that waited for its turn is written whatever version the order has by now",
    file: "src/store/postgres/sql/records/hold-orders.sql",
    find: "orders.version = asked.version)",
    replace: "orders.version > 0)",
    tests: [RECORDS],
  },
  {
    name: "an order that somebody is changing holds up those that are written together",
    file: "src/store/postgres/sql/records/hold-orders.sql",
    find: " skip locked",
    replace: "",
    tests: [RECORDS],
  },
  {
    name: "each change has a transaction of its own",
    file: "src/store/postgres/records/order-writer.ts",
    find: "const GROUP = { items: 64,",
    replace: "const GROUP = { items: 1,",
    tests: [RECORDS],
  },
  {
    name: "a change is written whoever has the lane by now",
    file: "src/store/postgres/sql/records/hold-order.sql",
    find: "lease = $4",
    replace: "lease is not null",
    tests: [RECORDS],
  },
  {
    name: "what goes with an unknown order is written although the order is there by now",
    file: "src/store/postgres/records/order-writer.ts",
    find: "return claim !== undefined;",
    replace: "return true;",
    tests: [RECORDS],
  },
  {
    name: "terms of before stay in the search",
    file: "src/store/postgres/sql/records/write-terms.sql",
    find: "and not exists (",
    replace: "and false and not exists (",
    tests: [RECORDS],
  },
  {
    name: "a commit whose answer was lost counts as never made",
    file: "src/store/postgres/database.ts",
    find: 'return outcome?.status === "committed";',
    replace: "return false;",
    tests: [COMMIT],
  },
  {
    name: "a new delivery waits for repetitions",
    file: "src/store/postgres/inbox/add-delivery.ts",
    find: "answer(at, repeats.add(candidate));",
    replace: "answer(at, await repeats.add(candidate));",
    tests: ["test/integration/store/postgres-days.test.ts"],
  },
  {
    name: "a connection that is lost while it is used ends the process",
    file: "src/store/postgres/connection.ts",
    find: '  client.on("error", () => undefined);',
    replace: "",
    tests: [COMMIT],
  },
  {
    name: "a pooler may lend connections for a transaction each",
    file: "src/store/postgres/start/examine-server.ts",
    find: "if (isShared)",
    replace: "if (isShared && false)",
    tests: [START],
  },
  {
    name: "a certificate of anybody is trusted",
    file: "src/store/postgres/connection.ts",
    find: 'rejectUnauthorized: ssl === "verify"',
    replace: "rejectUnauthorized: false",
    tests: [START],
  },
  {
    name: "instances make the tables all at once",
    file: "src/store/postgres/migrate.ts",
    find: "if (lock?.isMine === true) await change(transaction);",
    replace: "await change(transaction);",
    tests: [SCHEMA],
  },
  {
    name: "who changes the tables is not named to those who wait",
    file: "src/store/postgres/migrate.ts",
    find: "waitedMs >= TOLD_AFTER_MS && !isTold",
    replace: "waitedMs < 0 && !isTold",
    tests: [SCHEMA],
  },
  {
    name: "who changes the tables is waited for for ever",
    file: "src/store/postgres/migrate.ts",
    find: "holder !== undefined && waitedMs >= PATIENCE_MS",
    replace: "holder !== undefined && waitedMs < 0",
    tests: [SCHEMA],
  },
  {
    name: "repeats are counted in any order",
    file: "src/store/postgres/sql/inbox/count-repeats.sql",
    find: "  order by deliveries.id for update of deliveries\n",
    replace: "",
    tests: ["test/integration/store/postgres-lock-order.test.ts"],
  },
  {
    name: "slots are freed in any order",
    file: "src/store/postgres/sql/rate-slots/free-slots.sql",
    find: "order by slot.bucket, slot.slot for update of slot",
    replace: "order by slot.bucket desc, slot.slot desc for update of slot",
    tests: ["test/integration/store/postgres-lock-order.test.ts"],
  },
  {
    name: "a schema of a newer version is used",
    file: "src/store/postgres/migrate.ts",
    find: "newest.usableBy > KNOWN_VERSION",
    replace: "newest.usableBy > KNOWN_VERSION + 1_000",
    tests: [SCHEMA],
  },
  {
    name: "what is only taken for now waits for the disk",
    file: "src/store/postgres/database.ts",
    find: "transact(client, work, purpose)",
    replace: "transact(client, work)",
    tests: ["test/integration/store/postgres-flush.test.ts"],
  },
];
