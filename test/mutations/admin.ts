import type { Mutation } from "./mutation.ts";

export const admin: readonly Mutation[] = [
  {
    name: "a used link is refused with the code of a wrong token",
    file: "src/admin/sign-in/sign-in.ts",
    find: 'reason: { code: "linkUsed" },',
    replace: 'reason: { code: "wrongToken" },',
    tests: ["test/integration/admin/problems.test.ts"],
  },
  {
    name: "an order that the shop does not have is called a fault of the bridge",
    file: "src/resync/resync-page.ts",
    find: '{ code: "noSuchOrderInShop" }',
    replace: '{ code: "orderFailedInBridge" }',
    tests: ["test/integration/resync/resync.test.ts"],
  },
  {
    name: "a shop that is connected again is told of as removed",
    file: "src/privacy/shop-events.ts",
    find: 'return { code: "shopConnectedAgain" };',
    replace: 'return { code: "removedBeforeConnected" };',
    tests: ["test/integration/privacy/shop-events.test.ts"],
  },
  {
    name: "a redemption by hand is not written down before it is sent",
    file: "src/admin/customers/redeem.ts",
    find: "return known ?? mine;",
    replace: "return known;",
    tests: ["test/integration/admin/admin-redeem.test.ts"],
  },
  {
    name: "a reference that an earlier version redeemed is redeemed once more",
    file: "src/admin/customers/redeem.ts",
    find: "return earlier === null\n",
    replace: "return earlier !== undefined\n",
    tests: ["test/integration/admin/admin-redeem.test.ts"],
  },
  {
    name: "an erasure leaves the fingerprint that an earlier version made without a key",
    file: "src/privacy/remembered-redeems.ts",
    find: "person === undefined ? fingerprint === null :",
    replace: "person === undefined ? true :",
    tests: ["test/integration/admin/admin-redeem.test.ts"],
  },
  {
    name: "a page that asks by itself keeps a session alive",
    file: "src/admin/sign-in/admission.ts",
    find: "request.headers[BY_ITSELF] === undefined && ",
    replace: "",
    tests: ["test/integration/admin/sign-in.test.ts"],
  },
  {
    name: "a token is guessed at without end",
    file: "src/admin/sign-in/admission.ts",
    find: "(await guessLimit.wrongTry(request)) ?? NOT_ADMITTED",
    replace: "NOT_ADMITTED",
    tests: ["test/integration/admin/sign-in-guessing.test.ts"],
  },
  {
    name: "a weak admin token is accepted",
    file: "src/settings/token-strength.ts",
    find: "< LEAST_GUESSES_LOG10",
    replace: "< 0",
    tests: ["test/unit/settings/config-settings.test.ts"],
  },
  {
    name: "an admin token of sequences woven into one another is accepted",
    file: "src/settings/token-strength.ts",
    find: "count <= MOST_WOVEN",
    replace: "count <= 1",
    tests: ["test/unit/settings/token-strength.test.ts"],
  },
];
