import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { bridgeConfigText, STAND_IN } from "../support/bridge/bridge-config.ts";
import { FULL_ORDER, FULL_ORDER_ID, type SignedDelivery } from "../support/bridge/proven-shops.ts";
import { READY } from "../support/commands/served-configuration.ts";
import { SpawnedCommand, WorkFolder } from "../support/commands/spawned-command.ts";
import { startPostgres } from "../support/postgres/postgres-server.ts";
import { startChild } from "../support/processes/child.ts";
import { type Figure, median, percentile, rounded } from "./figure.ts";
import { load, requestBytes } from "./load.ts";

const FEW = 5;
const MANY = 5_000;
/** So many shops share an account. docs/limits.md has figures for as many accounts as shops. */
const SHOPS_OF_ACCOUNT = 100;
/** Of many shops, so many report orders; the others are silent. */
const NOISY = 100;
/** So many accounts are at their limits, with more orders than they take in a minute. */
const AT_LIMIT = 10;
const LIMIT = 10;
/** More than the others send in a minute: the few have one account. */
const ENOUGH = 100_000;
const ORDERS_OVER_LIMIT = 60;
const ROUNDS = 8;
const ORDERS = 600;
const CONNECTIONS = 16;
/** A round is over when no call came for so long. */
const QUIET_MS = 1_000;
/** Forty shops begin each second, so each had its first round. */
const SETTLE_MS = 130_000;

/**
 * A bridge with 5,000 shops and 50 accounts on PostgreSQL, against one with 5 shops: its start, its memory, and how soon an order
 * is answered and sent, in turns. A few of the many have more orders than their accounts accept, which
 * must not be felt by the others.
 */
export async function run(): Promise<readonly Figure[]> {
  const server = await startPostgres();
  const startService = () => startChild<Service>("test/bench/small-service-process.ts", {});
  const services = { few: await startService(), many: await startService() };
  const startWith = (shops: number, { ready }: { readonly ready: Service }) =>
    startBridge({ shops, service: ready.url, database: server.url("postgres") });
  try {
    using few = await startWith(FEW, services.few);
    // The store knows none of the shops yet.
    const firstMs = await (async () => {
      using first = await startWith(MANY, services.many);
      return first.startMs;
    })();
    using many = await startWith(MANY, services.many);
    await fillLimits(many);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const rounds = { few: [] as Measured[], many: [] as Measured[] };
    for (let round = 0; round <= ROUNDS; round++) {
      const inTurn = [["few", few] as const, ["many", many] as const];
      for (const [name, bridge] of round % 2 === 0 ? inTurn : inTurn.toReversed()) {
        const measured = await measure(bridge);
        if (round > 0) rounds[name].push(measured);
      }
    }
    const megabytes = many.megabytes();
    // Of all rounds together: the slowest hundredth of one round are six answers, which one pause decides.
    const p99 = ratioOf(rounds, (those) =>
      percentile(
        those.flatMap(({ latenciesMs }) => latenciesMs),
        0.99,
      ),
    );
    const sentMs = ratioOf(rounds, (those) => median(those.map((each) => each.sentMs)));
    return [
      {
        name: `start with ${MANY} shops`,
        ...{ value: rounded(many.startMs / 1000), unit: "s", goal: { atMost: 5 } },
        details: { first: rounded(firstMs / 1000), few: rounded(few.startMs / 1000) },
      },
      {
        name: `memory with ${MANY} shops`,
        ...{ value: rounded(megabytes), unit: "MB", goal: { atMost: 400 } },
        details: { few: rounded(few.megabytes()) },
      },
      {
        name: `p99 of a delivery's answer, against ${FEW} shops`,
        ...p99,
      },
      {
        name: `from ${ORDERS} deliveries to their last call, against ${FEW} shops`,
        ...sentMs,
      },
    ];
  } finally {
    await Promise.all(Object.values(services).map((service) => service.end("SIGKILL")));
    await server.remove();
  }
}

function ratioOf(
  { few, many }: { readonly few: readonly Measured[]; readonly many: readonly Measured[] },
  figureOf: (those: readonly Measured[]) => number,
): Omit<Figure, "name"> {
  const details = { many: rounded(figureOf(many)), few: rounded(figureOf(few)) };
  return { value: rounded(details.many / details.few), unit: "ratio", goal: { atMost: 1.2 }, details };
}

interface Service {
  readonly url: string;
}

interface BenchBridge extends Disposable {
  readonly url: string;
  /** Where its calls arrive, and no other's. */
  readonly service: string;
  readonly startMs: number;
  /** Shops that report orders and have room at their accounts. */
  readonly shops: readonly string[];
  readonly limited: readonly string[];
  megabytes(): number;
}

interface BridgeGiven {
  readonly shops: number;
  readonly service: string;
  /** Its address. */
  readonly database: string;
}

async function startBridge({ shops: count, service, database }: BridgeGiven): Promise<BenchBridge> {
  const names = Array.from({ length: count }, (_, index) => `shop-${index}`);
  const accounts = Array.from(
    { length: Math.ceil(count / SHOPS_OF_ACCOUNT) },
    (_, index) => `account-${index}`,
  );
  const isMany = count > NOISY;
  const accountOf = (at: number) => accounts[at % accounts.length] ?? "";
  const limited = isMany ? names.slice(0, AT_LIMIT) : [];
  const storage = { driver: "postgres", url: database, schema: `shops_${count}` };
  const config = {
    // No shop has this account: its places in the rate limit are not part of the start.
    brand: { rateLimit: { perMinute: LIMIT } },
    ...{ adapters: [], folder: "data", storage, baseUrl: service },
    brands: Object.fromEntries(
      accounts.map((name, at) => [name, account(service, name, isMany && at < AT_LIMIT)]),
    ),
    shops: Object.fromEntries(names.map((name, at) => [name, shop(name, accountOf(at), at)])),
  };
  const folder = new WorkFolder({ "config/bridge.yaml": bridgeConfigText(config) });
  const from = performance.now();
  const command = new SpawnedCommand(folder, ["serve"]);
  const ready = await command.waitFor(READY);
  return {
    ...{ url: ready, service, startMs: performance.now() - from, limited },
    shops: isMany ? names.filter((_, at) => at % accounts.length >= AT_LIMIT).slice(0, NOISY) : names,
    megabytes: () => residentMegabytes(command.pid),
    [Symbol.dispose]() {
      command[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

function account(baseUrl: string, name: string, isLimited: boolean): object {
  const rateLimit = { perMinute: isLimited ? LIMIT : ENOUGH };
  return {
    baseUrl,
    apiKey: STAND_IN.apiKey,
    brandId: `${isLimited ? "limited" : "brand"}-${name}`,
    rateLimit,
  };
}

const secretOf = (shop: string) => `the-secret-of-${shop}`;
const domainOf = (shop: string) => `${shop}.myshopify.com`;

function shop(name: string, brand: string, at: number): object {
  return {
    ...{ platform: "shopify", brand, domain: domainOf(name), secrets: [secretOf(name)] },
    orderId: { prefix: String(1_000 + at) },
    program: { earn: { activityId: "12", from: "2000-01-01" } },
  };
}

/** More than their accounts take for some minutes. */
async function fillLimits({ url, limited }: BenchBridge): Promise<void> {
  const requests = limited.flatMap((name) =>
    Array.from({ length: LIMIT + ORDERS_OVER_LIMIT }, () => requestBytes(nextOrder(name))),
  );
  await load(url, requests.values(), { connections: CONNECTIONS });
}

interface Measured {
  readonly latenciesMs: readonly number[];
  readonly sentMs: number;
  readonly callsOfOrder: number;
}

/** Each order makes one call at least; the round ends once the service hears no more of them. */
async function measure({ url, service, shops }: BenchBridge): Promise<Measured> {
  const requests = Array.from({ length: ORDERS }, (_, at) =>
    requestBytes(nextOrder(shops[at % shops.length] ?? "")),
  );
  const before = await callsTo(service);
  const from = performance.now();
  const { latenciesMs } = await load(url, requests.values(), { connections: CONNECTIONS });
  let last = { calls: before, sentMs: 0 };
  while (performance.now() - from < last.sentMs + QUIET_MS || last.calls < before + ORDERS) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const calls = await callsTo(service);
    if (calls > last.calls) last = { calls, sentMs: performance.now() - from };
  }
  return { latenciesMs, sentMs: last.sentMs, callsOfOrder: (last.calls - before) / ORDERS };
}

async function callsTo(service: string): Promise<number> {
  return Number(await (await fetch(service)).text());
}

let made = 0;

function nextOrder(name: string): SignedDelivery {
  made += 1;
  const body = FULL_ORDER.replaceAll(FULL_ORDER_ID, String(600_000_000 + made)).replaceAll(
    "acme.myshopify.com",
    domainOf(name),
  );
  return {
    path: `/webhooks/${name}`,
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": "orders/paid",
      "x-shopify-shop-domain": domainOf(name),
      "x-shopify-api-version": "2026-10",
      "x-shopify-webhook-id": `webhook-${made}`,
      "x-shopify-triggered-at": "2026-05-04T08:16:02.000Z",
      "x-shopify-hmac-sha256": createHmac("sha256", secretOf(name)).update(body).digest("base64"),
    },
    body,
  };
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
