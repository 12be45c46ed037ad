import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acmeDelivery, PROVEN_SHOPS } from "../support/bridge/proven-shops.ts";
import type { BridgeProcessGiven } from "../support/processes/bridge-process.ts";
import { startChild } from "../support/processes/child.ts";
import type { SandboxGiven } from "../support/processes/sandbox-process.ts";
import { START_FLAGS } from "../support/processes/start-flags.ts";
import type { BareAppGiven } from "./bare-app-process.ts";
import { drained } from "./drained.ts";
import { type Figure, median, percentile, rounded } from "./figure.ts";
import { load, requestBytes } from "./load.ts";

const ROUNDS = 5;
const ROUND_MS = 2_500;
const WARM_UP = 3_000;
/** More than any server here can answer in a round. */
const REQUESTS = 60_000;

interface Ready {
  readonly url: string;
}

/**
 * Signed deliveries of 6 KB over 64 connections: the whole bridge, at work on them with the usual rate limit, against
 * an express app that only checks the signature. The two take turns, so that both meet the same machine.
 */
export async function run(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bench-"));
  const loyalty = await startChild<Ready>("test/support/processes/sandbox-process.ts", {
    limitPerMinute: null,
  } satisfies SandboxGiven);
  const bridge = await startChild<Ready>(
    "test/support/processes/bridge-process.ts",
    {
      folder,
      baseUrl: loyalty.ready.url,
      brand: { rateLimit: { perMinute: 490 } },
    } satisfies BridgeProcessGiven,
    { flags: START_FLAGS },
  );
  const [secret = ""] = PROVEN_SHOPS.acme.secrets;
  const bare = await startChild<Ready>("test/bench/bare-app-process.ts", { secret } satisfies BareAppGiven);
  try {
    await load(bare.ready.url, requests(0, WARM_UP));
    await load(bridge.ready.url, requests(0, WARM_UP));
    const rounds = [];
    for (let round = 1; round <= ROUNDS; round++) {
      await drained(bridge.ready.url);
      const batch = [...requests(round * REQUESTS, REQUESTS)];
      rounds.push({
        bare: await load(bare.ready.url, batch.values(), { forMs: ROUND_MS }),
        bridge: await load(bridge.ready.url, batch.values(), { forMs: ROUND_MS }),
      });
    }
    return figuresOf(rounds);
  } finally {
    await Promise.all([bare.end("SIGKILL"), bridge.end("SIGKILL"), loyalty.end("SIGKILL")]);
    await rm(folder, { recursive: true, force: true });
  }
}

type Done = Awaited<ReturnType<typeof load>>;

function figuresOf(rounds: readonly { readonly bare: Done; readonly bridge: Done }[]): readonly Figure[] {
  const perSecond = ({ answered, tookMs }: Done) => (answered / tookMs) * 1000;
  const p99 = ({ latenciesMs }: Done) => percentile(latenciesMs, 0.99);
  const ratioOf = (measure: (done: Done) => number) =>
    rounded(median(rounds.map(({ bare, bridge }) => measure(bridge) / measure(bare))));
  const details = (measure: (done: Done) => number) => ({
    bridge: rounded(median(rounds.map(({ bridge }) => measure(bridge)))),
    bare: rounded(median(rounds.map(({ bare }) => measure(bare)))),
  });
  return [
    {
      name: "durable signed deliveries per second, against the bare app",
      value: ratioOf(perSecond),
      unit: "ratio",
      goal: { atLeast: 0.5 },
      details: details(perSecond),
    },
    {
      name: "p99 of the answer under that load, against the bare app",
      value: ratioOf(p99),
      unit: "ratio",
      goal: { atMost: 3 },
      details: details(p99),
    },
  ];
}

function* requests(first: number, count: number): Generator<Buffer> {
  for (let number = first; number < first + count; number++) yield requestBytes(acmeDelivery(number));
}
