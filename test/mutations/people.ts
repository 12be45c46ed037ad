import type { Mutation } from "./mutation.ts";

/** The walls of an erasure and of what is kept secret. */
export const people: readonly Mutation[] = [
  {
    name: "what is told again of somebody erased is stored as it came",
    file: "src/inbound/without-erased.ts",
    find: "remains === null ? delivery :",
    replace: "remains !== undefined ? delivery :",
    tests: ["test/integration/privacy/erase-again.test.ts"],
  },
  {
    name: "an erasure is over before other instances have noticed it",
    file: "src/people/privacy/erasures.ts",
    find: "return this.#isAlone || at <= now - NOTICED_MS;",
    replace: "return true;",
    tests: ["test/integration/privacy/erase-together.test.ts"],
  },
  {
    name: "an erasure does not wait for what is under way",
    file: "src/people/privacy/erasures.ts",
    find: "    await this.#underWay.settled();\n",
    replace: "",
    tests: ["test/unit/people/erasures.test.ts"],
  },
  {
    name: "the list beside the store is not carried out again",
    file: "src/people/privacy/erasures.ts",
    find: "if (known === undefined || known.at < entry.at)",
    replace: "if (known === null)",
    tests: ["test/integration/privacy/erase-again.test.ts"],
  },
  {
    name: "an act that comes after the erasure brings the name back",
    file: "src/people/acts/act-log.ts",
    find: "if ((await this.forgetErasedPersons()) > 0) await store.scrub();",
    replace: "",
    tests: ["test/integration/admin/acts.test.ts"],
  },
  {
    name: "an answer to a redeem by hand that comes after the erasure is kept",
    file: "src/people/privacy/redeem-attempts.ts",
    find: "known?.act !== act || known.exchange === null\n      ? known",
    replace: "known === null\n      ? known",
    tests: ["test/integration/admin/redeems-kept.test.ts"],
  },
  {
    name: "the customer's data are shown although nobody can write down that they were",
    file: "src/people/acts/act-log.ts",
    find: "if (given.isRequired) throw error;",
    replace: "",
    tests: ["test/integration/admin/exchanges.test.ts"],
  },
  {
    name: "the secrets of a shop of the page are kept in plain",
    file: "src/shops/connect/kept-shops.ts",
    find: "const { secrets, credentials, account, ...settings } = section;",
    replace: "const { secrets, credentials, account } = section; const settings = section;",
    tests: ["test/integration/road/shops-on-page.test.ts"],
  },
  {
    name: "a token that comes after its shop was removed is kept",
    file: "src/shops/connect/vault.ts",
    find: "if (sealed === REMOVED || !isServed()) return sealed;",
    replace: "",
    tests: ["test/unit/shops/vault.test.ts"],
  },
];
