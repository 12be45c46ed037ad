import type { Mutation } from "./mutation.ts";

/** What several instances on one PostgreSQL live by, taken out piece by piece. */
export const instances: readonly Mutation[] = [
  {
    name: "whoever missed news does not say so",
    file: "src/store/postgres/news/incoming.ts",
    find: '        if (times > 1) this.#parts.onChange({ kind: "missed" });\n',
    replace: "",
    tests: ["test/integration/store/postgres-news.test.ts"],
  },
  {
    name: "a value's whole name is told",
    file: "src/store/postgres/news/message.ts",
    find: "{ ...change, name: change.name.slice(0, slash + 1) }",
    replace: "change",
    tests: ["test/integration/store/postgres-news.test.ts"],
  },
  {
    name: "connections on which nothing gets through are kept",
    file: "src/store/postgres/news/incoming.ts",
    find: "if (isSilence(error)) for (const each of others) each.dropConnections();",
    replace: "void isSilence(error);",
    tests: ["test/integration/store/postgres-half-open.test.ts"],
  },
  {
    name: "the queue's own connections are kept, whatever becomes of the others",
    file: "src/store/postgres/news/news.ts",
    find: "others: [database, ...others]",
    replace: "others: [database, ...others.slice(0, 0)]",
    tests: ["test/integration/store/postgres-half-open.test.ts"],
  },
  {
    name: "connections whose other end another server has are kept",
    file: "src/store/postgres/news/incoming.ts",
    find: "        if (times > 1) await this.#checkOthers(client);\n",
    replace: "",
    tests: ["test/integration/store/postgres-half-open.test.ts"],
  },
  {
    name: "a database that takes nothing is noticed with the next delivery alone",
    file: "src/store/postgres/instances/presence.ts",
    find: "        this.#obstacle = obstacleIn(error);\n",
    replace: "        void error;\n",
    tests: ["test/integration/road/postgres-trouble.test.ts"],
  },
  {
    name: "guesses at one instance are none at the others",
    file: "src/admin/sign-in/guess-limit.ts",
    find: '      store.tellOthers({ kind: "wrongTry", id: randomUUID(), place });\n',
    replace: "",
    tests: ["test/integration/admin/several-instances.test.ts"],
  },
  {
    name: "what another instance did is counted by everybody who hears it",
    file: "src/admin/page/activity.ts",
    find: "if (isOwn) this.#count(change);",
    replace: "this.#count(change);",
    tests: ["test/integration/admin/several-instances.test.ts"],
  },
  {
    name: "an instance that was killed is shown for ever",
    file: "src/store/postgres/instances/presence.ts",
    find: "const GONE_AFTER_MS = 30_000;",
    replace: "const GONE_AFTER_MS = 30_000_000;",
    tests: ["test/integration/admin/several-instances.test.ts"],
  },
  {
    name: "whether a brand is paused is asked of one instance alone",
    file: "src/alerts/conditions.ts",
    find: "  const others = await othersConditions(parts.store);\n",
    replace: "  const others = (await othersConditions(parts.store)).slice(0, 0);\n",
    tests: ["test/integration/alerts/several-instances.test.ts"],
  },
];
