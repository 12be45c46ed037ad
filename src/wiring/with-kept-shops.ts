import type { KeptShop, KeptShops } from "../connect/kept-shops.ts";
import type { JudgedConfig } from "../settings/config-change.ts";
import type { KeptShopTrouble, SettingProblem } from "../words/codes/setting.ts";
import type { ConfigurationSource } from "./configuration-source.ts";

/** Why a shop that is kept is not served. */
export type LeftOut = KeptShopTrouble | SettingProblem;

/** The file's configuration with the shops that the store keeps, as far as they go together. */
export interface WithKeptShops {
  readonly judged: JudgedConfig;
  /** By shop: nothing that is wrong with one of them keeps the others from being served. */
  readonly left: ReadonlyMap<string, readonly LeftOut[]>;
}

/** What shops of the page stand beside. */
export interface Beside extends Pick<ConfigurationSource, "withShops"> {
  readonly kept: KeptShops;
  /** Those that are kept and not served, and why. */
  readonly left: WithKeptShops["left"];
  readonly file: JudgedConfig;
}

const MOST_NAMED = 10;

/** `file`: right by itself. Those that were changed last give way. */
export function withKeptShops(
  source: Pick<ConfigurationSource, "withShops">,
  file: JudgedConfig,
  kept: ReadonlyMap<string, KeptShop>,
): WithKeptShops {
  const left = new Map<string, readonly LeftOut[]>();
  const open: Record<string, unknown> = {};
  for (const [shop, { section }] of kept) {
    if (Object.hasOwn(file.config.shops, shop)) left.set(shop, [{ code: "keptShopInFile" }]);
    else if (section === null) left.set(shop, [{ code: "keptShopSealed" }]);
    else open[shop] = section;
  }
  if (Object.keys(open).length === 0) return { judged: file, left };
  const all = source.withShops(file.settings, open);
  if (all.ok) return { judged: all, left };
  let judged = file;
  const fitting: Record<string, unknown> = {};
  for (const [shop, section] of Object.entries(open)) {
    const tried = source.withShops(file.settings, { ...fitting, [shop]: section });
    if (!tried.ok) {
      left.set(shop, tried.problems.slice(0, MOST_NAMED));
      continue;
    }
    judged = tried;
    fitting[shop] = section;
  }
  return { judged, left };
}
