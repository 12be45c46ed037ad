import type { Mutation } from "./mutation.ts";

export const outbound: readonly Mutation[] = [
  {
    name: "a slot is free a window after its call began, not after the answer",
    file: "src/outbound/rate-budget.ts",
    find: "    let isOpen = true;",
    replace: "    let isOpen = true;\n    this.#clock.after(WINDOW_MS, () => close(null));",
    tests: ["test/unit/rate-budget.test.ts"],
  },
  {
    name: "calls of before a restart are forgotten",
    file: "src/brands.ts",
    find: "link.restore(call);",
    replace: "void link;",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "the start of a call is not written down",
    file: "src/outbound/lane-run.ts",
    find: "      remembers: remembered,\n",
    replace: "",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "a lane that is under way is begun again when its lease ends",
    file: "src/outbound/dispatcher.ts",
    find: "this.#runs.get(order)?.renew(lane) === true",
    replace: "lane === null",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "a lane that is handed out again while its run ends is left to that run",
    file: "src/outbound/lane-run.ts",
    find: "if (this.#isOver) return false;",
    replace: "",
    tests: ["test/simulation/paused-dispatcher.test.ts"],
  },
  {
    name: "an answer is thrown away when its lane was leased anew",
    file: "src/outbound/lane-run.ts",
    find: "error instanceof LeaseLost && this.#lane !== lane",
    replace: "false",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "the slot of a call that could not be remembered is lost",
    file: "src/outbound/step-admission.ts",
    find: "      slot.unused();\n      throw error;",
    replace: "      throw error;",
    tests: ["test/unit/step-admission.test.ts"],
  },
  {
    name: "an unanswered try is forgotten when the next one is refused",
    file: "src/outbound/quick-retry.ts",
    find: "return mayHaveHappened ? { ...last, outcome: afterUnknownTry(last.outcome) } : last;",
    replace: "return last;",
    tests: ["test/unit/classify-quick-retry.test.ts"],
  },
  {
    name: "an audit does not step back for an order that is due",
    file: "src/outbound/audit/audit-run.ts",
    find: "const waiting = !isBusy ? null",
    replace: "const waiting = isBusy || !isBusy ? null",
    tests: ["test/integration/drift-audit.test.ts"],
  },
  {
    name: "an audit of a part counts as one of all",
    file: "src/outbound/audit/drift-audit.ts",
    find: 'next.state === "done" && isGapless(next, known.auditedUntil)',
    replace: 'next.state === "done"',
    tests: ["test/integration/drift-audit.test.ts"],
  },
];
