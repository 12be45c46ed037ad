import { expect, test } from "vitest";
import { sourceOf } from "./imports.ts";

const css = sourceOf("src/dashboard/styles/lists.css");

test.each([
  ["orders", "src/dashboard/parts/orders/order-rows.tsx"],
  ["deliveries", "src/dashboard/parts/deliveries/delivery-rows.tsx"],
])("each column of the list of %s has its place where there is no room for a table", (list, file) => {
  const cells = [...sourceOf(file).matchAll(/<td className=(?:\{[^"]*)?"(is-[a-z-]+)/g)].map(
    ([, name]) => name,
  );
  expect(cells.length).toBeGreaterThan(4);
  const areas = cells.map(
    (name) => new RegExp(`\\.${name} \\{\\s+grid-area: ([a-z]+);`).exec(css)?.[1] ?? name,
  );
  const templates = [...css.matchAll(new RegExp(`\\.${list} \\.row \\{\\s+grid-template: ([^;/]+)`, "g"))];
  expect(templates).toHaveLength(2);
  for (const [, template = ""] of templates)
    expect(new Set(template.match(/[a-z]+/g)), `grid-template of .${list} .row`).toEqual(new Set(areas));
});
