import type { Mutation } from "./mutation.ts";

export const admin: readonly Mutation[] = [
  {
    name: "a redemption by hand is not written down before it is sent",
    file: "src/admin/customers/redeem.ts",
    find: "return text ?? JSON.stringify(mine);",
    replace: "return text;",
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
    file: "src/settings/schema.ts",
    find: ">= LEAST_GUESSES_LOG10",
    replace: ">= 0",
    tests: ["test/unit/config-settings.test.ts"],
  },
];
