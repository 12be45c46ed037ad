import type { Mutation } from "./mutation.ts";

/** Versions of a programme, and what a changed one would make of orders. */
export const programmes: readonly Mutation[] = [
  {
    name: "a save does not mind which version it was made from",
    file: "src/programmes/programmes.ts",
    find: "basedOn !== undefined && basedOn !== head.counts && now !== null",
    replace: "false as boolean && now !== null",
    tests: ["test/unit/programmes/programmes.test.ts"],
  },
  {
    name: "a version that another instance saved is not heard of",
    file: "src/programmes/programmes.ts",
    find: "this.#parts.store.onOthersChange((change) => this.#hear(change));",
    replace: "",
    tests: ["test/unit/programmes/programmes.test.ts"],
  },
  {
    name: "an order does not say which version it earned by",
    file: "src/domain/plan/terms.ts",
    find: "return { programme, version, ...chooseActivity",
    replace: "void version; return { programme, ...chooseActivity",
    tests: ["test/integration/programmes/programme-calls.test.ts"],
  },
  {
    name: "a look ahead begins with what was done by the programme of before",
    file: "src/domain/plan/look-ahead.ts",
    find: "const known = { facts, contactOverride, decisions, historyEarns, erasedAt };",
    replace: "const known = { ...record };",
    tests: ["test/unit/domain/look-ahead.test.ts"],
  },
  {
    name: "a look ahead goes on where nobody asks any more",
    file: "src/programmes/look-aheads.ts",
    find: 'const isLeft = state.state === "running" && now - known.askedAt > UNASKED_MS;',
    replace: "const isLeft = false as boolean;",
    tests: ["test/integration/programmes/look-ahead.test.ts"],
  },
  {
    name: "a version that was read late takes the place of a later one",
    file: "src/programmes/programmes.ts",
    find: "if ((this.#inForce.get(shop.shop)?.counts ?? 0) > counts) return;",
    replace: "",
    tests: ["test/unit/programmes/programmes.test.ts"],
  },
  {
    name: "a look ahead that was left behind is said to be running for ever",
    file: "src/programmes/look-aheads.ts",
    find: "return isLeftBehind(current, now)",
    replace: "return (false as boolean)",
    tests: ["test/integration/programmes/look-ahead.test.ts"],
  },
  {
    name: "a pattern is tried where it is judged",
    file: "src/settings/shop-checks.ts",
    find: "new RegExp(`|${pattern}`)",
    replace: "new RegExp(`${pattern}|`)",
    tests: ["test/unit/settings/judge-programme.test.ts"],
  },
  {
    name: "a programme's text has signs that a terminal does not show",
    file: "src/settings/programme-text.ts",
    find: ".replace(UNSEEN_IN_QUOTES, escaped)",
    replace: "",
    tests: ["test/unit/settings/judge-programme.test.ts"],
  },
  {
    name: "who was stopped in a save writes over the version that another one named meanwhile",
    file: "src/programmes/version-memory.ts",
    find: "(await readHead(place, shop)).newest < newest ? {",
    replace: "known === null || newest > 0 ? {",
    tests: ["test/unit/programmes/programmes.test.ts"],
  },
];
