import { join } from "node:path";
import type { CommandContext } from "../../../src/commands/command-context.ts";
import { loadConfig, parseConfig } from "../../../src/settings/config.ts";
import { STAND_IN } from "../bridge/bridge-config.ts";
import { ADAPTERS, type MerchantSetup } from "../bridge/merchant-setup.ts";
import { inFile, nobodyStops, type } from "./typed-command.ts";

const filesOf = ({ folder }: MerchantSetup) => [
  ...["--config", join(folder, "config/bridge.yaml")],
  ...["--env", join(folder, ".env")],
];

/** An option for every answer; `null` omits it. */
export function initOptions(
  merchant: MerchantSetup,
  changes: Readonly<Record<string, string | null>> = {},
): readonly string[] {
  const { consumerKey, consumerSecret } = merchant.woo.key;
  const options: Record<string, string | null> = {
    "loyalty-url": merchant.loyalty.url,
    "api-key": STAND_IN.apiKey,
    "brand-id": STAND_IN.brandId,
    activity: "12",
    "public-url": "https://bridge.example.com",
    platform: "woocommerce",
    domain: merchant.woo.domain,
    shop: "garden",
    ...changes,
  };
  const answers = Object.entries(options).flatMap(([name, value]) =>
    value === null ? [] : [`--${name}`, value],
  );
  const credentials = [`consumerKey=${consumerKey}`, `consumerSecret=${consumerSecret}`];
  return [...answers, ...credentials.flatMap((pair) => ["--credential", pair])];
}

export const parse: CommandContext["parseConfig"] = (written, environment = {}) =>
  inFile(parseConfig(written, { environment, adapters: ADAPTERS }));

export const load: CommandContext["loadConfig"] = (path) =>
  inFile(loadConfig({ path, environment: {}, adapters: ADAPTERS }));

/** Runs `init` with a person who gives these answers one after another. */
export function typeInit(
  merchant: MerchantSetup,
  options: readonly string[],
  answers: readonly string[] | null = null,
) {
  const left = [...(answers ?? [])];
  const questions: string[] = [];
  const typed = type(["init", ...filesOf(merchant), ...options], {
    world: {
      adapters: ADAPTERS,
      parseConfig: parse,
      loadConfig: load,
      stopRequested: nobodyStops,
      hasPerson: answers !== null,
      ask: async (question) => {
        questions.push(question);
        return left.shift() ?? null;
      },
    },
  });
  return typed.then((result) => ({ ...result, questions }));
}
