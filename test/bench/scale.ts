import { ALWAYS_PAID, aSoldOrder, deliveryOf } from "../simulation/sold-orders.ts";
import { World } from "../simulation/world.ts";
import { seeded } from "../support/runs/long-run.ts";
import { type Figure, rounded } from "./figure.ts";

const SECOND_MS = 1_000;
/** Ten minutes of each hour are simulated, with a sixth of its orders. */
const SAMPLED_MS = 600 * SECOND_MS;
const SAMPLES_AN_HOUR = 6;
/** Assumed: a Black Friday's orders by the hour, in shares of the day. The busiest hour has 7.5 % of them. */
const BY_HOUR = [
  2, 1.4, 1, 0.8, 0.8, 1.2, 2, 3.2, 4.6, 5.6, 6.2, 6.2, 6, 5.6, 5.2, 5, 5, 5.4, 6.2, 7.2, 7.5, 6.3, 4.4, 1.2,
];
/** Assumed: the shops of one loyalty account. All others of its hundred are silent that day, and not simulated. */
const ACCOUNT = { shops: 100, usual: 18, noisy: 2 };
/** Assumed: a shop's orders in what is simulated, a sixth of the day's. */
const ORDERS = { usual: 4, noisy: 200 };
/** Requests a minute: more than the account needs in its busiest hour, and less. */
const LIMITS = { enough: 30, tooLow: 2 };
const SHOPS = [5_000, 20_000, 50_000, 100_000];
/** Measured by `npm run bench -- postgres`: orders a second, from delivery to call, with everything on two cores. */
const CARRIED_A_SECOND = 275;
/** The watch's default; the audit looks once an hour. */
const WATCH_SECONDS = 600;
const AUDIT_SECONDS = 3_600;

/**
 * Many shops on a Black Friday. One account with a hundred shops lives through the day on the bridge's own parts, in simulated
 * time: how long its shops' orders wait, with enough room and with too little. Accounts share nothing but the database, so its
 * load is the sum of theirs, and is compared with what was measured.
 */
export async function run(): Promise<readonly Figure[]> {
  const enough = await blackFriday(LIMITS.enough);
  const tooLow = await blackFriday(LIMITS.tooLow);
  console.log(hoursTable(enough, tooLow));
  console.log(shopsTable());
  // A turn each for the shops that have orders, once through.
  const fairShareS = ((ACCOUNT.usual + ACCOUNT.noisy) * 60) / LIMITS.tooLow;
  const longest = (waits: Waits, kind: Kind) => rounded(Math.max(...waits[kind].flat()));
  return [
    {
      name: `longest wait in an account with room (${LIMITS.enough} a minute)`,
      ...{ value: longest(enough, "usual"), unit: "s", goal: { atMost: 30 } },
      details: { noisy: longest(enough, "noisy"), orders: enough.orders },
    },
    {
      name: `longest wait of a usual shop beside noisy ones at the limit (${LIMITS.tooLow} a minute), against its fair share`,
      ...{ value: rounded(longest(tooLow, "usual") / fairShareS), unit: "ratio", goal: { atMost: 1.2 } },
      details: { fairShareS, usualS: longest(tooLow, "usual"), noisyS: longest(tooLow, "noisy") },
    },
  ];
}

type Kind = "usual" | "noisy";

/** Seconds from delivery to call, by the hour of the delivery. */
interface Waits extends Readonly<Record<Kind, readonly number[][]>> {
  readonly orders: number;
}

interface Sale {
  readonly at: number;
  readonly shop: string;
  readonly kind: Kind;
}

async function blackFriday(perMinute: number): Promise<Waits> {
  const chance = seeded(1);
  const names = Array.from({ length: ACCOUNT.usual + ACCOUNT.noisy }, (_, at) => `shop-${at}`);
  const world = new World({ chance, perMinute, approveAfterDays: 60, shops: names });
  await world.begin();
  const sales = daySales(names, chance);
  const waits = { usual: BY_HOUR.map(() => [] as number[]), noisy: BY_HOUR.map(() => [] as number[]) };
  const open = new Map<string, Sale>();
  const midnight = world.clock.now();
  world.service.onEarned = (orderId) => {
    const sale = open.get(orderId);
    open.delete(orderId);
    if (sale === undefined) return;
    const waitedMs = world.clock.now() - midnight - sale.at;
    waits[sale.kind][Math.floor(sale.at / SAMPLED_MS)]?.push(waitedMs / SECOND_MS);
  };
  for (const [number, sale] of sales.entries()) {
    await world.clock.advance(midnight + sale.at - world.clock.now());
    const order = aSoldOrder(number, world.clock.now(), ALWAYS_PAID);
    open.set(order.orderId, sale);
    void world.deliver(deliveryOf(order, order.snapshots.length - 1, world.clock.now(), sale.shop));
  }
  while (open.size > 0) await world.clock.advance(SAMPLED_MS);
  await world.stop();
  if (world.service.breaches.length > 0) throw new Error(world.service.breaches[0]);
  return { ...waits, orders: sales.length };
}

function daySales(names: readonly string[], chance: () => number): readonly Sale[] {
  const sales: Sale[] = [];
  for (const [at, shop] of names.entries()) {
    const kind = at < ACCOUNT.noisy ? "noisy" : "usual";
    for (let sold = 0; sold < ORDERS[kind]; sold++) sales.push({ at: momentOf(chance), shop, kind });
  }
  return sales.sort((one, other) => one.at - other.at);
}

const DAY_SHARE = BY_HOUR.reduce((sum, share) => sum + share, 0);

/** Of the day, as the curve has it. */
function momentOf(chance: () => number): number {
  let left = chance() * DAY_SHARE;
  const hour = BY_HOUR.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return Math.floor((Math.max(0, hour) + chance()) * SAMPLED_MS);
}

function hoursTable(enough: Waits, tooLow: Waits): string {
  const longest = (waits: Waits, kind: Kind, hour: number) => {
    const found = waits[kind][hour] ?? [];
    return found.length === 0 ? "no order" : `${Math.round(Math.max(...found))} s`;
  };
  const rows = BY_HOUR.map((share, hour) => [
    `${hour}:00`,
    String(Math.round((ordersOf(1) * share) / DAY_SHARE)),
    ...[enough, tooLow].flatMap((waits) =>
      (["usual", "noisy"] as const).map((kind) => longest(waits, kind, hour)),
    ),
  ]);
  const head = [
    "Hour",
    "Orders of the account",
    `${LIMITS.enough}/min: usual shop`,
    "noisy shop",
    `${LIMITS.tooLow}/min: usual shop`,
    "noisy shop",
  ];
  return markdown(head, rows);
}

/** Of so many accounts, in a day. */
function ordersOf(accounts: number): number {
  return SAMPLES_AN_HOUR * accounts * (ACCOUNT.usual * ORDERS.usual + ACCOUNT.noisy * ORDERS.noisy);
}

function shopsTable(): string {
  const rows = SHOPS.map((shops) => {
    const aDay = ordersOf(shops / ACCOUNT.shops);
    const busiestASecond = (aDay * Math.max(...BY_HOUR)) / DAY_SHARE / 3_600;
    return [
      shops.toLocaleString("en"),
      aDay.toLocaleString("en"),
      String(rounded(busiestASecond)),
      `${Math.round((100 * busiestASecond) / CARRIED_A_SECOND)} %`,
      String(rounded(shops / WATCH_SECONDS + shops / AUDIT_SECONDS)),
    ];
  });
  const head = [
    "Shops",
    "Orders that day",
    "Busiest hour, orders a second",
    "Of what two cores carry",
    "Rounds a second",
  ];
  return markdown(head, rows);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return ["", line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
