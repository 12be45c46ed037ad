import { MOST_SHOPS, type ShopChangeError } from "../../admin/shops/added-shops.ts";
import { forgetSignIn } from "../../admin/sign-in/session-state.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { People } from "../../people/access/people.ts";
import type { Role } from "../../people/access/role.ts";
import { forgetPasskeys } from "../../people/passkeys/passkeys.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { isLoopback } from "../../platform/kit/loopback.ts";
import type { PlatformTokens } from "../../platform/shop-access.ts";
import { noteConnected } from "../../shops/connect/connected-at.ts";
import { ownerOf } from "../../shops/connect/guests/site-of.ts";
import { isUnfinished, type ListedShop, UNFINISHED } from "../../shops/connect/kept-shop.ts";
import type { KnownShops } from "../../shops/connect/kept-shops.ts";
import type { GuestShop, MerchantShop, OpenInstalls } from "../../shops/connect/open-installs.ts";
import { admitTokens, forgetTokens, openVault } from "../../shops/connect/vault.ts";
import type { Rereading } from "../rereading.ts";
import { cipherFor } from "../usable.ts";
import type { WiringContext } from "../wiring-context.ts";
import { freeName, freeTenant, ownsAny } from "./free-name.ts";
import type { ShopBook } from "./shop-book.ts";
import { shopOwner } from "./shop-owner.ts";
import { installedSection, isSameShop } from "./shop-section.ts";
import { forgetNeverServed, rememberShop } from "./shops.ts";

export interface InstallsContext extends Pick<WiringContext, "store" | "adapters" | "log" | "clock"> {
  readonly rereading: Pick<Rereading, "config" | "page">;
  readonly book: ShopBook;
}

const NOTHING_KNOWN: KnownShops = { shops: new Map(), former: new Map(), with: () => [] };

/**
 * The most shops without an account, over all merchants, so that strangers cannot fill the list of shops. If it is
 * full, the owner with the most makes room, so that no stranger keeps a merchant out.
 */
const MOST_UNFINISHED = 500;
/** The most of them at addresses of one owner, who may have any number of names below a domain. */
const MOST_OF_SITE = 10;
/** A merchant who has not set up an account by then has to connect the shop again (docs/merchants.md). */
const UNFINISHED_MS = 7 * DAY_MS;
/** How often a removal is tried if concurrent changes conflict with it. */
const MOST_TRIES = 3;

/** Shops that merchants connect by themselves, kept until their account is known (unfinished-installs.ts). */
export class Installs implements OpenInstalls {
  readonly #context: InstallsContext;
  readonly #people: People;

  constructor(context: InstallsContext) {
    this.#context = context;
    this.#people = new People(context);
  }

  get isOpen(): boolean {
    return this.#context.rereading.config.install.open;
  }

  platform(name: string): PlatformAdapter | null {
    const { apps } = this.#context.rereading.config.install;
    if (!Object.hasOwn(apps, name)) return null;
    return this.#context.adapters.find(({ platform }) => platform === name) ?? null;
  }

  platforms(): readonly PlatformAdapter[] {
    return this.#context.adapters.filter(({ platform }) => this.platform(platform) !== null);
  }

  staffRole(platform: string): Role {
    return this.#context.rereading.config.install.apps[platform]?.staffRole ?? "owner";
  }

  guestAt(platform: string, typed: string): GuestShop | null {
    const adapter = this.platform(platform);
    const parsed = adapter?.parseDomain(typed);
    if (adapter === null || parsed === undefined || "problem" in parsed) return null;
    const { credentials = {}, secrets = [] } = this.#context.rereading.config.install.apps[platform] ?? {};
    const { domain } = parsed;
    // Nobody has proven who they are: a stranger could make a public bridge call local services.
    if (isLoopback(domain) && adapter.install?.answeredBy === "shop" && !this.#isOfThisMachine) return null;
    const adapterShop = { shop: domain, domain, settings: adapter.settings.parse(credentials) };
    return { shop: `${platform}:${domain}`, adapter, adapterShop, secrets };
  }

  get #isOfThisMachine(): boolean {
    const { publicUrl } = this.#context.rereading.config.server;
    return publicUrl === null || isLoopback(new URL(publicUrl).host);
  }

  guestNamed(shop: string): GuestShop | null {
    const at = shop.indexOf(":");
    return this.guestAt(shop.slice(0, at), shop.slice(at + 1));
  }

  get hasRoom(): boolean {
    const { page } = this.#context.rereading;
    return this.isOpen && page?.kept.canKeep === true && page.kept.count < MOST_SHOPS;
  }

  async keep(guest: GuestShop, tokens: PlatformTokens, tenant: string | null): Promise<string | null> {
    const { store, clock, log, rereading } = this.#context;
    const { page, config } = rereading;
    if (page === null) return null;
    const now = clock.now();
    const place = placeOf(guest);
    await this.#makeRoom(guest);
    const shop = await page.kept.change<string | null>(async (known) => {
      const kept = shopIn(known, place);
      // A merchant cannot connect a shop that an operator added, even while it is not served.
      if (kept !== undefined) return { result: kept[1].installedAt === null ? null : kept[0] };
      if (!config.install.open || known.shops.size >= MOST_SHOPS) return { result: null };
      const name = freeName(place, { ...known, page });
      const hasPeople = tenant === null && (await this.#people.list(name)).length > 0;
      const section = installedSection(guest, tenant ?? freeTenant(name, { ...known, page }, hasPeople));
      return { result: name, change: { shop: name, section, installedAt: now } };
    });
    if (shop === null) return null;
    // Orders placed from now on earn points once the shop is served.
    await rememberShop(store, shop, now);
    await admitTokens(store, shop);
    await openVault({ store, cipher: cipherFor(config), log }, { shop, ...place }).renew(async () => tokens);
    await noteConnected(this.#context, shop);
    // A concurrent removal may have deleted all this before it was stored.
    const { shops, former } = await page.kept.read();
    if (shops.has(shop)) return shop;
    await (former.has(shop) ? forgetTokens(store, shop, () => false) : forgetNeverServed(store, shop));
    return null;
  }

  async find(guest: GuestShop): Promise<MerchantShop | "others" | null> {
    const { page, config } = this.#context.rereading;
    const place = placeOf(guest);
    const kept = shopIn(await this.#known(), place);
    const isOfFile = Object.values(page?.file.config.shops ?? config.shops).some(({ platform, domain }) =>
      isSameShop({ platform, domain }, place),
    );
    if (isOfFile || (kept !== undefined && kept[1].installedAt === null)) return "others";
    if (kept === undefined) return null;
    const [shop, listed] = kept;
    return { shop, tenant: String(listed.settings.tenant), isFinished: !isUnfinished(listed) };
  }

  async formerNames(guest: GuestShop): Promise<readonly string[]> {
    const { shops, former } = await this.#known();
    return [...former.keys()].filter((name) => {
      const back = shops.get(name);
      const isUnserved = back === undefined || isUnfinished(back);
      return isUnserved && isSameShop(placeOf(guest), former.get(name));
    });
  }

  async merchantOf(shop: string): ReturnType<OpenInstalls["merchantOf"]> {
    const { settings, installedAt } = (await this.#installed(shop)) ?? {};
    return settings === undefined || installedAt == null
      ? null
      : { tenant: String(settings.tenant), installedAt };
  }

  async remove(shop: string): Promise<void> {
    await this.#remove(shop);
  }

  async undo(shop: string): Promise<void> {
    if ((await this.#remove(shop)) !== "accountUsed") return;
    // Someone who lured a merchant here must not keep the shop by adding another one with its account.
    for (const [user, { installedAt }] of [...(await this.#known()).with(`brand ${shop}`)])
      if (user !== shop && installedAt !== null) await this.#remove(user);
    await this.#remove(shop);
  }

  /** Removes the shop. Returns why it could not be removed; `null`: it is gone. */
  async #remove(shop: string): Promise<ShopChangeError["reason"] | null> {
    for (let tries = 1; ; tries++) {
      const kept = await this.#installed(shop);
      if (kept === null) return null;
      const removed = await this.#context.book.remove(shop, kept.version);
      if (!removed.ok && removed.reason === "changed" && tries < MOST_TRIES) continue;
      if (!removed.ok) return removed.reason;
      await this.#removePeopleOf(kept.settings.tenant);
      return null;
    }
  }

  async forgetUnfinished(): Promise<void> {
    const since = this.#context.clock.now() - UNFINISHED_MS;
    for (const [shop, { installedAt }] of [...(await this.#known()).with(UNFINISHED)])
      if ((installedAt ?? since) < since) await this.remove(shop);
  }

  async removePeople(formerName: string): Promise<void> {
    const { tenant } = (await this.#known()).former.get(formerName) ?? {};
    await this.#removePeopleOf(tenant);
  }

  /** Removes the tenant's people, unless the tenant still has a shop or account. */
  async #removePeopleOf(tenant: unknown): Promise<void> {
    const { page } = this.#context.rereading;
    if (typeof tenant !== "string" || ownsAny(tenant, await this.#known(), page)) return;
    for (const { id } of await this.#people.list(tenant)) {
      await this.#people.remove(id);
      await forgetPasskeys(this.#context, id);
      await forgetSignIn(this.#context, id);
    }
  }

  async merchant(shop: string): ReturnType<OpenInstalls["merchant"]> {
    const { domain, tenant } = (await this.#installed(shop))?.settings ?? {};
    return shopOwner(this.#people, String(domain), String(tenant));
  }

  async #known(): Promise<KnownShops> {
    return (await this.#context.rereading.page?.kept.read()) ?? NOTHING_KNOWN;
  }

  async #installed(shop: string): Promise<ListedShop | null> {
    const kept = (await this.#known()).shops.get(shop);
    return kept === undefined || kept.installedAt === null ? null : kept;
  }

  /** Deletes shops that have waited too long, then the oldest shops of the owner with the most, until there is room. */
  async #makeRoom(guest: GuestShop): Promise<void> {
    if (shopIn(await this.#known(), placeOf(guest)) !== undefined) return;
    await this.forgetUnfinished();
    const waiting = [...(await this.#known()).with(UNFINISHED)];
    const others = new Map<string, string[]>();
    for (const [shop, { settings }] of waiting) {
      const owner = this.#ownerOf(String(settings.platform), String(settings.domain));
      others.set(owner, [...(others.get(owner) ?? []), shop]);
    }
    const own = others.get(this.#ownerOf(guest.adapter.platform, guest.adapterShop.domain)) ?? [];
    const displaced = own.splice(0, Math.max(0, own.length + 1 - MOST_OF_SITE));
    for (let left = waiting.length - displaced.length; left >= MOST_UNFINISHED; left--) {
      const [most] = [...others.values()].sort((one, other) => other.length - one.length);
      displaced.push(...(most?.splice(0, 1) ?? []));
    }
    for (const shop of displaced) await this.remove(shop);
  }

  #ownerOf(platform: string, domain: string): string {
    return `${platform} ${ownerOf(domain, this.platform(platform))}`;
  }
}

function placeOf({ adapter, adapterShop }: GuestShop) {
  return { platform: adapter.platform, domain: adapterShop.domain };
}

function shopIn(known: KnownShops, { platform, domain }: ReturnType<typeof placeOf>) {
  return [...known.with(`place ${platform} ${domain}`)][0];
}
