import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type Child, startChild } from "../support/processes/child.ts";
import type { SandboxGiven } from "../support/processes/sandbox-process.ts";
import { START_FLAGS } from "../support/processes/start-flags.ts";
import type { AttackDone, AttackGiven } from "./attacker-process.ts";
import { drained } from "./drained.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { ask } from "./honest-client.ts";
import type { HonestDone, HonestGiven } from "./honest-process.ts";
import { attacks, HANGING_SECRET } from "./hostile-attacks.ts";
import { HOSTILE_BODIES, type HostileBody, hostileDelivery } from "./hostile-bodies.ts";
import type { HostileBridgeGiven, HostileBridgeTold } from "./hostile-bridge-process.ts";

const ROUNDS = Number(process.env.HOSTILE_ROUNDS ?? 3);
const OFTEN = 40;
const AT_ONCE = 4;
const LONGEST_STANDSTILL_MS = 500;
const MOST_MEGABYTES = 400;
/** Of 2 MiB, as many as there is room for at once. */
const LARGE_AFTERWARDS = 11;
const ATTACK_ENDS_MS = 180_000;
const CONNECTIONS_END_MS = 20_000;

/** What somebody does to a bridge of its own while honest clients ask it all the time. */
interface HostileCase {
  readonly name: string;
  act(url: string): Promise<Readonly<Record<string, number>>>;
}

const CASES: readonly HostileCase[] = [
  ...HOSTILE_BODIES.map((body) => ({
    name: `${body.name}, once and ${OFTEN} times`,
    act: (url: string) => sendOften(url, body),
  })),
  ...Object.keys(attacks("")).map((name) => ({ name, act: (url: string) => attack(url, name) })),
];

/**
 * How long a signed shop, or a stranger, can make the bridge stand still, and how much memory it takes. Every case has the
 * same goals, a good shop and the admin are answered all along, and afterwards all is as before. `HOSTILE_CASE` (a
 * pattern) and `HOSTILE_ROUNDS` choose.
 */
export async function run(): Promise<readonly Figure[]> {
  const wanted = new RegExp(process.env.HOSTILE_CASE ?? "");
  const figures: Figure[] = [];
  for (const each of CASES.filter(({ name }) => wanted.test(name))) {
    const rounds: Measured[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(each));
    figures.push(...figuresOf(each.name, rounds));
  }
  return figures;
}

interface Measured {
  readonly standstillMs: number;
  readonly megabytes: number;
  readonly details: Readonly<Record<string, number>>;
}

function figuresOf(name: string, rounds: readonly Measured[]): Figure[] {
  const of = (what: "standstillMs" | "megabytes") => {
    const values = rounds.map((round) => round[what]);
    const range = { from: rounded(Math.min(...values)), to: rounded(Math.max(...values)) };
    return { value: rounded(median(values)), details: { ...range, ...rounds.at(-1)?.details } };
  };
  const standstill = { unit: "ms", goal: { atMost: LONGEST_STANDSTILL_MS } };
  return [
    { name: `longest standstill: ${name}`, ...of("standstillMs"), ...standstill },
    { name: `memory: ${name}`, ...of("megabytes"), unit: "MB", goal: { atMost: MOST_MEGABYTES } },
  ];
}

async function measure({ name, act }: HostileCase): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bench-"));
  const hanging = createServer(() => {}).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const limits: SandboxGiven = { limitPerMinute: null };
  const loyalty = await startChild<{ url: string }>("test/support/processes/sandbox-process.ts", limits);
  const domain = `127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  const given: HostileBridgeGiven = {
    folder,
    baseUrl: loyalty.ready.url,
    hangingShop: { domain, secret: HANGING_SECRET },
  };
  const bridge = await startChild<{ url: string }>("test/bench/hostile-bridge-process.ts", given, {
    flags: START_FLAGS,
  });
  try {
    return await measureAt(bridge, act);
  } catch (cause) {
    throw new Error(`${name}: ${String(cause)} ${bridge.output().slice(-2_000)}`, { cause });
  } finally {
    await Promise.all([bridge.end("SIGKILL"), loyalty.end("SIGKILL")]);
    hanging.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAt(bridge: Child<{ url: string }>, act: HostileCase["act"]): Promise<Measured> {
  const { url } = bridge.ready;
  const pid = bridge.process.pid ?? 0;
  const honest = await startChild<object>("test/bench/honest-process.ts", { url } satisfies HonestGiven);
  const startedAt = performance.now();
  const outcome = await act(url);
  const tookMs = Math.round(performance.now() - startedAt);
  const { standstillMs, ...slowest } = await answerTo<HonestDone>(honest, "end");
  const { longestTurnMs } = await answerTo<HostileBridgeTold>(bridge, "longestTurn");
  const megabytes = await peakMegabytes(pid);
  await expectAsBefore(url);
  const ms = { tookMs, ...slowest, longestTurnMs };
  const details = { ...outcome, ...(await lists200(url)), ...roundedAll(ms) };
  return { standstillMs, megabytes, details };
}

function roundedAll(values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rounded(value)]));
}

/** What the process answers; an error with its output where it ends instead. */
async function answerTo<Told>(child: Child<object>, question: string): Promise<Told> {
  const answer = once(child.process, "message").then(([message]) => ({ message: message as Told }));
  child.process.send(question);
  const outcome = await Promise.race([answer, child.ended]);
  if (!("message" in outcome)) throw new Error(`it ended: ${child.output()}`);
  return outcome.message;
}

const AUTHORIZED = { authorization: `Bearer ${ADMIN_TOKEN}` };

async function sendOften(url: string, body: HostileBody): Promise<Readonly<Record<string, number>>> {
  await ask(url, hostileDelivery(body, 0));
  await drained(url);
  const many = Array.from({ length: OFTEN }, (_, at) => hostileDelivery(body, 1 + at));
  const sendNext = async () => {
    for (let next = many.pop(); next !== undefined; next = many.pop()) await ask(url, next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  await drained(url);
  return {};
}

async function attack(url: string, name: string): Promise<Readonly<Record<string, number>>> {
  const script = /\/assets\/[^"]+\.js/.exec((await ask(url, { path: "/" })).text)?.[0] ?? "/";
  const given = { url, ...attacks(script)[name] } as AttackGiven;
  const attacker = await startChild<object>("test/bench/attacker-process.ts", given);
  const late = setTimeout(() => attacker.process.kill("SIGKILL"), ATTACK_ENDS_MS);
  const done = once(attacker.process, "message").then(([message]) => message as AttackDone);
  const outcome = await Promise.race([done, attacker.ended]);
  clearTimeout(late);
  if (!("answers" in outcome)) throw new Error(`the attacker ended: ${attacker.output()}`);
  await attacker.ended;
  return outcome.answers;
}

/** Nothing of an attack stays: no connection, and of the room for bodies nothing is taken. */
async function expectAsBefore(url: string): Promise<void> {
  const end = performance.now() + CONNECTIONS_END_MS;
  for (let open = await openConnections(url); open > 0; open = await openConnections(url)) {
    if (performance.now() > end) throw new Error(`${open} connections are still open`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const [oneText] = HOSTILE_BODIES.filter(({ name }) => name === "one text of 2 MiB");
  const large = Array.from({ length: LARGE_AFTERWARDS }, (_, at) =>
    hostileDelivery(oneText as HostileBody, 900 + at),
  );
  await Promise.all(large.map((delivery) => ask(url, delivery)));
}

/** The admin's longest lists, which no deliveries must swell. */
async function lists200(url: string): Promise<Record<string, number>> {
  const size = async (path: string) => (await ask(url, { path, headers: AUTHORIZED })).text.length;
  return {
    ordersListBytes: await size("/api/orders?limit=200"),
    deliveriesListBytes: await size("/api/deliveries?limit=200"),
  };
}

const ESTABLISHED = "01";
const LEFT_BY_CLIENT = "08";

/** To this port, as Linux tells them. */
async function openConnections(url: string): Promise<number> {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  const rows = (await readFile("/proc/net/tcp", "utf8")).split("\n").map((row) => row.trim().split(/\s+/));
  return rows.filter(
    ([, local, , state]) =>
      local?.endsWith(`:${port}`) && (state === ESTABLISHED || state === LEFT_BY_CLIENT),
  ).length;
}

/** The most that the process ever held, as Linux tells it. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
