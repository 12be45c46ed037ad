import { expect, test } from "vitest";
import { type Import, importsOf, sourceFiles } from "./imports.ts";
import { layerOf } from "./layers.ts";

const imports = sourceFiles("src", "adapters").flatMap((file) => importsOf(file));

test("no files import each other in a circle, not even by their types", () => {
  expect(circleIn(imports, (file) => file)).toBeNull();
  const back = {
    from: "src/domain/plan/wanted-step.ts",
    to: "src/domain/plan/plan.ts",
    isTypeOnly: true,
    isDynamic: false,
  };
  expect(circleIn([...imports, back], (file) => file)).toContain(back.from);
});

test("no rooms import each other in a circle", () => {
  expect(circleIn(imports, (file) => layerOf(file) ?? "")).toBeNull();
});

/** The first circle among what the imports join; `null` where there is none. */
function circleIn(all: readonly Import[], joined: (file: string) => string): readonly string[] | null {
  const aims = new Map<string, Set<string>>();
  for (const { from, to } of all) {
    if (!to.includes("/") || !/\.tsx?$/.test(to) || joined(from) === joined(to)) continue;
    aims.set(joined(from), (aims.get(joined(from)) ?? new Set()).add(joined(to)));
  }
  const seen = new Set<string>();
  const walk = (at: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at];
    if (seen.has(at)) return null;
    seen.add(at);
    for (const next of aims.get(at) ?? []) {
      const circle = walk(next, [...way, at]);
      if (circle !== null) return circle;
    }
    return null;
  };
  for (const start of aims.keys()) {
    const circle = walk(start, []);
    if (circle !== null) return circle;
  }
  return null;
}
