import {
  type AccountChoice,
  type AddedShop,
  type AddedShops,
  type ChangedShop,
  type JudgedShop,
  MOST_SHOPS,
  type SettingsChangeResult,
  type ShopChangeError,
  type ShopChangeResult,
  type ShopToAdd,
} from "../../admin/shops/added-shops.ts";
import type { ShopsProblem } from "../../http/problem-codes.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { Config } from "../../settings/config.ts";
import type { SettingProblem } from "../../settings/setting-codes.ts";
import { isUnfinished, type ShopSection } from "../../shops/connect/kept-shop.ts";
import type { KnownShops } from "../../shops/connect/kept-shops.ts";
import { forgetTokens, TOKENS_NAME } from "../../shops/connect/vault.ts";
import { nextPrefix } from "../../shops/next-prefix.ts";
import type { Rereading } from "../rereading.ts";
import { SettingRefused } from "../setting-refused.ts";
import { expectUsable } from "../usable.ts";
import type { WiringContext } from "../wiring-context.ts";
import { concernedBy } from "./concerned-shops.ts";
import { changedSection, isSameShop, newSection } from "./shop-section.ts";
import { forgetNeverServed, shopContexts } from "./shops.ts";
import { type TakenSetting, takenOf, takenPlaces } from "./taken-places.ts";
import { listedShop, type PageBasis, withKeptShops } from "./with-kept-shops.ts";

interface ShopBookContext extends Pick<WiringContext, "store" | "adapters" | "log"> {
  readonly rereading: Pick<Rereading, "config" | "page" | "followShops">;
}

/** The data that a shop's change is checked against. */
export interface ShopChangeContext extends KnownShops {
  readonly page: PageBasis;
  /** The version that the shop will get. */
  readonly version: number;
}

/** `section`: the part of the shop that will be stored. */
type SectionResult = { readonly ok: true; readonly section: ShopSection } | ShopChangeError;
type Want = (found: ShopChangeContext) => Promise<SectionResult>;

/** `config`: all shops, including this one. */
type ConfigResult =
  | (Extract<SectionResult, { readonly ok: true }> & { readonly config: Config })
  | ShopChangeError;

/** Changes shops of the page: checks them as if in the file, stores them in one step, and serves them at once. */
export class ShopBook implements AddedShops {
  readonly #context: ShopBookContext;

  constructor(context: ShopBookContext) {
    this.#context = context;
  }

  get obstacle(): ShopsProblem | null {
    const { page } = this.#context.rereading;
    if (page === null) return { code: "shopsNotAddedHere" };
    return page.kept.canKeep ? null : { code: "shopsNeedKey" };
  }

  get platforms(): readonly PlatformAdapter[] {
    return this.#context.adapters;
  }

  async accounts(): Promise<readonly AccountChoice[]> {
    const { rereading, store } = this.#context;
    const { shops, brands } = rereading.config;
    const found = await rereading.page?.kept.read();
    const others = found === undefined ? [] : await takenPlaces(store, found);
    return Object.keys(brands).map((brand) => {
      const own = Object.values(shops).filter((shop) => shop.brand === brand);
      // Prefixes of served shops come first, because all others must have the same length.
      const taken = [
        ...own.map(({ orderId }) => orderId),
        ...others.filter((other) => other.brand === brand),
      ];
      const prefix = nextPrefix(taken.flatMap((each) => each.prefix ?? []));
      const [open] = Object.entries(shops).find(
        ([, { orderId, ...each }]) => each.brand === brand && orderId.prefix === null,
      ) ?? [null];
      const isOfFile = open !== null && Object.hasOwn(rereading.page?.file.config.shops ?? {}, open);
      const activityId = own[0]?.programme.earn.activityId ?? null;
      return { brand, activityId, prefix, withoutPrefix: open, isOfFile };
    });
  }

  async list(): Promise<ReadonlyMap<string, AddedShop>> {
    const { page } = this.#context.rereading;
    if (page === null) return new Map();
    const { shops } = await page.kept.read();
    return new Map([...shops].map(([shop, each]) => [shop, listedShop(each, page.left.get(shop))]));
  }

  async judge(shop: string, given: ShopToAdd): Promise<JudgedShop> {
    const { page } = this.#context.rereading;
    if (page === null) return { ok: false, reason: "unknown" };
    const found = { page, ...(await page.kept.read()), version: 1 };
    const judged = await this.#judged(shop, found, this.#adding(shop, given));
    if (!judged.ok) return judged;
    const context = shopContexts(judged.config, this.platforms).get(shop);
    return context === undefined ? { ok: false, reason: "unknown" } : { ok: true, shop: context };
  }

  add(shop: string, given: ShopToAdd): Promise<ShopChangeResult> {
    return this.keep(shop, async (found) => {
      const wanted = await this.#adding(shop, given)(found);
      // A former shop of this name may have left tokens of its own address.
      if (wanted.ok) await this.#context.store.changeValue(shop, TOKENS_NAME, () => null);
      return wanted;
    });
  }

  change(shop: string, changed: ChangedShop): Promise<SettingsChangeResult> {
    return this.keep(shop, async ({ shops, page: { file } }) => {
      const kept = shops.get(shop);
      if (kept === undefined) return notKept(shop, file);
      if (kept.version !== changed.version) return { ok: false, reason: "changed" };
      if (kept.section === null) return { ok: false, reason: "sealed" };
      return { ok: true, section: changedSection(kept.section, changed, this.platforms) };
    });
  }

  async remove(shop: string, version: number): Promise<ShopChangeResult> {
    const { rereading, store } = this.#context;
    const { page } = rereading;
    if (page === null) return { ok: false, reason: "unknown" };
    let wasServed = true;
    const booked = await page.kept.change<ShopChangeResult>(async (known) => {
      const kept = known.shops.get(shop);
      if (kept === undefined) return { result: notKept(shop, page.file) };
      wasServed = !isUnfinished(kept) || known.former.has(shop);
      if (kept.version !== version) return { result: { ok: false, reason: "changed" } };
      const user = [...known.with(`brand ${shop}`)].find(([name]) => name !== shop);
      if (user !== undefined && kept.section?.account != null)
        return { result: { ok: false, reason: "accountUsed", by: user[0] } };
      // Runs first: a kill in between leaves a shop to reconnect, never tokens without a shop.
      if (!Object.hasOwn(page.file.config.shops, shop))
        await store.changeValue(shop, TOKENS_NAME, () => null);
      return { result: { ok: true, version }, change: { shop, section: null } };
    });
    if (!booked.ok) return booked;
    await rereading.followShops();
    // Nothing that serves the shop requests tokens any more, but some may have been stored meanwhile.
    if (wasServed) await forgetTokens(store, shop, () => Object.hasOwn(rereading.config.shops, shop));
    else await forgetNeverServed(store, shop);
    return booked;
  }

  #adding(shop: string, given: ShopToAdd): Want {
    return async ({ page: { file }, version: _, ...known }) => {
      const { shops, former } = known;
      // Names such as "constructor" are properties of every object, so a lookup would find them.
      if (shop in Object.prototype) return wrong(nameProblem(shop, { code: "expectedName" }));
      if (shops.has(shop) || Object.hasOwn(file.config.shops, shop))
        return wrong(nameProblem(shop, { code: "expectedNewName", taken: shop }));
      if (shops.size >= MOST_SHOPS) return { ok: false, reason: "full" };
      const section = newSection(given, this.platforms);
      if (!isSameShop(section, former.get(shop)) && (await this.isUsed(shop)))
        return wrong(nameProblem(shop, { code: "expectedUnusedName" }));
      const places = await takenPlaces(this.#context.store, known, section);
      const taken = takenOf(section, places);
      return taken === null ? { ok: true, section } : wrong(takenProblem(shop, taken));
    };
  }

  /** Checks and stores what `want` returns, and serves it. */
  async keep(shop: string, want: Want): Promise<SettingsChangeResult> {
    const { rereading } = this.#context;
    const { page } = rereading;
    if (page === null) return { ok: false, reason: "unknown" };
    const booked = await page.kept.change<SettingsChangeResult>(async (known, version) => {
      const judged = await this.#judged(shop, { page, ...known, version }, want);
      if (!judged.ok) return { result: judged };
      const { section } = judged;
      const before = known.shops.get(shop)?.section ?? null;
      return { result: { ok: true, version, before, after: section }, change: { shop, section } };
    });
    if (booked.ok) await rereading.followShops();
    return booked;
  }

  async #judged(shop: string, found: ShopChangeContext, want: Want): Promise<ConfigResult> {
    const { page, shops, version } = found;
    const wanted = await want(found);
    if (!wanted.ok) return wanted;
    const { section } = wanted;
    const installedAt = shops.get(shop)?.installedAt ?? null;
    const changed = { version, settings: section, section, installedAt };
    // It comes last, because of two conflicting shops the later one is refused.
    const concerned = concernedBy(new Map([[shop, changed]]), found, page.left);
    const { judged, left } = withKeptShops(page, page.file, concerned);
    const problems = (left.get(shop) ?? []).filter((why) => why.code === "settingProblem");
    if (problems.length > 0) return { ok: false, reason: "problems", problems };
    const refusal = await refusalOf(expectUsable(this.#context.store, judged.config, this.#context.log));
    if (refusal !== null) return { ok: false, reason: "problems", problems: [refusal] };
    return { ok: true, section, config: judged.config };
  }

  /** Whether the name has orders, or deliveries that may become orders. */
  async isUsed(shop: string): Promise<boolean> {
    const { store } = this.#context;
    const orders = await store.listOrders({ shop, limit: 1 });
    if (orders.items.length > 0) return true;
    for (const outcome of ["waiting", "dead"] as const)
      if ((await store.listDeliveries({ shop, outcome, limit: 1 })).items.length > 0) return true;
    return false;
  }
}

function notKept(shop: string, { config }: PageBasis["file"]): ShopChangeError {
  return { ok: false, reason: Object.hasOwn(config.shops, shop) ? "ofFile" : "unknown" };
}

function nameProblem(shop: string, expected: SettingProblem["expected"]): SettingProblem {
  return ofPage(`shops.${shop}`, expected);
}

function takenProblem(shop: string, { setting, by }: TakenSetting): SettingProblem {
  const expected: SettingProblem["expected"] =
    setting === "domain" ? { code: "expectedOtherShop", shop: `shops.${by}` } : { code: "expectedOwnPrefix" };
  return ofPage(`shops.${shop}.${setting}`, expected);
}

function ofPage(path: string, expected: SettingProblem["expected"]): SettingProblem {
  return { code: "settingProblem", file: "", line: null, path, expected, purpose: null, found: null };
}

function wrong(problem: SettingProblem): ShopChangeError {
  return { ok: false, reason: "problems", problems: [problem] };
}

async function refusalOf(judged: Promise<unknown>): Promise<SettingRefused["refusal"] | null> {
  try {
    await judged;
    return null;
  } catch (error) {
    if (error instanceof SettingRefused) return error.refusal;
    throw error;
  }
}
