import { readFileSync, statSync } from "node:fs";
import type { z } from "zod";
import type { OrderIdSetting } from "../domain/order/loyalty-order-id.ts";
import type { Programme } from "../domain/programme/programme.ts";
import type { StorageConfig } from "../store/kinds.ts";
import { crossCheck } from "./checks/cross-checks.ts";
import { judgeProgramme } from "./checks/judge-programme.ts";
import { doubtsOfRules } from "./checks/rule-checks.ts";
import { toProblems } from "./checks/schema-problems.ts";
import { doubtsOfSecrets } from "./checks/shop-checks.ts";
import { type Drafts, type KnownPlatform, readDrafts } from "./draft.ts";
import { type CredentialVariables, type Environment, fillIn, variablesOfCredentials } from "./environment.ts";
import { withSecret } from "./install.ts";
import { type PlacedProblem, type Problem, problemAt } from "./problem.ts";
import { programmeText } from "./programme-text.ts";
import { FILE } from "./reference/meanings.ts";
import { type brandSchema, fileSchema } from "./schema.ts";
import type { SettingWarning } from "./setting-codes.ts";
import { toStorage } from "./storage.ts";
import { unreadable } from "./unreadable.ts";
import { readYaml, type YamlText } from "./yaml-text.ts";

type File = z.output<typeof fileSchema>;

/** One account of the loyalty service. `baseUrl` has no trailing slash. */
type BrandConfig = z.output<typeof brandSchema> & { readonly name: string };

/** One merchant's shop. */
export interface ShopConfig {
  /** The name under `shops`; part of the delivery address. */
  readonly name: string;
  /** The name of a known adapter. */
  readonly platform: string;
  /** The name of an existing brand. */
  readonly brand: string;
  /** The merchant that the shop belongs to; `null`: the operator of the bridge. */
  readonly tenant: string | null;
  /** Canonical, as the platform's `parseDomain` returned it. */
  readonly domain: string;
  /** The secrets: at least one, all different. */
  readonly secrets: readonly string[];
  /** The `credentials` section, as the platform's settings schema returned it. */
  readonly settings: unknown;
  readonly orderId: OrderIdSetting;
  readonly programme: Programme;
  /** Only the file's version may be active. */
  readonly isProgrammeLocked: boolean;
}

/** The whole configuration, checked and with every default filled in. docs/settings.md explains each setting. */
export interface Config
  extends Readonly<
    Pick<File, "server" | "security" | "admin" | "alerts" | "retention" | "updates" | "watch" | "install">
  > {
  /** How to check and print a programme that is not in the file. */
  readonly programmes: { readonly judge: typeof judgeProgramme; readonly text: typeof programmeText };
  readonly storage: StorageConfig;
  readonly brands: Readonly<Record<string, BrandConfig>>;
  readonly shops: Readonly<Record<string, ShopConfig>>;
}

/** `warnings`: allowed, but probably not intended; for the log. */
export type LoadedConfig =
  | {
      readonly ok: true;
      readonly config: Config;
      /** The values that it was built from. */
      readonly settings: unknown;
      readonly warnings: readonly SettingWarning[];
      readonly variables: CredentialVariables;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What a configuration's text needs to be checked: the environment and the platforms. */
export interface ConfigSource {
  readonly environment: Environment;
  /** The platforms that shops may name. */
  readonly adapters: readonly KnownPlatform[];
}

/** A secret shorter than this can be guessed by trying. */
const SHORT_SECRET = 8;
/** Enough for thousands of shops. A larger file is a mistake, and would take seconds to read. */
const LARGEST_FILE = 8 * 1024 * 1024;

/** Reads and checks the configuration file. Reports every problem at once; no problem contains a secret. */
export function loadConfig({ path, ...source }: ConfigSource & { readonly path: string }): LoadedConfig {
  let text: string;
  try {
    const { size } = statSync(path);
    if (size > LARGEST_FILE) return { ok: false, problems: [tooLarge()] };
    text = readFileSync(path, "utf8");
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const expected = isMissing ? ({ code: "expectedFile" } as const) : unreadable(path, error);
    return { ok: false, problems: [unplaced(problemAt([], expected))] };
  }
  return parseConfig(text, source);
}

function tooLarge(): Problem {
  const expected = { code: "expectedSize", of: "characters", bound: "atMost", size: LARGEST_FILE } as const;
  return unplaced(problemAt([], expected));
}

/** Checks a configuration's text. Reports every problem at once; no problem contains a secret. */
export function parseConfig(text: string, { environment, adapters }: ConfigSource): LoadedConfig {
  const yaml = readYaml(text);
  if (!yaml.isReadable) return { ok: false, problems: yaml.problems };
  const written = yaml.value ?? {};
  return judge(written, { ...yaml, filled: fillIn(written, environment) }, adapters);
}

/** The settings of the file as values. References to the environment are not replaced. */
export type Settings = z.input<typeof fileSchema>;

/** Checks settings given as values. Reports every problem at once; no problem contains a secret. */
export function judgeSettings(settings: unknown, adapters: readonly KnownPlatform[]): LoadedConfig {
  const filled = { value: settings, problems: [] };
  return judge(settings, { problems: [], lineOf: () => undefined, filled }, adapters);
}

interface FilledFile extends Pick<YamlText, "problems" | "lineOf"> {
  readonly filled: ReturnType<typeof fillIn>;
}

function judge(
  written: unknown,
  { problems: ofForm, lineOf, filled }: FilledFile,
  adapters: readonly KnownPlatform[],
): LoadedConfig {
  const parsed = fileSchema.safeParse(filled.value);
  const drafts = readDrafts({ written, filled: filled.value }, adapters);
  const placed = [
    ...toProblems(parsed.error?.issues ?? [], { written, schema: FILE }),
    ...crossCheck(filled.value, drafts),
  ];
  const unread = [...ofForm, ...filled.problems];
  const reported = unread.map(({ path }) => path);
  const problems = [...unread, ...placed.filter(({ path }) => !reported.includes(path))];
  if (parsed.success && problems.length === 0) {
    const [config, warnings] = [toConfig(parsed.data, drafts), warningsOf(parsed.data, adapters)];
    return { ok: true, config, settings: filled.value, warnings, variables: variablesOfCredentials(written) };
  }
  return {
    ok: false,
    problems: problems
      .map((problem) => withLine(problem, lineOf))
      .sort(byLine)
      .map(unplaced),
  };
}

function toConfig({ storage, brands, shops, install, ...rest }: File, { platforms }: Drafts): Config {
  const named = <T, U>(entries: Readonly<Record<string, T>>, change: (entry: T, name: string) => U) =>
    Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, change(entry, name)]));
  return {
    ...rest,
    programmes: { judge: judgeProgramme, text: programmeText },
    storage: toStorage(storage),
    brands: named(brands, (brand, name) => ({ ...brand, name })),
    shops: named(shops, (shop, name) => toShop(shop, name, platforms)),
    install: { ...install, apps: named(install.apps, (app, name) => withSecret(app, platforms, name)) },
  };
}

function toShop(
  { program: { locked, ...programme }, credentials, domain, ...shop }: File["shops"][string],
  name: string,
  platforms: readonly KnownPlatform[],
): ShopConfig {
  const platform = platforms.find((candidate) => candidate.platform === shop.platform);
  const parsed = platform?.parseDomain(domain);
  if (platform === undefined || parsed === undefined || "problem" in parsed) {
    throw new Error(`The shop ${name} was not checked`);
  }
  return {
    ...shop,
    name,
    domain: parsed.domain,
    settings: platform.settings.parse(credentials),
    orderId: {
      ...shop.orderId,
      source: shop.orderId.source ?? (platform.orderIds === "text" ? "hash" : "id"),
    },
    programme,
    isProgrammeLocked: locked,
  };
}

/** Whether there are any credentials. Only the store knows whether the shop gave its consent instead. */
function hasAny(credentials: unknown): boolean {
  return typeof credentials === "object" && credentials !== null && Object.keys(credentials).length > 0;
}

function warningsOf(
  { server, shops, brands }: File,
  platforms: readonly KnownPlatform[],
): readonly SettingWarning[] {
  const ofShops = Object.entries(shops).flatMap(
    ([shop, { secrets, program, platform, credentials, brand }]): readonly SettingWarning[] => {
      const known = platforms.find((candidate) => candidate.platform === platform);
      const isShort = secrets.some(({ length }) => length < SHORT_SECRET);
      const short = isShort ? [{ code: "secretShort", shop, characters: SHORT_SECRET } as const] : [];
      return [
        ...short,
        ...doubtsOfRules(shop, program, known, {
          hasAccess: hasAny(credentials),
          account: { brand, ...brands[brand] },
        }),
      ];
    },
  );
  const ofSecrets = doubtsOfSecrets(shops, platforms);
  const ofProxies = server.trustProxy === true ? [{ code: "proxiesAllTrusted" } as const] : [];
  return [...ofShops, ...ofSecrets, ...ofProxies];
}

function withLine(problem: Problem | PlacedProblem, lineOf: YamlText["lineOf"]): Problem | PlacedProblem {
  const line = problem.line ?? ("at" in problem ? lineOf(problem.at) : undefined);
  return { ...problem, line: line ?? null };
}

function unplaced({ path, line, expected, purpose, found }: Problem): Problem {
  return { path, line, expected, purpose, found };
}

function byLine(one: Problem, other: Problem): number {
  return (one.line ?? 0) - (other.line ?? 0);
}
