import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { type Import, importsOf, sourceFiles, sourceOf } from "./imports.ts";
import { LAYERS, layerOf } from "./layers.ts";

const files = sourceFiles("src", "adapters");
const imports = files.flatMap((file) => importsOf(file));

/** Why the import is not allowed; `null` when it is. */
function objection({ from, to, isTypeOnly }: Import): string | null {
  const layer = layerOf(from) ?? "";
  const { layers = [], packages = [] } = LAYERS[layer] ?? {};
  if (!to.includes("/") || !/\.(?:tsx?|json)$/.test(to)) {
    const fits = (name: string) =>
      name === "node:*" ? to.startsWith("node:") : to === name || to.startsWith(`${name}/`);
    return packages.some(fits) ? null : `${from} (${layer}) may not use the package ${to}`;
  }
  const aim = layerOf(to);
  const isAllowed =
    aim !== undefined &&
    (aim === layer || layers.includes(aim) || (isTypeOnly && layers.includes(`type:${aim}`)));
  return isAllowed ? null : `${from} (${layer}) may not import ${to} (${aim ?? "no layer"})`;
}

test("every file belongs to a layer", () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
});

test("imports follow the table", () => {
  expect(imports.length).toBeGreaterThan(200);
  expect(imports.map(objection).filter((found) => found !== null)).toEqual([]);
});

test("only the entry points lie loose in src", () => {
  const loose = readdirSync(new URL("../../src", import.meta.url), { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name);
  expect(loose.sort()).toEqual(["entry.js", "health-check.ts", "index.ts", "main.ts"]);
});

test("one list of the erased serves a bridge: wiring makes it, and no module keeps one by itself", () => {
  const makers = files.filter((file) => sourceOf(file).includes("new Erasures("));
  // Doctor's is of a store that holds nothing.
  expect(makers.toSorted()).toEqual(["src/health/doctor/sample-order.ts", "src/wiring/parts.ts"]);
  expect(files.filter((file) => /^(?:export )?const .*= new Weak/m.test(sourceOf(file)))).toEqual([]);
});

test("unit tests lie in the rooms of src, and no support lies loose", () => {
  const inFolder = (folder: string) => readdirSync(new URL(`../${folder}`, import.meta.url));
  const rooms = readdirSync(new URL("../../src", import.meta.url));
  expect(inFolder("unit").filter((room) => !rooms.includes(room))).toEqual([]);
  expect(inFolder("support").filter((name) => name.includes("."))).toEqual([]);
});

test("no folder of src or of an adapter has over twenty files", () => {
  const all = ["src", "adapters"]
    .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile());
  const counts = Map.groupBy(all, ({ parentPath }) => parentPath);
  expect([...counts].filter(([, inFolder]) => inFolder.length > 20).map(([folder]) => folder)).toEqual([]);
});

test("an adapter never imports another adapter", () => {
  const folder = (file: string) => file.split("/")[1];
  const isOfAdapter = (file: string) => /^adapters\/[^/]+\//.test(file);
  const strays = imports.filter(
    ({ from, to }) => isOfAdapter(from) && isOfAdapter(to) && folder(from) !== folder(to),
  );
  expect(strays).toEqual([]);
});

test("each kind of store is imported in exactly one place", () => {
  const own = files.filter((file) => layerOf(file) === "storeKinds");
  const kinds = new Set(own.map((file) => /^src\/store\/([^/]+)\//.exec(file)?.[1]));
  expect(kinds).toContain("lowdb");
  for (const kind of kinds) {
    const folder = `src/store/${kind}/`;
    const places = imports.filter(({ from, to }) => to.startsWith(folder) && !from.startsWith(folder));
    expect(new Set(places.map(({ from }) => from)).size, kind).toBeLessThanOrEqual(1);
  }
});

test("a shipped adapter is a line of the registry, and nothing more", () => {
  const lines = sourceOf("adapters/shipped.ts")
    .split("\n")
    .filter((line) => !/^(?:\/\*\*.*\*\/)?$/.test(line));
  expect(lines).toEqual(
    lines.map(() => expect.stringMatching(/^export \{ \w+ \} from "\.\/[a-z-]+\/index\.ts";$/)),
  );
  expect(imports.filter(({ to }) => to === "adapters/shipped.ts").map(({ from }) => from)).toEqual([
    "adapters/index.ts",
  ]);
});

test("only the entry points import the settings' code and the list of adapters", () => {
  const isOutside = ({ from, to, isTypeOnly }: Import) =>
    (layerOf(to) === "settings" && layerOf(from) !== "settings" && !isTypeOnly) || to === "adapters/index.ts";
  expect(new Set(imports.filter(isOutside).map(({ from }) => from))).toEqual(
    new Set(["src/commands/process-context.ts", "src/index.ts", "src/health-check.ts"]),
  );
});

test("nothing imports tests but the samples of adapters, which tests alone load", () => {
  const isSamples = (file: string) => layerOf(file) === "adapterSamples";
  const ofTests = imports.filter(({ to }) => to.startsWith("test/") || to.startsWith("vitest"));
  expect(ofTests.filter(({ from }) => !isSamples(from))).toEqual([]);
  expect(imports.filter(({ to }) => isSamples(to))).toEqual([]);
});

test("the domain knows no clock, no chance and no environment", () => {
  const impure =
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bperformance\b|\bsetTimeout\b|\bfetch\(/;
  const found = files.filter((file) => layerOf(file) === "domain" && impure.test(sourceOf(file)));
  expect(found).toEqual([]);
});

test("one module finds the bridge's own files: compiled, or inside an executable, they lie elsewhere", () => {
  const finding = files.filter((file) => /import\.meta(?!\.glob)/.test(sourceOf(file)));
  expect(finding.filter((file) => layerOf(file) !== "adapterSamples")).toEqual([
    "src/runtime/installation/own-files.ts",
  ]);
});

test("nothing is exported as default", () => {
  expect(files.filter((file) => /^export default\b/m.test(sourceOf(file)))).toEqual([]);
});

test("no file has a name that says nothing", () => {
  const empty = /(?:^|[/-])(?:utils?|helpers?|common|managers?|services?|handlers?|data|info)(?:[-/.]|$)/;
  expect(files.filter((file) => empty.test(file))).toEqual([]);
});

const FORBIDDEN: readonly (readonly [from: string, line: string])[] = [
  ["src/domain/plan/plan.ts", 'import { randomUUID } from "node:crypto";'],
  ["src/domain/plan/plan.ts", 'import type { Store } from "../../store/store.ts";'],
  ["src/platform/registry.ts", 'import { plan } from "../reconcile/reconcile-order.ts";'],
  ["adapters/shopify/index.ts", 'import type { Store } from "../../src/store/store.ts";'],
  ["src/inbound/receive.ts", 'import {\n  openLowdbStore,\n} from "../store/lowdb/open.ts";'],
  ["src/wiring/bridge.ts", 'import { loadConfig } from "../settings/config.ts";'],
  ["src/commands/serve.ts", '  const tests = await import("../../test/support/builders/orders.ts");'],
  ["src/admin/api.ts", 'export { x } from "../commands/serve.ts";'],
];

test.each(FORBIDDEN)("in %s the line %j is refused", (from, line) => {
  expect(importsOf(from, line).map(objection)).toEqual([expect.stringContaining(`${from} (`)]);
});
