import type { Mutation } from "./mutation.ts";

export const incidents: readonly Mutation[] = [
  {
    name: "conditions that strangers bring about take the place of all others",
    file: "src/incidents/incident-log.ts",
    find: "if (isOfStrangers && open.filter((each) => each.isOfStrangers).length >= MOST_OF_STRANGERS)",
    replace: "if (isOfStrangers && open.length >= MOST_OPEN)",
    tests: ["test/unit/incidents/incident-log.test.ts"],
  },
  {
    name: "a stranger who waits for an hour begins another incident",
    file: "src/incidents/incidents.ts",
    find: "{ isOfStrangers: OF_STRANGERS.has(alarm.code) }",
    replace: "{}",
    tests: ["test/unit/incidents/strangers.test.ts"],
  },
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
    find: "await incidents.leaveEnded(now - RELAPSE_MS, now - STRANGERS_RELAPSE_MS);",
    replace: "await incidents.leaveEnded(now + RELAPSE_MS);",
    tests: ["test/integration/incidents/outage.test.ts"],
  },
  {
    name: "what lost webhooks cost is what anybody told of",
    file: "src/incidents/read-instead.ts",
    find: ' && detail.source.way === "watch"',
    replace: "",
    tests: ["test/integration/incidents/lost-webhooks.test.ts"],
  },
  {
    name: "webhooks that are back cost what changed since",
    file: "src/incidents/read-instead.ts",
    find: " && changeOf(record) <= untoldUntil",
    replace: " && changeOf(record) <= untoldUntil + since",
    tests: ["test/integration/incidents/lost-webhooks.test.ts"],
  },
  {
    name: "an outage that was over before anybody looked is told by nobody",
    file: "src/alerts/brand-conditions.ts",
    find: "passedOutage.overAt < now - PASSED_LASTS_MS",
    replace: "passedOutage.overAt <= now",
    tests: ["test/integration/incidents/outage.test.ts"],
  },
  {
    name: "what is told of what was given up quotes the service",
    file: "src/alerts/dead-letters.ts",
    find: '...("said" in reason ? { said: null } : {})',
    replace: '...("said" in reason ? { said: reason.said } : {})',
    tests: ["test/integration/admin/incidents.test.ts"],
  },
  {
    name: "an incident names the orders of other brands",
    file: "src/incidents/cost.ts",
    find: "shops: shopsOf(alarm, shops),\n        states: HELD_UP,\n        isMeant: ({ brand }) => brand === alarm.brand,",
    replace: 'shops: null,\n        states: [...HELD_UP, "idle"],\n        isMeant: () => true,',
    tests: ["test/integration/incidents/outage.test.ts"],
  },
];
