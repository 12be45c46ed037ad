import type { Mutation } from "./mutation.ts";

export const incidents: readonly Mutation[] = [
  {
    name: "a process that was started anew ends an incident that it has not seen yet",
    file: "src/incidents/incidents.ts",
    find: "if (!(await isProvenOver(incident, this.#parts))) return;",
    replace: "void isProvenOver;",
    tests: ["test/integration/incidents/outage.test.ts"],
  },
  {
    name: "what comes back lately is another incident",
    file: "src/incidents/incidents.ts",
    find: "await incidents.leaveEnded(now - RELAPSE_MS);",
    replace: "await incidents.leaveEnded(now + RELAPSE_MS);",
    tests: ["test/integration/incidents/outage.test.ts"],
  },
  {
    name: "an incident names the orders of other brands",
    file: "src/incidents/cost.ts",
    find: "shops: shopsOf(alarm, shops),\n        states: HELD_UP,\n        isMeant: ({ brand }) => brand === alarm.brand,",
    replace: 'shops: null,\n        states: [...HELD_UP, "idle"],\n        isMeant: () => true,',
    tests: ["test/integration/incidents/outage.test.ts"],
  },
];
