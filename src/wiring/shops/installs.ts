import { randomBytes } from "node:crypto";
import type {
  AnsweredInstall,
  InstallAccount,
  MerchantInstalls,
  UnfinishedInstall,
} from "../../admin/shops/merchant-installs.ts";
import type { SettingsChangeResult } from "../../admin/shops/added-shops.ts";
import { MOST_SHOPS } from "../../admin/shops/added-shops.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { PlatformTokens } from "../../platform/shop-access.ts";
import { People } from "../../people/access/people.ts";
import { DAY_MS } from "../../runtime/time/durations.ts";
import { cipherOf } from "../../shops/connect/cipher.ts";
import type { FormerShop, KeptShop, ShopSection } from "../../shops/connect/kept-shops.ts";
import type { GuestShop, OpenInstalls } from "../../shops/connect/open-installs.ts";
import { admitTokens, openVault } from "../../shops/connect/vault.ts";
import { nextPrefix } from "../../shops/next-prefix.ts";
import type { Rereading } from "../rereading.ts";
import { encryptionKeysOf } from "../usable.ts";
import type { WiringContext } from "../wiring-context.ts";
import type { ShopBook } from "./shop-book.ts";
import { isSameShop } from "./shop-section.ts";
import { rememberShop } from "./shops.ts";
import { takenPlaces } from "./taken-places.ts";
import type { PageBasis } from "./with-kept-shops.ts";

interface InstallsContext extends Pick<WiringContext, "store" | "adapters" | "log" | "clock"> {
  readonly rereading: Pick<Rereading, "config" | "page">;
  readonly book: ShopBook;
}

/** Shops without an account, over all merchants: strangers cannot fill the list of shops with more. */
const MOST_UNFINISHED = 200;
/** A merchant who has not named an account by then has to connect the shop again. */
const UNFINISHED_MS = 7 * DAY_MS;
const SECRET_BYTES = 24;
/** Of the number before an order's own: an account that is lent has many shops, a merchant's own has few. */
const PREFIX_DIGITS = { lent: 3, own: 2 };

/** The shops that merchants connect by themselves: kept without an account first, then served with it. */
export class Installs implements OpenInstalls, MerchantInstalls {
  readonly #context: InstallsContext;
  readonly #people: People;

  constructor(context: InstallsContext) {
    this.#context = context;
    this.#people = new People(context);
  }

  platform(name: string): PlatformAdapter | null {
    const { open, apps } = this.#context.rereading.config.install;
    if (!open || !Object.hasOwn(apps, name)) return null;
    return this.#context.adapters.find(({ platform }) => platform === name) ?? null;
  }

  guestAt(platform: string, typed: string): GuestShop | null {
    const adapter = this.platform(platform);
    const parsed = adapter?.parseDomain(typed);
    if (adapter === null || parsed === undefined || "problem" in parsed) return null;
    const { domain } = parsed;
    const { credentials } = this.#context.rereading.config.install.apps[platform] ?? {};
    const settings = adapter.settings.safeParse(credentials ?? {});
    if (!settings.success) return null;
    return { shop: `${platform}:${domain}`, adapter, adapterShop: { shop: domain, domain, settings: settings.data } };
  }

  guestNamed(shop: string): GuestShop | null {
    const at = shop.indexOf(":");
    return this.guestAt(shop.slice(0, at), shop.slice(at + 1));
  }

  async hasRoom(): Promise<boolean> {
    const { page } = this.#context.rereading;
    if (page === null || !page.kept.canKeep) return false;
    await this.#forgetUnfinished(page);
    const known = await page.kept.read();
    return hasRoomIn(known);
  }

  async keep(guest: GuestShop, tokens: PlatformTokens, tenant: string | null): Promise<string | null> {
    const { store, clock, log, rereading } = this.#context;
    const { page, config } = rereading;
    if (page === null) return null;
    const { adapter, adapterShop } = guest;
    const { domain } = adapterShop;
    const now = clock.now();
    const people = await this.#people.list();
    const shop = await page.kept.change<string | null>(async (known, _version, former) => {
      const kept = [...known].find(([, { settings }]) => isAt(settings, guest));
      // An operator's shop that is not served, for whatever reason, is not a merchant's to connect.
      if (kept !== undefined) return { result: kept[1].installedAt === null ? null : kept[0] };
      if (!hasRoomIn(known)) return { result: null };
      const names = new Set([
        ...[...known.keys(), ...Object.keys(page.file.config.shops), ...Object.keys(config.brands)],
        ...[...Object.values(config.shops), ...Object.values(config.brands), ...people].map(({ tenant: of }) => of ?? ""),
      ]);
      const name = await this.#freeName(guest, names, former);
      const section = newSection(guest, tenant ?? name);
      return { result: name, change: { shop: name, section, installedAt: now } };
    });
    if (shop === null) return null;
    await rememberShop(store, shop, now);
    await admitTokens(store, shop);
    const cipher = cipherOf(encryptionKeysOf(config));
    await openVault({ store, cipher, log }, { shop, platform: adapter.platform, domain }).renew(async () => tokens);
    return shop;
  }

  async merchantOf(shop: string): Promise<string | null> {
    const kept = (await this.#context.rereading.page?.kept.read())?.get(shop);
    return kept == null || kept.installedAt === null ? null : String(kept.settings.tenant);
  }

  async takeBack(shop: string): Promise<void> {
    const kept = (await this.#context.rereading.page?.kept.read())?.get(shop);
    if (kept == null || kept.installedAt === null) return;
    await this.#remove(shop, kept);
  }

  async admit(tenant: string, shop: string): Promise<{ readonly person: string } | { readonly ticket: string }> {
    const kept = (await this.#context.rereading.page?.kept.read())?.get(shop);
    const name = String(kept?.settings.domain ?? shop).slice(0, LONGEST_NAME);
    const known = (await this.#people.list()).find((person) => person.tenant === tenant && person.name === name);
    if (known !== undefined) return { person: known.id };
    const added = await this.#people.add({ name, role: "owner", tenant, until: null }, "link");
    if ("code" in added) throw new Error(`Nobody can be added for the shop ${shop}: ${added.code}`);
    return { ticket: added.secret };
  }

  async unfinished(): Promise<readonly UnfinishedInstall[]> {
    const { rereading, adapters } = this.#context;
    const known = (await rereading.page?.kept.read()) ?? new Map<string, KeptShop>();
    const { service, lends } = rereading.config.install;
    return [...known].flatMap(([shop, { settings, installedAt }]) => {
      const adapter = adapters.find(({ platform }) => platform === settings.platform);
      if (installedAt === null || settings.brand !== null || adapter === undefined) return [];
      const tenant = String(settings.tenant);
      return [
        {
          ...{ shop, tenant, installedAt, domain: String(settings.domain), platform: adapter.title },
          service: service === null ? null : new URL(service).host,
          lent: lends === null ? null : (rereading.config.brands[lends]?.activities ?? {}),
          accounts: this.#accountsOf(tenant),
        },
      ];
    });
  }

  account(shop: string, account: InstallAccount, tenant: string): Readonly<Record<string, unknown>> | null {
    const { service, lends } = this.#context.rereading.config.install;
    if (account.kind === "own" && service !== null) {
      const { apiKey, brandId, identifier } = account;
      return { baseUrl: service, apiKey, brandId, identifier, tenant };
    }
    if (account.kind === "lent" && lends !== null) return null;
    return null;
  }

  finish(shop: string, { account, activityId, returnDays, partialRefund }: AnsweredInstall): Promise<SettingsChangeResult> {
    const { book, rereading, store } = this.#context;
    return book.keep(shop, async ({ known, former }) => {
      const kept = known.get(shop);
      const section = kept?.section;
      if (kept === undefined || section == null) return { ok: false, reason: kept === undefined ? "unknown" : "sealed" };
      if (section.brand !== null) return { ok: false, reason: "changed" };
      const { service, lends } = rereading.config.install;
      const own = account.kind === "own" && service !== null ? { baseUrl: service, ...account.settings, tenant: section.tenant } : null;
      const brand = own !== null ? shop : account.kind === "kept" ? account.brand : lends;
      if (brand === null) return { ok: false, reason: "unknown" };
      const { shops } = rereading.config;
      const places = await takenPlaces(store, known, former);
      const taken = [
        ...Object.values(shops).filter((each) => each.brand === brand).map(({ orderId }) => orderId.prefix),
        ...places.filter((each) => each.brand === brand).map(({ prefix }) => prefix),
      ].flatMap((prefix) => prefix ?? []);
      const prefix = nextPrefix(taken, account.kind === "lent" ? PREFIX_DIGITS.lent : PREFIX_DIGITS.own);
      if (prefix === null) return { ok: false, reason: "full" };
      return {
        ok: true,
        section: {
          ...section,
          ...{ brand, account: own, orderId: { prefix } },
          program: {
            earn: { activityId },
            approve: { afterDays: returnDays },
            cancel: { partialRefund },
          },
        },
      };
    });
  }
}
