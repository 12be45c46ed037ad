import type { AddedShop } from "../../admin/shops/added-shops.ts";
import { isLoopback } from "../../platform/kit/loopback.ts";
import type { Config } from "../../settings/config.ts";
import type { JudgedConfig } from "../../settings/config-change.ts";
import type { KeptShopProblem, SettingProblem } from "../../settings/setting-codes.ts";
import { isUnfinished, type KeptShop, type ShopSection } from "../../shops/connect/kept-shop.ts";
import type { KeptShops } from "../../shops/connect/kept-shops.ts";
import type { ConfigurationSource } from "../configuration-source.ts";

/** Why a stored shop is not served. */
export type LeftOut = KeptShopProblem | SettingProblem;

/** The file's configuration, with those of the store's shops that are compatible with it. */
export interface WithKeptShops {
  readonly judged: JudgedConfig;
  /** The problems by shop. A problem of one shop does not keep the others from being served. */
  readonly left: ReadonlyMap<string, readonly LeftOut[]>;
}

/** The basis for shops of the page. */
export interface PageBasis extends Pick<ConfigurationSource, "withShops"> {
  readonly kept: KeptShops;
  /** The stored shops that are not served, and why. */
  readonly left: WithKeptShops["left"];
  readonly file: JudgedConfig;
}

const MOST_NAMED = 10;

/** `file`: a valid configuration. If shops conflict, those changed last are left out. */
export function withKeptShops(
  source: Pick<ConfigurationSource, "withShops">,
  file: JudgedConfig,
  kept: ReadonlyMap<string, KeptShop>,
): WithKeptShops {
  const left = new Map<string, readonly LeftOut[]>();
  const open: Record<string, ShopSection> = {};
  for (const [shop, each] of kept) {
    const problem = whyNotOpen(shop, each, file.config);
    if (problem !== null) left.set(shop, [problem]);
    else if (each.section !== null) open[shop] = asServed(each.section, each, file.config);
  }
  let fitting = open;
  let judged = judgeWith(source, file, fitting);
  // Leaves out every shop that a problem names, so that the others need not be tried one by one.
  while (!judged.ok) {
    const others = Object.entries(fitting).filter(([shop]) => !isNamed(shop, judged));
    // If no problem names a shop, any of them may be the cause.
    fitting = others.length === Object.keys(fitting).length ? {} : Object.fromEntries(others);
    judged = judgeWith(source, file, fitting);
  }
  for (const [shop, section] of Object.entries(open)) {
    if (Object.hasOwn(fitting, shop)) continue;
    const tried = judgeWith(source, file, { ...fitting, [shop]: section });
    if (!tried.ok) {
      left.set(shop, tried.problems.slice(0, MOST_NAMED));
      continue;
    }
    judged = tried;
    fitting = { ...fitting, [shop]: section };
  }
  return { judged, left };
}

function whyNotOpen(shop: string, kept: KeptShop, { shops, brands }: Config): KeptShopProblem | null {
  const { section } = kept;
  // The orders of a shop with its own account must not go to another account of the same name.
  const isAccountTaken = section?.account != null && Object.hasOwn(brands, shop);
  if (isAccountTaken || Object.hasOwn(shops, shop)) return { code: "keptShopInFile" };
  if (section === null) return { code: "keptShopSealed" };
  return isUnfinished(kept) ? { code: "keptShopUnfinished" } : null;
}

/** A stored shop as people see it. `left`: why it is not served; undefined if it was not checked. */
export function listedShop(kept: KeptShop, left: readonly LeftOut[] | undefined): AddedShop {
  const { version, settings, section, installedAt } = kept;
  // The merchant has just connected it.
  const unfinished: readonly LeftOut[] = isUnfinished(kept) ? [{ code: "keptShopUnfinished" }] : [];
  return {
    version,
    address: String(settings.domain),
    credentials: section?.credentials ?? null,
    left: left ?? unfinished,
    isMerchants: installedAt !== null,
    hasAccount: section?.account != null,
  };
}

/** The section to serve: a merchant's shop uses its platform's app's credentials, and what is stored of its own. */
function asServed(section: ShopSection, { installedAt }: KeptShop, { install }: Config): ShopSection {
  if (installedAt === null) return section;
  const { credentials = {}, secrets = [] } = install.apps[String(section.platform)] ?? {};
  return {
    ...section,
    credentials: { ...credentials, ...section.credentials },
    secrets: [...section.secrets, ...secrets],
  };
}

/** The problems of shops that would no longer be served; `null` if there are none. */
export function brokenIn({ left }: WithKeptShops, running: Config): readonly SettingProblem[] | null {
  const broken = [...left].flatMap(([shop, why]) => (Object.hasOwn(running.shops, shop) ? why : []));
  const problems = broken.filter((each): each is LeftOut & SettingProblem => each.code === "settingProblem");
  return problems.length === 0 ? null : problems;
}

/** Whether the path is the account of a merchant who left. Nobody needs to know that it goes at the next start. */
export function isKeptAccount(path: string, { brands }: Config): boolean {
  const [section, name = ""] = path.split(".");
  return section === "brands" && !Object.hasOwn(brands, name);
}

/** The active configuration without the store's shops and accounts. */
export function withoutKeptShops(config: Config, page: Pick<PageBasis, "file"> | null): Config {
  return page === null ? config : partOf({ config, settings: {} }, page.file, []).config;
}

/** The part of `all` that is in the file, plus these of the store's shops with their accounts. */
export function partOf(all: JudgedConfig, file: JudgedConfig, names: Iterable<string>): JudgedConfig {
  const wanted = [...names];
  return inSections(all, (known = {}, section) => {
    const own = [...Object.keys(file.config[section]), ...wanted].filter((name) =>
      Object.hasOwn(known, name),
    );
    return Object.fromEntries(own.map((name) => [name, known[name]]));
  });
}

/**
 * Replaces in `all` what it has of the file and of these shops by `part`. Changes the maps of `all` instead of copying
 * them, because there may be thousands of shops.
 */
export function withPart(all: JudgedConfig, part: JudgedConfig, names: Iterable<string>): JudgedConfig {
  const replaced = [...names];
  return inSections(part, (own, section, of) => {
    const together = ((all[of] as Sections)[section] ?? {}) as Record<string, unknown>;
    for (const name of replaced) if (!Object.hasOwn(own ?? {}, name)) delete together[name];
    return Object.assign(together, own);
  });
}

/** A copy whose shops and accounts `withPart` may change. */
export function ownCopy(judged: JudgedConfig): JudgedConfig {
  return inSections(judged, (known) => ({ ...known }));
}

type Section = Readonly<Record<string, unknown>>;
type Sections = Readonly<Record<"shops" | "brands", Section | undefined>>;

function inSections(
  judged: JudgedConfig,
  change: (known: Section | undefined, section: keyof Sections, of: keyof JudgedConfig) => Section,
): JudgedConfig {
  const changed = (of: keyof JudgedConfig) => {
    const { shops, brands } = judged[of] as Sections;
    return {
      ...(judged[of] as object),
      ...{ shops: change(shops, "shops", of), brands: change(brands, "brands", of) },
    };
  };
  return { config: changed("config") as Config, settings: changed("settings") };
}

/**
 * Whether the file itself has an account or a shop on this machine. Otherwise shops of the page may not be on it:
 * anyone who is signed in could make the bridge call local services.
 */
export function leadsHere({
  config,
  page,
}: {
  readonly config: Config;
  readonly page: Pick<PageBasis, "file"> | null;
}): boolean {
  const { brands, shops, install } = withoutKeptShops(config, page);
  const services = [...Object.values(brands).map(({ baseUrl }) => baseUrl), install.service ?? []].flat();
  return [
    ...services.map((url) => new URL(url).host),
    ...Object.values(shops).map(({ domain }) => domain),
  ].some(isLoopback);
}

type ShopsResult = ReturnType<ConfigurationSource["withShops"]>;

function judgeWith(
  { withShops }: Pick<ConfigurationSource, "withShops">,
  file: JudgedConfig,
  sections: Readonly<Record<string, ShopSection>>,
): ShopsResult {
  const all = Object.entries(sections);
  if (all.length === 0) return { ok: true, ...file };
  const shops = all.map(([shop, { account: _, ...section }]) => [shop, section] as const);
  const brands = all.flatMap(([shop, { account }]) => (account == null ? [] : [[shop, account] as const]));
  return withShops(file.settings, { shops: Object.fromEntries(shops), brands: Object.fromEntries(brands) });
}

function isNamed(shop: string, judged: ShopsResult): boolean {
  const own = [`shops.${shop}`, `brands.${shop}`];
  return (
    !judged.ok &&
    judged.problems.some(({ path }) => own.some((each) => path === each || path?.startsWith(`${each}.`)))
  );
}
