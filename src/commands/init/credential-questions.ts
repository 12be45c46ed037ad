import { randomBytes } from "node:crypto";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { credentialsOf, isOtherSetting, labelOf, meaningOf } from "../../platform/kit/credential.ts";
import type { Interview } from "./interview.ts";

/** What the bridge may do in the shop with; what is left out is left to the shop's own consent. */
export async function askCredentials(
  interview: Interview,
  adapter: PlatformAdapter | undefined,
  given: readonly string[] | undefined,
  earlier: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const { labels, words } = interview;
  const known = new Map(given?.map((pair) => pair.split(/=(.*)/s, 2) as [string, string]));
  const settings = adapter === undefined ? [] : credentialsOf(adapter.settings);
  const credentials: Record<string, string> = {};
  for (const [name, value] of known) {
    if (adapter !== undefined && isOtherSetting(adapter.settings, name, value)) credentials[name] = value;
    else if (!settings.some((setting) => setting.name === name))
      interview.problems.push(
        labels.init.expectedNot({
          option: "--credential",
          names: settings.map((each) => each.name),
          found: name,
        }),
      );
  }
  for (const { name, isSecret } of settings) {
    const [label, meaning] =
      adapter === undefined ? [null, null] : [labelOf(adapter, name), meaningOf(adapter, name)];
    const value = await interview.ask({
      option: `--credential ${name}=…`,
      given: known.get(name),
      fallback: earlier[name] ?? "",
      isSecret,
      text: labels.init.credential({
        label: label === null ? name : words.say(label),
        meaning: meaning === null ? null : words.say(meaning),
      }),
    });
    if (value !== "") credentials[name] = value;
  }
  return credentials;
}

/** Asked of whoever has it: where the platform takes any secret, one is made. */
export function askSecret(
  interview: Interview,
  { webhookSecret }: PlatformAdapter,
  given: string | undefined,
  credentials: Readonly<Record<string, string>>,
): Promise<string> {
  const { labels, words } = interview;
  const { chosenBy, credential = "", where } = webhookSecret;
  const same = credentials[credential];
  if (given === undefined && same !== undefined) return Promise.resolve(same);
  if (given === undefined && chosenBy === "bridge")
    return Promise.resolve(randomBytes(24).toString("base64url"));
  return interview.ask({
    option: "--secret",
    given,
    isSecret: true,
    text: labels.init.secret({ where: words.say(where) }),
    problemOf: (secret) => webhookSecret.problemOf?.(secret) ?? null,
  });
}
