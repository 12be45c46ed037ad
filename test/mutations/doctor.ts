import type { Mutation } from "./mutation.ts";

/** What doctor finds, and that a stranger finds nothing by the same way. */
export const doctor: readonly Mutation[] = [
  {
    name: "a proof that was used tells what arrived again",
    file: "src/http/echo-proof.ts",
    find: "this.#admitted.has(told) || ",
    replace: "",
    tests: ["test/integration/inbound/echo.test.ts"],
  },
  {
    name: "a proof is good for ever",
    file: "src/http/echo-proof.ts",
    find: " || Math.abs(now - Number(at)) > GOOD_FOR_MS",
    replace: "",
    tests: ["test/integration/inbound/echo.test.ts"],
  },
  {
    name: "doctor does not compare what arrived of a body",
    file: "src/doctor/proxy.ts",
    find: "arrived.body.digest === echoDigest(body)",
    replace: "arrived.body.bytes > 0",
    tests: ["test/integration/commands/doctor-proxy.test.ts"],
    only: "a proxy that writes JSON anew",
  },
  {
    name: "doctor invents no sender",
    file: "src/doctor/proxy.ts",
    find: '{ ...sent.headers, "x-forwarded-for": FORGED }',
    replace: "sent.headers",
    tests: ["test/integration/commands/doctor-proxy.test.ts"],
    only: "senders that pass",
  },
  {
    name: "doctor says of a platform without a sample order what it says of one that is not asked",
    file: "src/doctor/sample-order.ts",
    find: 'code: "noSampleOrder"',
    replace: 'code: "platformNotAsked"',
    tests: ["test/integration/doctor/verdicts.test.ts"],
  },
];
