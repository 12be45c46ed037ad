import type { Incident } from "../../../src/health/incidents/incident.ts";
import { NOON } from "./orders.ts";

/** An incident of a brand that hasn't answered since noon. */
export function anIncident(given: Partial<Incident> = {}): Incident {
  return {
    number: 1,
    key: "brand/main",
    facts: {
      code: "brandResting",
      brand: "main",
      because: { code: "noAnswer", cause: "timedOut", error: "down" },
    },
    level: 1,
    shops: ["acme"],
    begunAt: NOON,
    endedAt: null,
    times: 1,
    awayMs: 0,
    orders: [],
    hasMoreOrders: false,
    deliveries: 0,
    healed: null,
    configuration: "as-it-was",
    ...given,
  };
}
