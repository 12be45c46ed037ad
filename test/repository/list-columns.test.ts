import { expect, test } from "vitest";
import { sourceOf } from "./imports.ts";

const ofOrders = "src/dashboard/parts/orders/order-columns.css";
const css = ["src/dashboard/styles/lists.css", "src/dashboard/parts/deliveries/deliveries.css", ofOrders]
  .map(sourceOf)
  .join("");
const areasIn = (file: string, pattern: RegExp) =>
  [...sourceOf(file).matchAll(pattern)].map(([, name = ""]) => name);

test.each([
  [
    "orders",
    [
      ...areasIn("src/dashboard/parts/orders/order-columns.tsx", /\barea: "([a-z]+)"/g),
      ...areasIn(ofOrders, /\bgrid-area: ([a-z]+)/g),
    ],
  ],
  [
    "deliveries",
    areasIn(
      "src/dashboard/parts/deliveries/delivery-rows.tsx",
      /<td className=(?:\{[^"]*)?"(is-[a-z-]+)/g,
    ).map((name) => new RegExp(`\\.${name} \\{\\s+grid-area: ([a-z]+);`).exec(css)?.[1] ?? name),
  ],
])("each column of the list of %s has its place where there is no room for a table", (list, areas) => {
  expect(areas.length).toBeGreaterThan(4);
  const templates = [...css.matchAll(new RegExp(`\\.${list} \\.row \\{\\s+grid-template: ([^;/]+)`, "g"))];
  // One for each width.
  expect(templates.length).toBeGreaterThan(1);
  for (const [, template = ""] of templates)
    expect(new Set(template.match(/[a-z]+/g)), `grid-template of .${list} .row`).toEqual(new Set(areas));
});
