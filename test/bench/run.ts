import { type Figure, isReached } from "./figure.ts";

/**
 * `npm run bench` measures everything, `npm run bench -- deliveries` only what is named. Each file measures a few
 * figures; those that compare do so side by side in one run, so that the machine matters little. Prints a line of JSON
 * a figure, and a table at the end; exit 1 when a goal is missed.
 */
const FILES: Readonly<Record<string, () => Promise<{ run(): Promise<readonly Figure[]> }>>> = {
  deliveries: () => import("./deliveries.ts"),
  operations: () => import("./operations.ts"),
  road: () => import("./road.ts"),
  cost: () => import("./cost.ts"),
  "allowed-rate": () => import("./allowed-rate.ts"),
  store: () => import("./store.ts"),
  preview: () => import("./preview.ts"),
  postgres: () => import("./postgres.ts"),
  dashboard: () => import("./dashboard.ts"),
  hostile: () => import("./hostile.ts"),
  growth: () => import("./growth.ts"),
  "many-shops": () => import("./many-shops.ts"),
  scale: () => import("./scale.ts"),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(FILES, name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(", ")}; there are ${Object.keys(FILES).join(", ")}`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, load] of Object.entries(FILES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { run } = await load();
  for (const figure of await run()) {
    console.log(JSON.stringify({ file: name, ...figure, isReached: isReached(figure) }));
    figures.push(figure);
  }
}
console.log(table(figures));
process.exitCode = figures.every(isReached) ? 0 : 1;

function table(measured: readonly Figure[]): string {
  const rows = measured.map((figure) => [
    figure.name,
    `${figure.value} ${figure.unit}`,
    goalWords(figure),
    isReached(figure) ? "reached" : "MISSED",
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return `\n${lines.join("\n")}`;
}

function goalWords({ goal }: Figure): string {
  if (goal === undefined) return "";
  return "atLeast" in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
}
