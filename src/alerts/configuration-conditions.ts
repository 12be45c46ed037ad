import type { ConfigurationState } from "../admin/configuration.ts";
import type { Condition } from "../incidents/condition.ts";
import { LASTING } from "./lasting.ts";

const REFUSED = "configuration";
const RESTART = "restart";

export function ofConfiguration({ since, refused, waiting }: ConfigurationState): readonly Condition[] {
  const found: Condition[] = [];
  if (refused !== null) {
    const alarm = { code: "configurationRefused", since, problems: refused.problems.length } as const;
    found.push({ ...LASTING, key: REFUSED, alarm });
  }
  if (waiting.length > 0)
    found.push({ ...LASTING, key: RESTART, alarm: { code: "restartNeeded", settings: waiting } });
  return found;
}

/** Each instance has a file of its own: of each trouble, one that has it is enough. */
export function withOthers(own: readonly Condition[], others: readonly Condition[]): readonly Condition[] {
  const theirs = others.filter(({ key }) => key === REFUSED || key === RESTART);
  const all = new Map([...theirs, ...own].map((condition) => [condition.key, condition]));
  return [REFUSED, RESTART].flatMap((key) => all.get(key) ?? []);
}
