import type { Client } from "../../client/index.ts";
import { createLog } from "../../runtime/log/log.ts";
import type { Config } from "../../settings/config.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { shopContexts } from "../../wiring/shops/shops.ts";
import { openWorkbench, type Workbench } from "../../wiring/workbench.ts";
import { closest } from "../../words/closest.ts";
import { sentence } from "../../words/sentence.ts";
import { DEFAULT_CONFIG_PATH, EXIT } from "../command-context.ts";
import { printProblems } from "../read-config.ts";
import { table } from "../terminal/table.ts";
import { type AdminOptions, isElsewhere } from "./admin-client.ts";
import type { Asking } from "./asking.ts";
import type { CommandOutput } from "./client-command.ts";

export interface WebhooksOptions {
  readonly restore: boolean;
  readonly toml: boolean;
}

type ShopWebhooks = Extract<Awaited<ReturnType<Workbench["webhooks"]>>, { ok: true }>["value"];

/** Shows a shop's webhooks as registered on its platform, and restores them on request. */
export async function webhooks(
  asking: Asking,
  shop: string,
  options: WebhooksOptions & AdminOptions,
): Promise<CommandOutput> {
  const { context } = asking;
  const read = context.loadConfig(options.config ?? DEFAULT_CONFIG_PATH);
  const ask = (bridge: Client) =>
    options.restore
      ? bridge.post("/shops/{shop}/webhooks/restore", { params: { shop } })
      : bridge.get("/shops/{shop}/webhooks", { params: { shop } });
  if (!read.ok) {
    if (isElsewhere(context, read, options))
      return options.toml
        ? asking.end(EXIT.wrongUsage, asking.labels.webhooks.tomlElsewhere)
        : printed(asking, await asking.ask(ask, [shop]));
    printProblems(context, options, read);
    return asking.end(EXIT.badConfiguration, []);
  }
  const shops = shopContexts(read.config, context.adapters);
  const own = shops.get(shop);
  const app = options.toml ? (own ?? openApp(asking, shop, read.config)) : undefined;
  if (app !== undefined) return appFile(asking, app, read.config);
  // A running bridge owns the shops' tokens, and shops added on the page aren't in the file.
  const answered = options.toml ? null : await asking.tried(ask, [shop]);
  if (answered?.ok) return printed(asking, answered.body);
  const isMeant = own !== undefined && options.url !== undefined;
  if (answered !== null && (answered.status !== null || isMeant)) return asking.fail(answered);
  if (own !== undefined) return printed(asking, await inFolder(asking, own, read.config, options));
  const names = [...shops.keys()];
  const found = { shop, shops: names, closest: closest(shop, names) };
  return asking.end(EXIT.wrongUsage, asking.labels.client.noShop(found));
}

/** The app of a platform whose merchants connect their shops themselves. */
function openApp({ context }: Asking, platform: string, { install }: Config): AppOfShop | undefined {
  const adapter = context.adapters.find((each) => each.platform === platform);
  const app = Object.hasOwn(install.apps, platform) ? install.apps[platform] : undefined;
  if (adapter === undefined || app === undefined) return undefined;
  return { adapter, adapterShop: { settings: adapter.settings.parse(app.credentials) } };
}

interface AppOfShop extends Pick<ShopContext, "adapter"> {
  readonly adapterShop: Pick<ShopContext["adapterShop"], "settings">;
}

function appFile(
  asking: Asking,
  { adapter, adapterShop }: AppOfShop,
  { server: { publicUrl } }: Config,
): CommandOutput {
  const { noAppFile, noPublicUrl } = asking.labels.webhooks;
  if (adapter.appFile === undefined)
    return asking.end(EXIT.wrongUsage, noAppFile({ platform: adapter.title }));
  if (publicUrl === null) return asking.end(EXIT.failed, noPublicUrl);
  const text = adapter.appFile(adapterShop.settings, publicUrl).trimEnd();
  return { lines: () => [text] };
}

/** Opens the store directly, because no bridge is running. */
async function inFolder(
  asking: Asking,
  shop: ShopContext,
  config: Config,
  { restore }: WebhooksOptions,
): Promise<ShopWebhooks> {
  const { adapters } = asking.context;
  const bench = await openWorkbench({ config, adapters, log: createLog({ level: "silent" }) });
  try {
    const found = await bench.webhooks(shop, restore, asking.words);
    return found.ok ? found.value : asking.end(EXIT.failed, asking.words.say(found.problem));
  } finally {
    await bench.close();
  }
}

function printed({ words, labels }: Asking, json: ShopWebhooks): CommandOutput {
  const { shop, address, webhooks: states, done } = json;
  const { columns, states: names, declared, leadTo, restore } = labels.webhooks;
  const canRestore = states.some(({ state }) => state !== "active" && state !== "paused");
  const details = states.map(({ detail }) => detail ?? "");
  const repeated = [
    ...new Set(details.filter((detail, at) => detail !== "" && details.indexOf(detail) !== at)),
  ];
  const rows = states.map(({ topic, state }, at) => {
    const detail = details[at] ?? "";
    return [topic, names[state], repeated.includes(detail) ? "" : detail];
  });
  const lines = () => [
    ...done.map((doing) => `${doing}.`),
    ...(states.length === 0
      ? [declared({ shop })]
      : [
          leadTo({ shop, address }),
          ...table(words, rows, { titles: [columns.topic, columns.state, ""] }),
          ...repeated.map(sentence),
        ]),
    ...(canRestore ? [restore({ shop })] : []),
  ];
  const isWell = states.every(({ state }) => state === "active");
  return { json, lines, exitCode: isWell ? EXIT.fine : EXIT.failed };
}
