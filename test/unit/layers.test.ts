import { expect, test } from "vitest";
import { type Import, importsOf, sourceFiles, sourceOf } from "../support/imports.ts";

interface Layer {
  /** The files of the layer: folders end with a slash, "*" is one name. The first layer that fits a file is its own. */
  readonly files: readonly string[];
  /** Layers besides its own; "type:" in front: for types only. */
  readonly layers: readonly string[];
  /** Packages; "node:*" is all of Node's own. */
  readonly packages: readonly string[];
}

const BASICS = ["domain", "platform", "basics", "store"];

/** What may import what. Arrows point to `domain`. */
const LAYERS: Readonly<Record<string, Layer>> = {
  domain: { files: ["src/domain/"], layers: [], packages: ["zod"] },
  platform: { files: ["src/platform/"], layers: ["domain"], packages: ["zod", "node:crypto"] },
  shippedAdapters: { files: ["adapters/index.ts"], layers: ["adapters", "platform"], packages: [] },
  adapters: {
    files: ["adapters/*/"],
    layers: ["domain", "platform"],
    packages: ["zod", "node:crypto", "@shopify/shopify-api"],
  },
  basics: {
    files: ["clock", "clock-check", "log", "problem-document", "shop-context", "wake-up"].map(
      (name) => `src/${name}.ts`,
    ),
    layers: ["domain", "platform"],
    packages: ["pino", "node:http"],
  },
  store: {
    files: ["store", "erasure", "lanes", "memory-gap"].map((name) => `src/store/${name}.ts`),
    layers: ["domain"],
    packages: [],
  },
  storeKinds: {
    files: ["src/store/*/"],
    layers: ["domain", "basics", "store"],
    packages: ["lowdb", "zod", "node:*"],
  },
  reconcile: {
    files: ["src/reconcile/"],
    layers: BASICS,
    packages: ["libphonenumber-js", "node:crypto", "node:url", "node:vm"],
  },
  outbound: {
    files: ["src/outbound/"],
    layers: [...BASICS, "reconcile"],
    packages: ["got", "p-retry", "zod", "node:*"],
  },
  inbound: { files: ["src/inbound/"], layers: [...BASICS, "reconcile"], packages: ["express", "node:*"] },
  answers: {
    files: ["src/admin/answers.ts", "src/admin/status-answers.ts"],
    layers: ["domain", "store"],
    packages: [],
  },
  admin: {
    files: ["src/admin/"],
    layers: ["answers", ...BASICS, "reconcile", "outbound", "inbound"],
    packages: ["express", "zod", "prom-client", "rate-limiter-flexible", "ipaddr.js", "node:*"],
  },
  alerts: {
    files: ["src/alerts/"],
    layers: [...BASICS, "reconcile", "outbound", "type:admin"],
    packages: ["got", "node:crypto"],
  },
  connect: {
    files: ["src/connect/"],
    layers: [...BASICS, "inbound"],
    packages: ["got", "ipaddr.js", "express", "node:*"],
  },
  dashboard: {
    files: ["src/dashboard/"],
    layers: ["type:answers"],
    packages: ["react", "react-dom", "@mantine/core", "@mantine/hooks", "src/dashboard"],
  },
  sandbox: {
    files: ["src/sandbox/"],
    layers: ["domain", "type:answers"],
    packages: ["express", "lowdb", "zod", "node:*"],
  },
  config: {
    files: ["src/settings/config.ts", "src/config/"],
    layers: ["domain", "platform"],
    packages: ["yaml", "zod", "@zxcvbn-ts/core", "node:fs", "node:util"],
  },
  doctor: {
    files: ["src/doctor/"],
    layers: [
      ...[...BASICS, "type:config", "type:answers", "reconcile", "outbound", "inbound", "connect", "admin"],
      "sandbox",
    ],
    packages: ["node:*"],
  },
  bridge: {
    files: [
      "app",
      "brands",
      "bridge",
      "health",
      "http-connections",
      "http-server",
      "shop-care",
      "shops",
      "steady-clock",
      "storage",
      "workbench",
    ].map((name) => `src/${name}.ts`),
    layers: [
      ...[...BASICS, "type:config", "storeKinds", "reconcile", "outbound", "inbound", "connect", "admin"],
      "alerts",
      "doctor",
    ],
    packages: ["express", "helmet", "ipaddr.js", "node:*"],
  },
  commands: {
    files: ["src/commands/"],
    layers: ["domain", "platform", "basics", "type:config", "type:answers", "sandbox", "bridge", "doctor"],
    packages: ["commander", "node:*"],
  },
  main: {
    files: ["src/main.ts"],
    layers: ["basics", "config", "commands", "shippedAdapters"],
    packages: ["node:*"],
  },
};

const files = sourceFiles("src", "adapters");
const imports = files.flatMap((file) => importsOf(file));

function layerOf(file: string): string | undefined {
  const found = Object.entries(LAYERS).find(([, layer]) => layer.files.some((place) => isAt(file, place)));
  return found?.[0];
}

function isAt(file: string, place: string): boolean {
  const pattern = place.replaceAll(".", "\\.").replaceAll("*", "[^/]+");
  return new RegExp(`^${pattern}${place.endsWith("/") ? ".+" : "$"}`).test(file);
}

/** Why the import is not allowed; `null` when it is. */
function objection({ from, to, isTypeOnly }: Import): string | null {
  const layer = layerOf(from) ?? "";
  const { layers = [], packages = [] } = LAYERS[layer] ?? {};
  if (!to.includes("/") || !/\.tsx?$/.test(to)) {
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
  expect(imports.map(objection).filter((told) => told !== null)).toEqual([]);
});

test("an adapter never imports another adapter", () => {
  const folder = (file: string) => file.split("/")[1];
  const strays = imports.filter(
    ({ from, to }) =>
      layerOf(from) === "adapters" && layerOf(to) === "adapters" && folder(from) !== folder(to),
  );
  expect(strays).toEqual([]);
});

test("each kind of store is imported in exactly one place", () => {
  const kinds = new Set(files.map((file) => /^src\/store\/([^/]+)\//.exec(file)?.[1]).filter(Boolean));
  expect(kinds).toContain("lowdb");
  for (const kind of kinds) {
    const folder = `src/store/${kind}/`;
    const places = imports.filter(({ from, to }) => to.startsWith(folder) && !from.startsWith(folder));
    expect(new Set(places.map(({ from }) => from)).size, kind).toBeLessThanOrEqual(1);
  }
});

test("only main.ts imports the configuration's code and the list of adapters", () => {
  const isOutside = ({ from, to, isTypeOnly }: Import) =>
    (layerOf(to) === "config" && layerOf(from) !== "config" && !isTypeOnly) || to === "adapters/index.ts";
  expect(new Set(imports.filter(isOutside).map(({ from }) => from))).toEqual(new Set(["src/main.ts"]));
});

test("nothing imports tests", () => {
  expect(imports.filter(({ to }) => to.startsWith("test/") || to.startsWith("vitest"))).toEqual([]);
});

test("the domain knows no clock, no chance and no environment", () => {
  const impure =
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bperformance\b|\bsetTimeout\b|\bfetch\(/;
  const found = files.filter((file) => layerOf(file) === "domain" && impure.test(sourceOf(file)));
  expect(found).toEqual([]);
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
  ["src/domain/plan/plan.ts", 'import type { Store } from "../store/store.ts";'],
  ["src/platform/registry.ts", 'import { plan } from "../reconcile/reconcile-order.ts";'],
  ["adapters/shopify/index.ts", 'import type { Store } from "../../src/store/store.ts";'],
  ["src/inbound/receive.ts", 'import {\n  openLowdbStore,\n} from "../store/lowdb/open.ts";'],
  ["src/wiring/bridge.ts", 'import { loadConfig } from "./config.ts";'],
  ["src/commands/serve.ts", '  const tests = await import("../../test/support/builders.ts");'],
  ["src/admin/api.ts", 'export { x } from "../commands/serve.ts";'],
];

test.each(FORBIDDEN)("in %s the line %j is refused", (from, line) => {
  expect(importsOf(from, line).map(objection)).toEqual([expect.stringContaining(`${from} (`)]);
});
