interface Layer {
  /** The files of the layer: folders end with a slash, "*" is one name. The longest name that fits a file decides. */
  readonly files: readonly string[];
  /** Layers besides its own; "type:" in front: for types only. */
  readonly layers: readonly string[];
  /** Packages; "node:*" is all of Node's own. */
  readonly packages: readonly string[];
}

/** What nearly every room may import. */
const BASE = ["domain", "platform", "codes", "log", "telemetry", "time", "versions", "shops", "store"];

/** What may import what: a row for each room, those below first. Arrows point to `domain`. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  domain: { files: ["src/domain/"], layers: [], packages: ["zod"] },
  platform: {
    files: ["src/platform/"],
    layers: ["domain", "codes", "type:words"],
    packages: ["zod", "node:crypto"],
  },
  shippedAdapters: {
    files: ["adapters/index.ts", "adapters/shipped.ts", "adapters/stand-ins.ts"],
    layers: ["adapters", "platform", "standIns", "type:sandbox"],
    packages: [],
  },
  // What an adapter shows the laws: loaded by tests alone.
  adapterSamples: {
    files: ["adapters/*/samples.ts"],
    layers: ["adapters", "domain", "codes", "platform", "words", "tests"],
    packages: ["node:*"],
  },
  tests: { files: ["test/"], layers: [], packages: [] },
  adapters: {
    files: ["adapters/*/"],
    layers: ["domain", "codes", "platform", "type:words"],
    packages: ["zod", "node:crypto", "@shopify/shopify-api"],
  },
  /** What a room may say, as codes with their facts: types and lists alone. */
  codes: {
    files: [
      ...["health", "platform", "store"].map((room) => `src/${room}/codes/`),
      ...["admin/table", "http/problem", "people/acts/act", "programme/programme", "settings/setting"].map(
        (name) => `src/${name}-codes.ts`,
      ),
      ...["shops/shop", "shops/connect/visit"].map((name) => `src/${name}-codes.ts`),
      "src/people/access/role.ts",
      "adapters/credential-names.ts",
    ],
    layers: ["domain"],
    packages: [],
  },
  words: {
    files: ["src/words/"],
    layers: ["domain", "installation"],
    packages: ["@formatjs/icu-messageformat-parser"],
  },
  log: { files: ["src/runtime/log/"], layers: ["installation"], packages: ["pino", "node:fs"] },
  openTelemetry: {
    files: ["src/runtime/telemetry/open-telemetry.ts"],
    layers: ["log", "telemetry"],
    packages: [
      "@opentelemetry/api",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace",
    ],
  },
  telemetry: { files: ["src/runtime/telemetry/"], layers: ["domain"], packages: ["prom-client"] },
  time: { files: ["src/runtime/time/"], layers: ["domain"], packages: [] },
  installation: { files: ["src/runtime/installation/"], layers: [], packages: ["node:*"] },
  versions: { files: ["src/runtime/versions/"], layers: ["domain", "codes"], packages: ["zod", "node:*"] },
  identity: {
    files: ["src/people/identity/"],
    layers: ["domain"],
    packages: ["libphonenumber-js", "node:crypto"],
  },
  shops: {
    files: ["src/shops/"],
    layers: ["domain", "codes", "platform", "type:store", "identity"],
    packages: ["re2js"],
  },
  http: {
    files: ["src/http/"],
    layers: ["domain", "codes", "platform", "words"],
    packages: ["express", "ipaddr.js", "node:*"],
  },
  store: {
    files: [
      "store",
      "call-memory",
      "care",
      "changes",
      "conversion-sums",
      "erasure",
      "inbox",
      "instances",
      "key-locks",
      "kinds",
      "lanes",
      "memory-gap",
      "page",
      "patrols",
      "points-sums",
      "rate-slots",
      "records",
      "remembered",
      "segmented-log",
      "shop-memory",
    ].map((name) => `src/store/${name}.ts`),
    layers: ["domain", "codes", "log", "versions", "type:time"],
    packages: ["zod"],
  },
  turns: { files: ["src/store/turns/"], layers: ["domain", "type:store"], packages: [] },
  storeCopy: {
    files: ["src/store/copy/"],
    layers: ["domain", "codes", "store"],
    packages: ["node:crypto"],
  },
  storeKinds: {
    files: ["src/store/*/"],
    layers: ["domain", "codes", "log", "time", "store", "turns", "storeCopy", "installation"],
    packages: ["lowdb", "pg", "pg-boss", "zod", "node:*"],
  },
  acts: { files: ["src/people/acts/"], layers: BASE, packages: ["zod"] },
  access: { files: ["src/people/access/"], layers: BASE, packages: ["zod", "node:crypto"] },
  passkeys: {
    files: ["src/people/passkeys/"],
    layers: [...BASE, "access"],
    packages: ["zod", "node:crypto", "@simplewebauthn/server"],
  },
  sso: {
    files: ["src/people/sso/"],
    layers: [...BASE, "access"],
    packages: ["node:crypto", "openid-client"],
  },
  deliveries: { files: ["src/inbound/deliveries/"], layers: BASE, packages: ["node:*"] },
  privacy: {
    files: ["src/people/privacy/"],
    layers: [...BASE, "acts", "identity", "deliveries"],
    packages: ["libphonenumber-js", "zod", "node:crypto", "node:url"],
  },
  reconcile: { files: ["src/reconcile/"], layers: [...BASE, "privacy"], packages: ["node:crypto"] },
  resync: {
    files: ["src/shops/resync/"],
    layers: [...BASE, "reconcile"],
    packages: ["zod", "node:crypto"],
  },
  programmes: {
    files: ["src/programme/"],
    layers: [...BASE, "outbound"],
    packages: ["zod", "node:*"],
  },
  writeBack: { files: ["src/shops/write-back/"], layers: [...BASE, "type:reconcile"], packages: ["zod"] },
  watch: { files: ["src/shops/watch/"], layers: [...BASE, "reconcile", "type:words"], packages: ["zod"] },
  health: {
    files: ["src/health/"],
    layers: ["domain", "codes", "watch", "type:words", "type:platform", "type:outbound"],
    packages: [],
  },
  outbound: {
    files: ["src/outbound/"],
    layers: [...BASE, "identity"],
    packages: ["got", "p-retry", "zod", "node:*"],
  },
  inbound: {
    files: ["src/inbound/"],
    layers: [...BASE, "http", "deliveries", "privacy", "reconcile"],
    packages: ["express", "node:*"],
  },
  admin: {
    files: ["src/admin/"],
    layers: [
      ...[...BASE, "http", "identity", "privacy", "reconcile", "resync", "watch", "outbound", "words"],
      ...["acts", "access", "passkeys", "incidents", "programmes", "type:inbound", "installation", "health"],
      ...["destinations", "sso"],
    ],
    packages: ["express", "zod", "prom-client", "rate-limiter-flexible", "ipaddr.js", "yazl", "node:*"],
  },
  // Of the server types alone: it runs in browsers.
  client: {
    files: ["src/client/"],
    layers: ["type:admin", "domain", "type:store"],
    packages: ["zod"],
  },
  destinations: {
    files: ["src/health/destinations/"],
    layers: [...BASE, "words"],
    packages: ["got", "nodemailer", "zod", "node:*"],
  },
  alerts: {
    files: ["src/health/alerts/", "src/health/conditions/"],
    layers: [
      ...[...BASE, "destinations", "words", "watch", "outbound", "health"],
      ...["type:admin", "type:inbound", "type:incidents"],
    ],
    packages: ["zod", "node:crypto"],
  },
  incidents: {
    files: ["src/health/incidents/"],
    layers: [...BASE, "acts", "outbound", "type:inbound", "type:watch"],
    packages: ["zod"],
  },
  connect: {
    files: ["src/shops/connect/", "src/shops/storefront/"],
    layers: [...BASE, "words", "http", "inbound"],
    packages: ["got", "ipaddr.js", "express", "zod", "node:*"],
  },
  dashboard: {
    files: ["src/dashboard/"],
    layers: ["client", "domain", "codes", "words"],
    packages: [
      "react",
      "react-dom",
      "@mantine/core",
      "@mantine/hooks",
      "uplot",
      "@fontsource-variable/geist",
      "src/dashboard",
    ],
  },
  sandbox: {
    files: ["src/sandbox/"],
    layers: ["domain", "platform", "client", "type:words", "installation"],
    packages: ["express", "lowdb", "zod", "node:*"],
  },
  // A platform's shop on this machine, for `try` and tests: apart from the adapter, and without a line of it.
  standIns: {
    files: ["adapters/*/stand-in/"],
    layers: ["domain", "platform", "sandbox", "installation"],
    packages: ["express", "graphql", "zod", "node:*"],
  },
  settings: {
    files: ["src/settings/"],
    layers: ["domain", "codes", "platform", "shops", "words", "store"],
    packages: ["yaml", "zod", "@zxcvbn-ts/core", "node:fs", "node:path", "node:util"],
  },
  doctor: {
    files: ["src/health/doctor/"],
    layers: [
      ...[...BASE, "type:settings", "type:client", "http", "privacy", "outbound", "inbound", "connect"],
      ...["admin", "words", "programmes", "passkeys", "sso", "installation", "destinations"],
    ],
    packages: ["zod", "node:*"],
  },
  wiring: {
    files: ["src/wiring/"],
    layers: [
      ...[...BASE, "acts", "access", "passkeys", "incidents", "type:settings", "storeKinds", "storeCopy"],
      ...["http", "privacy", "reconcile", "resync", "watch", "writeBack", "programmes"],
      ...["outbound", "inbound", "connect", "admin", "alerts", "destinations", "doctor", "words"],
    ],
    packages: ["express", "helmet", "ipaddr.js", "node:*"],
  },
  commands: {
    files: ["src/commands/"],
    layers: [
      ...["domain", "platform", "log", "shops", "type:settings"],
      ...["store", "client", "sandbox", "time", "wiring"],
      ...["doctor", "installation", "health", "codes", "words", "type:telemetry"],
    ],
    packages: ["commander", "pino", "string-width", "yaml", "node:*"],
  },
  // What is imported by the package's name.
  index: {
    files: ["src/index.ts"],
    layers: [
      ...["settings", "wiring", "shippedAdapters", "installation"],
      ...["log", "platform", "store", "codes", "words"],
    ],
    packages: ["node:http"],
  },
  healthCheck: { files: ["src/health-check.ts"], layers: ["settings"], packages: ["node:fs"] },
  main: {
    files: ["src/main.ts", "src/commands/process-context.ts"],
    layers: [
      ...["log", "settings", "commands", "shippedAdapters", "installation", "telemetry"],
      ...["openTelemetry", "words"],
    ],
    packages: ["node:*"],
  },
};

export function layerOf(file: string): string | undefined {
  const fitting = Object.entries(LAYERS).flatMap(([name, { files }]) =>
    files.filter((place) => isAt(file, place)).map((place) => ({ name, place })),
  );
  return fitting.toSorted((one, other) => other.place.length - one.place.length)[0]?.name;
}

function isAt(file: string, place: string): boolean {
  const pattern = place.replaceAll(".", "\\.").replaceAll("*", "[^/]+");
  return new RegExp(`^${pattern}${place.endsWith("/") ? ".+" : "$"}`).test(file);
}
