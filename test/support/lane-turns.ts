import type { DueLane } from "../../src/store/lanes.ts";

/** How each shop was served last, by priority and shop. */
export type Served = Map<string, { readonly turn: number; readonly wasTried: boolean }>;

/** Of lanes by priority and due time: the shops in turn, and of each shop those never tried in turn with the others. */
export function inTurns(due: readonly DueLane[], limit: number, served: Served): readonly DueLane[] {
  const left = [...due];
  const taken: DueLane[] = [];
  while (left.length > 0 && taken.length < limit) {
    const [head] = left as [DueLane, ...DueLane[]];
    const servedOf = ({ shop }: DueLane) =>
      served.get(`${head.priority} ${shop}`) ?? { turn: 0, wasTried: true };
    const [next] = left
      .filter(({ priority }) => priority === head.priority)
      .toSorted(
        (a, b) =>
          servedOf(a).turn - servedOf(b).turn ||
          Number(a.isTried === servedOf(a).wasTried) - Number(b.isTried === servedOf(b).wasTried),
      ) as [DueLane, ...DueLane[]];
    left.splice(left.indexOf(next), 1);
    taken.push(next);
    const turn = 1 + Math.max(0, ...[...served.values()].map((each) => each.turn));
    served.set(`${next.priority} ${next.shop}`, { turn, wasTried: next.isTried });
  }
  return taken;
}
