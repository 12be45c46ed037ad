import { randomBytes } from "node:crypto";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { credentialsOf, isOtherSetting, labelOf, meaningOf } from "../../platform/kit/credential.ts";
import type { Interview } from "./interview.ts";

/** Takes an earlier answer out, which Enter keeps. */
const LEFT_OUT = "-";

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
  const credentials = otherSettings(interview, adapter, known);
  for (const { name, isSecret } of settings) {
    const [label, meaning] =
      adapter === undefined ? [null, null] : [labelOf(adapter, name), meaningOf(adapter, name)];
    const before = earlier[name];
    const asked = {
      label: label === null ? name : words.say(label),
      meaning: meaning === null ? null : words.say(meaning),
    };
    const value = await interview.ask({
      option: `--credential ${name}=…`,
      given: known.get(name),
      fallback: before ?? "",
      isSecret,
      text: before === undefined ? labels.init.credential(asked) : labels.init.credentialAgain(asked),
    });
    if (value !== "" && !(before !== undefined && value === LEFT_OUT)) credentials[name] = value;
  }
  return credentials;
}

/** What an option said that is no credential but a choice of the platform's; what is neither is a problem. */
function otherSettings(
  { labels, problems }: Interview,
  adapter: PlatformAdapter | undefined,
  known: ReadonlyMap<string, string>,
): Record<string, string> {
  const names = adapter === undefined ? [] : credentialsOf(adapter.settings).map(({ name }) => name);
  const chosen: Record<string, string> = {};
  for (const [name, value] of known) {
    if (adapter !== undefined && isOtherSetting(adapter.settings, name, value)) chosen[name] = value;
    else if (!names.includes(name))
      problems.push(labels.init.expectedNot({ option: "--credential", names, found: name }));
  }
  return chosen;
}

/** Asked of whoever has it: where the platform takes any secret, one is made. */
export function askSecret(
  interview: Interview,
  { webhookSecret }: PlatformAdapter,
  {
    given,
    earlier,
    credentials,
  }: {
    readonly given: string | undefined;
    readonly earlier: string | undefined;
    readonly credentials: Readonly<Record<string, string>>;
  },
): Promise<string> {
  const { labels, words } = interview;
  const { chosenBy, credential = "", where } = webhookSecret;
  const same = credentials[credential];
  if (given === undefined && same !== undefined) return Promise.resolve(same);
  if (given === undefined && chosenBy === "bridge")
    return Promise.resolve(earlier ?? randomBytes(24).toString("base64url"));
  return interview.ask({
    option: "--secret",
    given,
    fallback: earlier,
    isSecret: true,
    text: labels.init.secret({ where: words.say(where) }),
    problemOf: (secret) => webhookSecret.problemOf?.(secret) ?? null,
  });
}
