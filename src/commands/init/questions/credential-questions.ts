import { randomBytes } from "node:crypto";
import type { PlatformAdapter } from "../../../platform/adapter.ts";
import { credentialsOf, isOtherSetting, labelOf, meaningOf } from "../../../platform/kit/credential.ts";
import type { ExpectedSetting } from "../../../settings/setting-codes.ts";
import { capital } from "../../../words/sentence.ts";
import type { Interview } from "./interview.ts";

/** Typed to remove an earlier answer, which Enter would keep. */
const LEFT_OUT = "-";

/** Asks for the shop's credentials. Missing ones are left to the shop's own consent. */
export async function askCredentials(
  interview: Interview,
  adapter: PlatformAdapter | undefined,
  given: readonly string[] | undefined,
  earlier: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const known = new Map(given?.map((pair) => pair.split(/=(.*)/s, 2) as [string, string]));
  const chosen = otherSettings(interview, adapter, known);
  if (adapter === undefined) return chosen;
  const isAsked = credentialsOf(adapter.settings).some(({ name }) => !known.has(name));
  for (let before = earlier; ; ) {
    const credentials = { ...chosen, ...(await askEach(interview, adapter, known, before)) };
    const isAgain = isAsked && interview.hasPerson;
    const together = isAgain ? expectedOf(adapter, credentials, []) : null;
    const half = halfOf(adapter, credentials);
    if (together !== null) interview.refuse(together);
    else if (half !== null) refuseHalf(interview, half);
    if (!isAgain || (together === null && half === null)) return credentials;
    before = withoutSecrets(adapter, credentials);
  }
}

interface Half {
  readonly given: readonly string[];
  readonly missing: readonly string[];
}

/** Credentials of a way of access that lack its others; `null` if one way is complete or none is begun. */
function halfOf(
  { settings, ways = [] }: PlatformAdapter,
  credentials: Readonly<Record<string, string>>,
): Half | null {
  const names = credentialsOf(settings).map(({ name }) => name);
  const begun = ways.flatMap(({ asks }) => {
    const needed = asks.filter((name) => names.includes(name));
    const given = needed.filter((name) => Object.hasOwn(credentials, name));
    const missing = needed.filter((name) => !given.includes(name));
    return given.length === 0 ? [] : [{ given, missing }];
  });
  return begun.some(({ missing }) => missing.length === 0) ? null : (begun[0] ?? null);
}

function refuseHalf(interview: Interview, { given, missing }: Half): void {
  const what = interview.labels.init.missingHalf({ given });
  for (const name of missing) interview.refuseOption({ option: `--credential ${name}=…`, what });
}

/** The answers that a person sees and may keep with Enter. Excludes secrets, since nobody remembers a mistyped one. */
function withoutSecrets(
  { settings }: PlatformAdapter,
  credentials: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const secrets = credentialsOf(settings).flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
  return Object.fromEntries(Object.entries(credentials).filter(([name]) => !secrets.includes(name)));
}

async function askEach(
  interview: Interview,
  adapter: PlatformAdapter,
  known: ReadonlyMap<string, string>,
  earlier: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const { labels, words } = interview;
  const credentials: Record<string, string> = {};
  // Once one credential of a way is skipped, the rest isn't asked for: a key's secret is useless without the key.
  const skipped: string[] = [];
  for (const { name, isSecret } of credentialsOf(adapter.settings)) {
    if (skipped.includes(name) && !known.has(name)) continue;
    const [label, meaning] = [labelOf(adapter, name), meaningOf(adapter, name)];
    const before = earlier[name];
    const asked = {
      label: label === null ? name : words.say(label),
      meaning: meaning === null ? null : words.say(meaning),
    };
    const isLeftOut = (value: string) => value === "" || (before !== undefined && value === LEFT_OUT);
    const value = await interview.ask({
      option: `--credential ${name}=…`,
      given: known.get(name),
      fallback: before ?? "",
      isSecret,
      text: capital(
        before === undefined ? labels.init.credential(asked) : labels.init.credentialAgain(asked),
      ),
      problemOf: (answer) => (isLeftOut(answer) ? null : problemOfCredential(adapter, name, answer)),
    });
    if (isLeftOut(value)) skipped.push(...askedWith(adapter, name));
    else credentials[name] = value;
  }
  return credentials;
}

/** The settings that ways of access need together with this one. */
function askedWith({ ways = [] }: PlatformAdapter, name: string): readonly string[] {
  return ways.flatMap(({ asks }) => (asks.includes(name) ? asks : []));
}

function problemOfCredential(adapter: PlatformAdapter, name: string, value: string): ExpectedSetting | null {
  const { credential, problemOf } = adapter.webhookSecret;
  const ofSecret = name === credential ? (problemOf?.(value) ?? null) : null;
  return ofSecret ?? expectedOf(adapter, { [name]: value }, [name]);
}

/** What the adapter's schema expects at this setting; without a setting, of all together. */
function expectedOf(
  { settings }: PlatformAdapter,
  credentials: Readonly<Record<string, string>>,
  path: readonly string[],
): ExpectedSetting | null {
  const issues = settings.safeParse(credentials).error?.issues ?? [];
  const issue = issues.find((each) => each.path.join(".") === path.join("."));
  if (issue === undefined) return null;
  const expected = issue.code === "custom" ? issue.params : undefined;
  return typeof expected?.code === "string"
    ? (expected as unknown as ExpectedSetting)
    : { code: "expectedOtherValue" };
}

/** Options for the platform's choices rather than credentials. Others are reported once the platform is known. */
function otherSettings(
  interview: Interview,
  adapter: PlatformAdapter | undefined,
  known: ReadonlyMap<string, string>,
): Record<string, string> {
  const chosen: Record<string, string> = {};
  if (adapter === undefined) return chosen;
  const names = credentialsOf(adapter.settings).map(({ name }) => name);
  for (const [name, value] of known) {
    if (isOtherSetting(adapter.settings, name, value)) chosen[name] = value;
    else if (!names.includes(name))
      interview.refuseOption({
        option: `--credential ${name}=…`,
        what: interview.labels.init.wrongName({ names }),
      });
  }
  return chosen;
}

/** A shorter secret could be guessed. */
const LEAST_SECRET = 8;

/**
 * Asks for the secret, unless the bridge may choose it. A person may skip it, because some shops show it only once
 * their webhooks exist, for the address that follows from these answers.
 */
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
    fallback: earlier ?? (interview.hasPerson ? "" : undefined),
    isSecret: true,
    text: labels.init.secret({ where: words.say(where), canSkip: interview.hasPerson }),
    problemOf: (secret) => webhookSecret.problemOf?.(secret) ?? problemOfLength(secret),
  });
}

function problemOfLength({ length }: string): ExpectedSetting | null {
  return length === 0 || length >= LEAST_SECRET
    ? null
    : { code: "expectedSize", of: "characters", bound: "atLeast", size: LEAST_SECRET };
}
