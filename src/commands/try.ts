import { type AddressInfo, createServer } from "node:net";
import { DAY_MS } from "../domain/durations.ts";
import { BRIDGE } from "../runtime/installation/called.ts";
import { createLog } from "../runtime/log/log.ts";
import type { Sandbox } from "../sandbox/loyalty/sandbox.ts";
import { listenDesk } from "../sandbox/sample-day/desk.ts";
import { connectShop, playHealing, playResync } from "../sandbox/sample-day/last-acts.ts";
import type { LiveShop } from "../sandbox/sample-day/live-shop.ts";
import { playDay } from "../sandbox/sample-day/play-day.ts";
import type { Stage } from "../sandbox/sample-day/stage.ts";
import type { Words } from "../words/vocabulary.ts";
import { signInLink } from "./client/admin-client.ts";
import type { CommandContext, ExitCode } from "./command-context.ts";
import { headersOfReader, type ReaderOptions, wordsOfReader } from "./language.ts";
import { runBridge } from "./run-bridge.ts";
import { hanging } from "./terminal/table.ts";
import { TrialRun } from "./trial-run.ts";
import { tryProgramme } from "./try-programme.ts";

export interface TryOptions extends ReaderOptions {
  /** 0 chooses a free port. Default: the usual port if it is free. */
  readonly port?: number;
  /** Exits after the story. */
  readonly once: boolean;
  /** Prints every shop's story line by line, not only the first one's. */
  readonly all?: boolean;
}

const USUAL_PORT = 8787;
const ACTIVITY = { id: "12", points: 100 };
const CAMPAIGN = 42;
const ORDER_IDS_FROM = 5_000_000_001;
/** Short enough that a person sees the bridge find what the shops did not report. */
const WATCH_EVERY_SECONDS = 4;

/** Runs the whole flow on this machine: sample shops, the bridge, and the stand-in loyalty service. */
export async function tryOut(context: CommandContext, options: TryOptions): Promise<ExitCode> {
  const words = wordsOfReader(context, options);
  const { labels } = words;
  const tried = await TrialRun.begin({
    activities: new Map([[ACTIVITY.id, ACTIVITY.points]]),
    campaigns: new Set([CAMPAIGN]),
  });
  try {
    const shops = await openShops(context, tried);
    const desk = tried.opened(await listenDesk(shops, { words, labels }));
    const withProgram = shops.map((shop) => ({ shop, program: sampleProgramme() }));
    const watch = { everySeconds: WATCH_EVERY_SECONDS };
    // Chosen before the start, because shops need the address; after the shops' ports, so that they cannot be the same.
    const port = options.port || (await anyPort(options.port === undefined));
    const config = tried.configuration(context, port, withProgram, { watch });
    const { adapters, version, out, terminal } = context;
    const say = (line: string) => {
      for (const each of hanging(terminal, line)) out(each);
    };
    const { adminToken, loyalty } = tried;
    const parts = { config, adapters, log: createLog({ level: "error" }), version };
    return await runBridge(context, words, { ...parts, mode: "try" }, async ({ url }) => {
      const isWhole = (shop: string) => options.all === true || shop === shops[0]?.sample.shop;
      const headers = headersOfReader(words);
      const stage: Stage = { bridgeUrl: url, adminToken, say, labels, isWhole, headers };
      await playAndPrintDay(context, shops, stage);
      say(labels.tryOut.programme);
      say("");
      await tryProgramme(context, () => anyPort(false), stage);
      await printLastActs(shops, stage);
      printBalances(stage, loyalty.sandbox);
      if (options.once) return "leave";
      // People copy commands and links, so they should be wrapped as little as possible.
      const addresses = { loyaltyUrl: loyalty.url, deskUrl: desk.url };
      await printNextSteps(shops, words, { ...stage, say: out }, addresses);
      return "stay";
    });
  } finally {
    await tried.close();
  }
}

async function openShops(
  { adapters, standInShops }: CommandContext,
  tried: TrialRun,
): Promise<readonly LiveShop[]> {
  const standIns = await standInShops();
  const shops: LiveShop[] = [];
  for (const { platform } of adapters) {
    const standIn = standIns[platform];
    if (standIn === undefined) continue;
    const shop = await standIn.open(standIn.name, ORDER_IDS_FROM + shops.length * 1000);
    tried.opened(shop.software);
    shops.push(shop);
  }
  return shops;
}

async function anyPort(isUsualWelcome: boolean): Promise<number> {
  return (isUsualWelcome ? await portIfFree(USUAL_PORT) : null) ?? (await portIfFree(0)) ?? 0;
}

function sampleProgramme() {
  return {
    // The sample day began before the bridge was started.
    earn: { activityId: ACTIVITY.id, from: new Date(Date.now() - DAY_MS).toISOString() },
    conversion: { discountCodes: { FRIEND10: CAMPAIGN } },
  };
}

/** `null` if the port is taken: a newcomer's first command must not fail because another program uses it. */
async function portIfFree(port: number): Promise<number | null> {
  const server = createServer();
  const found = await new Promise<number | null>((resolve) => {
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
  await new Promise<unknown>((resolve) => server.close(resolve));
  return found;
}

async function playAndPrintDay(
  { adapters }: CommandContext,
  shops: readonly LiveShop[],
  stage: Stage,
): Promise<void> {
  const { say, labels } = stage;
  const titles = adapters
    .filter(({ platform }) => shops.some(({ sample }) => sample.platform === platform))
    .map(({ title }) => title);
  say(labels.tryOut.alone);
  say("");
  say(labels.tryOut.behaveAs({ titles }));
  say("");
  for (const shop of shops) await connectShop(shop, stage);
  say("");
  for (const shop of shops) {
    say(labels.tryOut.day(shop.sample));
    say("");
    await playDay(shop, stage);
    if (stage.isWhole(shop.sample.shop)) continue;
    say("");
    say(`  ${labels.tryOut.summedUp}`);
    say("");
  }
}

/** The first shop has a history; the last one stops sending. */
async function printLastActs(shops: readonly LiveShop[], stage: Stage): Promise<void> {
  const { say, labels } = stage;
  const [first, last] = [shops[0], shops.at(-1)];
  if (first === undefined || last === undefined) return;
  say(labels.tryOut.history(first.sample));
  say(labels.tryOut.firstDry);
  say("");
  await playResync(first, stage);
  say(labels.tryOut.silence(last.sample));
  say("");
  await playHealing(last, stage);
}

function printBalances({ say, labels }: Stage, sandbox: Sandbox): void {
  say(labels.tryOut.balances);
  say("");
  for (const { name, balance, pending } of sandbox.customers()) {
    const numbers = `${String(balance).padStart(5)} ${String(pending).padStart(5)}`;
    say(`  ${(name ?? "").padEnd(18)} ${numbers} ${labels.tryOut.pending}`);
  }
  for (const { orderId, campaignId, refereeName } of sandbox.conversions())
    say(
      `  ${labels.tryOut.conversion({ campaign: campaignId, order: String(orderId), name: refereeName ?? "" })}`,
    );
  say("");
}

async function printNextSteps(
  shops: readonly LiveShop[],
  words: Words,
  { bridgeUrl: url, adminToken: token, say, labels }: Stage,
  { loyaltyUrl, deskUrl }: { readonly loyaltyUrl: string; readonly deskUrl: string },
): Promise<void> {
  say(labels.tryOut.dashboard);
  say("");
  say(`  ${await signInLink({ words, url, token })}`);
  say("");
  say(`  ${labels.tryOut.later({ url, token })}`);
  say("");
  say(labels.tryOut.stays);
  say("");
  const where = `--url ${url}`;
  say(`  export BRIDGE_ADMIN_TOKEN=${token}`);
  say(`  ${BRIDGE} orders ${where}`);
  say(`  ${BRIDGE} show ${shops[0]?.sample.shop} 1001 ${where}`);
  say(`  ${BRIDGE} resync ${shops.at(-1)?.sample.shop} --all --dry-run ${where}`);
  say("");
  say(labels.tryOut.desk({ url: deskUrl }));
  say(labels.tryOut.loyalty({ url: loyaltyUrl }));
  say(labels.tryOut.ownShop);
}
