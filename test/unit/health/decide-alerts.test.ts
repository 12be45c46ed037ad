import { describe, expect, test } from "vitest";
import type { Condition } from "../../../src/health/codes/condition.ts";
import { type AnnouncedCondition, decideAlerts } from "../../../src/health/destinations/decide-alerts.ts";
import { NOON } from "../../support/builders/orders.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const trouble = (given: Partial<Condition> = {}): Condition => ({
  key: "dead-letters",
  facts: { code: "deadLetters", count: 1, shops: [], because: null },
  level: 1,
  happenedAt: null,
  ...given,
});

/** What a person hears when the conditions follow one another, each at its time. */
function heard(...rounds: readonly (readonly [afterMs: number, conditions: readonly Condition[]])[]) {
  let announced: readonly AnnouncedCondition[] = [];
  return rounds.map(([afterMs, conditions]) => {
    const weighed = decideAlerts(announced, conditions, { now: NOON + afterMs, quietMs: HOUR });
    announced = weighed.announced;
    return weighed.alerts.map(({ state, key }) => `${state} ${key}`);
  });
}

describe("a person", () => {
  test("hears of trouble at once, not again while it lasts, and when it is over", () => {
    expect(
      heard([0, [trouble()]], [MINUTE, [trouble()]], [2 * HOUR, [trouble()]], [3 * HOUR, []], [4 * HOUR, []]),
    ).toEqual([["raised dead-letters"], [], [], ["healed dead-letters"], []]);
  });

  test("hears again when it grew, but not within the quiet time", () => {
    const worse = [trouble({ level: 9 })];
    expect(heard([0, [trouble()]], [30 * MINUTE, worse], [61 * MINUTE, worse], [3 * HOUR, worse])).toEqual([
      ["raised dead-letters"],
      [],
      ["reminded dead-letters"],
      [],
    ]);
  });

  test("hears once of what comes and goes within the quiet time, and again when it stays", () => {
    const flapping = Array.from(
      { length: 40 },
      (_, minute) => [minute * MINUTE, minute % 2 === 0 ? [trouble()] : []] as const,
    );
    const lasting = Array.from({ length: 12 }, (_, minute) => [(40 + minute) * MINUTE, [trouble()]] as const);
    const alerts = heard(...flapping, ...lasting, [52 * MINUTE, []], [3 * HOUR, [trouble()]]);
    expect(alerts.flat()).toEqual([
      "raised dead-letters",
      "healed dead-letters",
      "raised dead-letters",
      "healed dead-letters",
      "raised dead-letters",
    ]);
    expect(alerts[50]).toEqual(["raised dead-letters"]);
  });

  test("hears of what grew and of what lasts, also after a clock that was a month ahead", () => {
    const [grown, ahead] = [[trouble({ level: 9 })], 30 * 24 * HOUR];
    expect(heard([ahead, [trouble()]], [0, grown], [MINUTE, grown], [24 * HOUR, grown])).toEqual([
      ["raised dead-letters"],
      ["reminded dead-letters"],
      [],
      ["reminded dead-letters"],
    ]);
  });

  test("is reminded once a day of what lasts", () => {
    expect(heard([0, [trouble()]], [23 * HOUR, [trouble()]], [24 * HOUR, [trouble()]])).toEqual([
      ["raised dead-letters"],
      [],
      ["reminded dead-letters"],
    ]);
  });

  test("hears once of what happened and was set right", () => {
    const first = [trouble({ key: "restored/acme", happenedAt: NOON })];
    const second = [trouble({ key: "restored/acme", happenedAt: NOON + HOUR })];
    expect(heard([0, first], [MINUTE, first], [HOUR, second], [2 * HOUR, []])).toEqual([
      ["happened restored/acme"],
      [],
      ["happened restored/acme"],
      [],
    ]);
  });
});
