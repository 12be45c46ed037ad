import { REFUSED_AS } from "../../../src/health/codes/condition.ts";
import { INCIDENT_COLUMNS } from "../../../src/health/codes/incident.ts";
import { NOON } from "../builders/orders.ts";
import { REFUSED, TEXTS } from "./facts.ts";

const NOTHING = [{}] as const;
const COUNTS = [0, 1, 2, 1_234_567];
const WORDS = TEXTS.map((text) => ({ code: "shopAddressPrivate", host: text }) as const);
const [AWAY = { code: "shopAddressPrivate", host: "" }] = WORDS;
const of = <Name extends string, Value>(name: Name, values: readonly Value[]) =>
  values.map((value) => ({ [name]: value }) as { readonly [Each in Name]: Value });

/** Samples of conditions and incidents, with tricky facts. */
export const CONDITIONS_SAID = {
  clockAhead: of("minutes", COUNTS),
  tokensGuessed: of("tries", COUNTS),
  pointsDiffer: TEXTS.flatMap((shop) => COUNTS.map((orders) => ({ shop, orders }))),
  configurationRefused: [
    { since: NOON, problems: 1 },
    { since: 0, problems: 1 },
    { since: NOON, problems: 2 },
  ],
  restartNeeded: of("settings", [["server.port"], ["server.port", "storage.path"]]),
  securityUpdate: TEXTS.map((version) => ({ version, running: "1.3.2" })),
  diskFull: of("since", [NOON, 0]),
  backupFailed: [
    ...TEXTS.map((folder) => ({
      since: NOON,
      folder,
      because: { code: "noSpaceLeft", error: "ENOSPC" } as const,
    })),
    { since: 0, folder: "/backups", because: { code: "noSpaceLeft", error: "ENOSPC" } as const },
    {
      since: NOON,
      folder: "/backups",
      because: { code: "backupNotWritten", folder: "/b", error: "EIO" } as const,
    },
  ],
  deadLetters: [
    ...COUNTS.map((count) => ({ count, shops: [], because: null })),
    ...COUNTS.slice(1).flatMap((some) => [
      { count: some, orders: some, shops: [], because: null },
      { count: some, deliveries: some, shops: [], because: null },
      ...COUNTS.slice(1).map((deliveries) => ({
        ...{ count: some + deliveries, orders: some, deliveries, shops: [], because: null },
      })),
    ]),
    ...COUNTS.slice(1).flatMap((count) => [
      { count, shops: ["acme"], because: null },
      { count, shops: ["acme", "zenith"], because: null, isMixed: true as const },
      ...TEXTS.map((shop) => ({ count, shops: [shop, "zenith"], because: REFUSED })),
    ]),
  ],
  brandPaused: TEXTS.map((brand) => ({ brand, because: REFUSED })),
  stepRetried: [null, NOON + 60_000].map((nextAt) => ({
    ...{ operation: "earn" as const, because: REFUSED, since: NOON, nextAt },
  })),
  waitsForAccount: (["paused", "resting"] as const).flatMap((kind) =>
    TEXTS.flatMap((brand) => [null, NOON + 60_000].map((nextAt) => ({ brand, kind, since: NOON, nextAt }))),
  ),
  brandMissing: of("brand", TEXTS),
  shopMissing: of("shop", TEXTS),
  shopMoved: TEXTS.map((shop) => ({ shop, from: "acme.example", to: "garden.example", since: NOON })),
  workPilesUp: of("minutes", COUNTS),
  instanceSilent: TEXTS.map((host) => ({ host, since: NOON })),
  webhooksBroken: [
    ...(["disabled", "paused", "missing"] as const).map((state) => ({
      shop: "acme",
      webhooks: [{ topic: "orders/paid", state }],
      because: null,
    })),
    ...WORDS.map((because) => ({
      shop: "acme",
      webhooks: [
        { topic: "orders/paid", state: "missing" as const },
        { topic: "refunds/create", state: "disabled" as const },
      ],
      because,
    })),
  ],
  webhooksRestored: [
    { shop: "acme", done: [AWAY] },
    { shop: "acme", done: [AWAY], webhooks: 1, orders: 1 },
    { shop: "acme", done: [AWAY], webhooks: 5, orders: 3 },
    { shop: "zenith", done: WORDS },
  ],
  shopUnreadable: WORDS.map((because) => ({ shop: "acme", because })),
  ordersMissing: [
    { shop: "acme", missing: 1, checked: 1 },
    { shop: "acme", missing: 9, checked: 1_200 },
  ],
  shopSilent: [
    { shop: "acme", since: NOON, isMissed: true },
    { shop: "acme", since: NOON, isMissed: false },
  ],
  brandResting: [
    ...TEXTS.map((brand) => ({ brand, because: REFUSED })),
    { brand: "main", because: REFUSED, isOver: true },
  ],
  signaturesWrong: COUNTS.slice(1).flatMap((requests) =>
    TEXTS.flatMap((shop) => [
      { shop, requests, since: NOON, webhook: null },
      { shop, requests, since: NOON, webhook: "order.updated (7)" },
    ]),
  ),
  deliveriesRefused: REFUSED_AS.map((because) => ({ shop: "acme", because, since: NOON })),
  incidentStillOpen: NOTHING,
  incidentHealedBy: [
    { healing: "itself", by: null },
    { healing: "configuration", by: null },
    ...TEXTS.map((by) => ({ healing: "person", by }) as const),
  ],
  incidentColumn: INCIDENT_COLUMNS.map((column) => ({ column })),
  incidentTimeColumn: (["begun", "ended"] as const).map((which) => ({ which, zone: "Europe/Berlin" })),
  changesForgotten: [NOON, null].flatMap((from) =>
    [true, false].flatMap((canResync) => TEXTS.map((shop) => ({ shop, at: NOON, from, canResync }))),
  ),
  dataFolderFailed: [
    ...TEXTS.map((error) => ({ because: { code: "diskBroken", error } as const })),
    { because: { code: "folderExchanged", file: "/data/journal/1.log" } },
  ],

  alertOver: [{}],
  alertLine: (["raised", "reminded", "healed"] as const).map((state) => ({
    state,
    title: "Title",
    detail: "What to do.",
  })),
} as const;
