import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Areas } from "../../src/words/arguments.ts";
import { catalogue } from "../../src/words/catalogues.ts";

/** Every label of the dashboard and of the commands is used. What their translations say: catalogues.test.ts. */

/** Where the labels of each area are used, and the name they have there if it is not their own. */
const USED_IN: Readonly<Record<keyof Areas, readonly [folder: string, name?: string]>> = {
  "page/main": ["src/dashboard"],
  "page/activity": ["src/dashboard", "activity"],
  "page/acts": ["src/dashboard", "acts"],
  "page/add-shop": ["src/dashboard", "addShop"],
  "page/account/alerts": ["src/dashboard", "alerts"],
  "page/account/passkeys": ["src/dashboard", "passkeys"],
  "page/account/backups": ["src/dashboard", "backups"],
  "page/attention": ["src/dashboard", "attention"],
  "page/campaigns": ["src/dashboard", "campaigns"],
  "page/deleted": ["src/dashboard", "deleted"],
  "page/erase": ["src/dashboard", "erasing"],
  "page/exchanges": ["src/dashboard", "exchanges"],
  "page/order-page": ["src/dashboard", "orderPage"],
  "page/first-hour": ["src/dashboard", "firstHour"],
  "page/help": ["src/dashboard", "help"],
  "page/history": ["src/dashboard", "history"],
  "page/incidents": ["src/dashboard", "incidents"],
  "page/account/people": ["src/dashboard", "people"],
  "page/programme": ["src", "programme"],
  "page/report": ["src/dashboard", "report"],
  "page/resync": ["src/dashboard", "resync"],
  "page/account/setup": ["src/dashboard", "setup"],
  "page/search": ["src/dashboard", "search"],
  commands: ["src"],
  "commands-orders": ["src/commands"],
};

function sourcesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

/** `const { none, more } = words.labels.acts;` */
const TAKEN_APART = /\{([^{}]*)\} = (?:\w+\.)*labels\.([\w.]+);/g;

/** `labels.today.tiles` may be written over two lines; what is taken apart is added by its whole path. */
function usesIn(...folders: readonly string[]): string {
  const sources = folders
    .map(sourcesIn)
    .join("\n")
    .replace(/\s+(?=\.\w)/g, "");
  const takenApart = [...sources.matchAll(TAKEN_APART)].flatMap(([, names = "", path]) =>
    names.split(",").map((name) => `labels.${path}.${name.split(":")[0]?.trim()};`),
  );
  return [sources, ...takenApart].join("\n");
}

/** By its own path, or with the whole group that it is in: `labels.today.tiles[…]`. */
function isUsed(path: string, sources: string): boolean {
  const names = path.split(".");
  const groups = names.slice(2).map((_, index) => names.slice(0, index + 2));
  return [
    `labels\\.${names.join("\\.")}\\b(?!\\.\\w)`,
    ...groups.map((group) => `labels\\.${group.join("\\.")}\\b(?!\\.\\w)`),
  ].some((pattern) => new RegExp(pattern).test(sources));
}

test.each(Object.entries(USED_IN))("each label of %s is used", (area, [folder, name]) => {
  const sources = usesIn(folder);
  const labels = Object.keys(catalogue("en", area)).filter((path) => !path.startsWith("phrases."));
  const paths = name === undefined ? labels : labels.map((path) => `${name}.${path}`);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !isUsed(path, sources))).toEqual([]);
});

test("no group of labels is in both catalogues of the commands: one would hide the other", () => {
  const groups = (area: string) =>
    new Set(Object.keys(catalogue("en", area)).map((path) => path.split(".")[0]));
  expect(groups("commands").intersection(groups("commands-orders"))).toEqual(new Set());
});

test("a label that nobody uses is found", () => {
  const sources = usesIn("src/dashboard");
  expect(isUsed("today.nobodyUsesThis", sources)).toBe(false);
  expect(isUsed("today.tiles.queued", sources)).toBe(true);
});

test("every area of labels is known here", () => {
  const areas = readdirSync("src/words/en", { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(?:page\/|commands).*\.json$/.test(name),
  );
  expect(areas.map((name) => name.replace(".json", "")).sort()).toEqual(Object.keys(USED_IN).sort());
});
