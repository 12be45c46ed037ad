import { createLog } from "../../log/log.ts";
import type { Config } from "../../settings/config.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { shopContexts } from "../../wiring/shops.ts";
import { openWorkbench, type Workbench } from "../../wiring/workbench.ts";
import { closest } from "../../words/closest.ts";
import { type CommandContext, DEFAULT_CONFIG_PATH, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords, wordsOfReader } from "../language.ts";
import { printProblems } from "../read-config.ts";
import { table } from "../table.ts";
import { type AdminOptions, findBridge, isElsewhere } from "./admin-client.ts";
import { callOfShops } from "./unknown-shop.ts";

export interface WebhooksOptions extends AdminOptions {
  readonly restore: boolean;
  readonly toml: boolean;
}

type Found = Awaited<ReturnType<Workbench["webhooks"]>>;
type ShopWebhooks = Extract<Found, { ok: true }>["value"];

/** Shows a shop's webhooks as its platform has them, and makes them again when asked to. */
export async function webhooks(
  context: CommandContext,
  shop: string,
  options: WebhooksOptions,
): Promise<ExitCode> {
  const words = wordsOfReader(context, options);
  const labels = labelsIn(words);
  const read = context.loadConfig(options.config ?? DEFAULT_CONFIG_PATH);
  if (!options.toml && isElsewhere(read, options))
    return print(context, words, options, await askBridge(context, shop, options));
  if (!read.ok) {
    printProblems(context, options, read);
    return EXIT.badConfiguration;
  }
  const shops = shopContexts(read.config, context.adapters);
  const own = shops.get(shop);
  if (own === undefined) {
    // One that was added on the page is not in the file.
    const asked = options.toml ? null : await askBridge(context, shop, options);
    if (asked?.ok || asked?.isAnswered) return print(context, words, options, asked);
    const names = [...shops.keys()];
    context.err(labels.client.noShop({ shop, shops: names, closest: closest(shop, names) }));
    return EXIT.failed;
  }
  if (options.toml) return printAppFile(context, labels, own, read.config);
  return print(context, words, options, await find(context, own, read.config, options));
}

function print(
  context: CommandContext,
  words: ReaderWords,
  options: WebhooksOptions,
  found: Found | Asked,
): ExitCode {
  if (!found.ok) {
    context.err("message" in found ? found.message : words.say(found.problem));
    return EXIT.failed;
  }
  if (options.json) context.out(JSON.stringify(found.value, null, 2));
  else for (const line of linesOf(words, found.value)) context.out(line);
  return found.value.webhooks.every(({ state }) => state === "active") ? EXIT.fine : EXIT.failed;
}

function printAppFile(
  { out, err }: CommandContext,
  labels: ReturnType<typeof labelsIn>,
  { adapter, adapterShop }: ShopContext,
  { server: { publicUrl } }: Config,
): ExitCode {
  if (adapter.appFile === undefined) {
    err(labels.webhooks.noAppFile({ platform: adapter.title }));
    return EXIT.failed;
  }
  if (publicUrl === null) {
    err(labels.webhooks.noPublicUrl);
    return EXIT.failed;
  }
  out(adapter.appFile(adapterShop.settings, publicUrl).trimEnd());
  return EXIT.fine;
}

/** A running bridge owns the shops' tokens, so it looks for us; else we open the folder ourselves. */
async function find(
  context: CommandContext,
  shop: ShopContext,
  config: Config,
  options: WebhooksOptions,
): Promise<Found | Asked> {
  const asked = await askBridge(context, shop.shop, options);
  if (asked.ok || asked.isAnswered || options.url !== undefined) return asked;
  const bench = await openWorkbench({
    config,
    adapters: context.adapters,
    log: createLog({ level: "silent" }),
  });
  try {
    return await bench.webhooks(shop, options.restore, wordsOfReader(context, options));
  } finally {
    await bench.close();
  }
}

type Asked =
  | Extract<Found, { ok: true }>
  | { readonly ok: false; readonly message: string; readonly isAnswered: boolean };

async function askBridge(context: CommandContext, shop: string, options: WebhooksOptions): Promise<Asked> {
  const address = findBridge(context, options);
  const labels = labelsIn(wordsOfReader(context, options));
  if (typeof address === "number") return { ok: false, message: labels.webhooks.notAsked, isAnswered: true };
  const params = { shop };
  const answered = await callOfShops(address, [shop], (bridge) =>
    options.restore
      ? bridge.post("/shops/{shop}/webhooks/restore", { params })
      : bridge.get("/shops/{shop}/webhooks", { params }),
  );
  if (answered.ok) return { ok: true, value: answered.body };
  return { ok: false, message: answered.message, isAnswered: answered.status !== null };
}

function linesOf(
  words: ReaderWords,
  { shop, address, webhooks: states, done }: ShopWebhooks,
): readonly string[] {
  const labels = labelsIn(words);
  const doings = done.map((doing) => `${doing}.`);
  if (states.length === 0) return [...doings, labels.webhooks.declared({ shop })];
  const canRestore = states.some(({ state }) => state !== "active" && state !== "paused");
  const { topic, state } = labels.webhooks.columns;
  return [
    ...doings,
    labels.webhooks.leadTo({ shop, address }),
    ...table(
      words,
      states.map((each) => [each.topic, labels.webhooks.states[each.state], each.detail ?? ""]),
      { titles: [topic, state, ""] },
    ),
    ...(canRestore ? [labels.webhooks.restore({ shop })] : []),
  ];
}
