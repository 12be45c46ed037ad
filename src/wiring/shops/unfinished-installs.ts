import type { SettingsChangeResult, ShopChangeError } from "../../admin/shops/added-shops.ts";
import {
  type InstallAccount,
  type InstallAnswers,
  type KeyChange,
  type MerchantInstalls,
  programmeOf,
  type UnfinishedInstall,
} from "../../admin/shops/merchant-installs.ts";
import type { Verdict } from "../../health/codes/verdict.ts";
import { tryActivity } from "../../health/doctor/activity.ts";
import { aboutBrand, judging } from "../../health/doctor/check.ts";
import { type TriedAccount, tryAccount } from "../../health/doctor/loyalty-account.ts";
import { FairTurns } from "../../runtime/time/fair-turns.ts";
import { type ShopSection, UNFINISHED } from "../../shops/connect/kept-shop.ts";
import type { OpenInstalls } from "../../shops/connect/open-installs.ts";
import { nextPrefix } from "../../shops/next-prefix.ts";
import { lockedOrderIds } from "../../shops/order-ids.ts";
import type { InstallsContext } from "./installs.ts";
import type { ShopChangeContext } from "./shop-book.ts";
import { takenPlaces } from "./taken-places.ts";

interface UnfinishedContext
  extends Pick<InstallsContext, "rereading" | "adapters" | "book" | "store" | "clock"> {
  readonly openInstalls: Pick<OpenInstalls, "isOpen" | "platforms">;
}

/** The digits of an order number's prefix: a shared account may have hundreds of shops, a merchant's own only a few. */
const PREFIX_DIGITS = { lent: 3, own: 2 };
/** How many accounts are tried at once, one per merchant: each trial makes some calls, and a person waits for it. */
const TURNS = { most: 4, patienceMs: 1_000 };
const TRIAL_MS = 8_000;
/** How long a trial waits for its turn. */
const TURN_MS = 10_000;

/** Shops that their merchants have connected, from their first visit until they are served. */
export class UnfinishedInstalls implements MerchantInstalls {
  readonly #context: UnfinishedContext;
  readonly #turns: FairTurns;

  constructor(context: UnfinishedContext) {
    this.#context = context;
    this.#turns = new FairTurns(context.clock, TURNS);
  }

  get platforms(): MerchantInstalls["platforms"] {
    const { openInstalls } = this.#context;
    const all = openInstalls.isOpen ? openInstalls.platforms() : [];
    return all.map(({ platform, title }) => ({ platform, title }));
  }

  async unfinished(): Promise<readonly UnfinishedInstall[]> {
    const { rereading, adapters } = this.#context;
    const { brands, install } = rereading.config;
    const known = await rereading.page?.kept.read();
    return [...(known?.with(UNFINISHED) ?? [])].flatMap(([shop, { settings, installedAt }]) => {
      const adapter = adapters.find(({ platform }) => platform === settings.platform);
      if (installedAt === null || adapter === undefined) return [];
      const tenant = String(settings.tenant);
      const own = Object.values(brands).filter((brand) => brand.tenant === tenant);
      const lent = install.lends === null ? null : (brands[install.lends]?.activities ?? {});
      const service = install.service === null ? null : new URL(install.service).host;
      const { title: platform } = adapter;
      const accounts = own.map(({ name }) => name);
      return [
        {
          shop,
          tenant,
          since: installedAt,
          domain: String(settings.domain),
          platform,
          service,
          lent,
          accounts,
        },
      ];
    });
  }

  async tryOut(
    shop: string,
    given: InstallAccount,
    activityId: string | null,
  ): Promise<readonly Verdict[] | null> {
    const account = this.#triedAccount(shop, given);
    if (account === null) return given.kind === "lent" ? this.#judgedLent(activityId) : [];
    return this.#inTurn(shop, async () => {
      const ofAccount = await tryAccount(account);
      if (ofAccount.state === "failed" || activityId === null) return [ofAccount];
      return [ofAccount, await tryActivity(account, activityId)];
    });
  }

  async #inTurn<T>(shop: string, trial: () => Promise<T>): Promise<T | null> {
    const { rereading } = this.#context;
    const { tenant } = (await rereading.page?.kept.read())?.shops.get(shop)?.settings ?? {};
    return this.#turns.during(String(tenant), TURN_MS, trial);
  }

  async changeKey(shop: string, apiKey: string): Promise<KeyChange> {
    const { book, rereading } = this.#context;
    const account = (await rereading.page?.kept.read())?.shops.get(shop)?.section?.account ?? null;
    const known = rereading.config.brands[shop];
    if (account === null || known === undefined) return { ok: false, reason: "unknown" };
    const { brandId, identifier } = known;
    const baseUrl = String(account.baseUrl);
    const tried = { brand: shop, baseUrl, apiKey, brandId, identifier, timeoutMs: TRIAL_MS };
    const verdict = await this.#inTurn(shop, () => tryAccount(tried));
    // A key that could not be tried must not replace one that works.
    if (verdict === null || verdict.code === "accountThrottled") return { ok: false, reason: "busy" };
    if (verdict.state === "failed") return { ok: false, reason: "refused", verdict };
    return book.keep(shop, async (found) => {
      const section = found.shops.get(shop)?.section ?? null;
      // The account may have been removed during the trial.
      if (section === null || section.account?.brandId !== account.brandId)
        return { ok: false, reason: "changed" };
      return { ok: true, section: { ...section, account: { ...section.account, apiKey } } };
    });
  }

  /** The verdicts about the shared account, which the operator has proven and whose activities may be listed. */
  #judgedLent(activityId: string | null): readonly Verdict[] {
    const { install, brands } = this.#context.rereading.config;
    const { lends } = install;
    const listed = Object.keys(brands[lends ?? ""]?.activities ?? {});
    if (lends === null || activityId === null || listed.length === 0 || listed.includes(activityId))
      return [];
    const because = { code: "activityUnusable" } as const;
    return [
      judging(aboutBrand(lends), "activityCheck").failed({ code: "activityUnknown", activityId, because }),
    ];
  }

  async finish(shop: string, answers: InstallAnswers): Promise<SettingsChangeResult> {
    return this.#context.book.keep(shop, async (found) => {
      const section = found.shops.get(shop)?.section;
      if (section === undefined) return { ok: false, reason: "unknown" };
      if (section === null) return { ok: false, reason: "sealed" };
      if (section.brand !== null) return { ok: false, reason: "changed" };
      const account = this.#accountOf(shop, answers.account, section);
      if (account === null) return { ok: false, reason: "unknown" };
      const orderId = await this.#orderIdOf(shop, account.brand, answers, found);
      if (orderId === null) return FULL;
      return { ok: true, section: { ...section, ...account, orderId, program: programmeOf(answers) } };
    });
  }

  /** Returns the account; `null` if the merchant has no such account. */
  #accountOf(shop: string, given: InstallAccount, { tenant }: ShopSection): AccountOfShop | null {
    const { install, brands } = this.#context.rereading.config;
    if (given.kind === "lent") return install.lends === null ? null : { brand: install.lends, account: null };
    if (given.kind === "kept") {
      const isOwn = brands[given.brand]?.tenant === tenant;
      return isOwn ? { brand: given.brand, account: null } : null;
    }
    if (install.service === null) return null;
    const { kind: _, ...settings } = given;
    return { brand: shop, account: { baseUrl: install.service, ...settings, tenant } };
  }

  #triedAccount(shop: string, given: InstallAccount): TriedAccount | null {
    const { service } = this.#context.rereading.config.install;
    if (given.kind !== "own" || service === null) return null;
    const { apiKey, brandId, identifier } = given;
    return { brand: shop, baseUrl: service, apiKey, brandId, identifier, timeoutMs: TRIAL_MS };
  }

  /** Returns how to number the shop's orders; `null`: no prefix is free. A shop that comes back keeps its numbers. */
  async #orderIdOf(
    shop: string,
    brand: string,
    { account }: InstallAnswers,
    found: ShopChangeContext,
  ): Promise<object | null> {
    const { store } = this.#context;
    const before = await lockedOrderIds(store, shop);
    const orders = before === null ? { items: [] } : await store.listOrders({ shop, limit: 1 });
    if (orders.items.length > 0) return before;
    const digits = account.kind === "lent" ? PREFIX_DIGITS.lent : PREFIX_DIGITS.own;
    const prefix = nextPrefix(await this.#prefixesOf(brand, found), digits);
    return prefix === null ? null : { prefix };
  }

  async #prefixesOf(brand: string, found: ShopChangeContext): Promise<readonly string[]> {
    const { rereading, store } = this.#context;
    const served = Object.values(rereading.config.shops).map((shop) => ({
      ...shop,
      prefix: shop.orderId.prefix,
    }));
    const places = [...served, ...(await takenPlaces(store, found, { brand }))];
    return places.flatMap((place) => (place.brand === brand ? (place.prefix ?? []) : []));
  }
}

type AccountOfShop = Pick<ShopSection, "account"> & { readonly brand: string };

const FULL: ShopChangeError = { ok: false, reason: "full" };
