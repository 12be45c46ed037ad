import { MOST_SHOPS, type ShopChangeError } from "../../admin/shops/added-shops.ts";
import { forgetSignIn } from "../../admin/sign-in/session-state.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { People } from "../../people/access/people.ts";
import type { Role } from "../../people/access/role.ts";
import { forgetPasskeys } from "../../people/passkeys/passkeys.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import type { PlatformTokens } from "../../platform/shop-access.ts";
import { cipherOf } from "../../shops/connect/cipher.ts";
import { isUnfinished, type ListedShop } from "../../shops/connect/kept-shops.ts";
import type { GuestShop, MerchantShop, OpenInstalls } from "../../shops/connect/open-installs.ts";
import { admitTokens, forgetTokens, openVault } from "../../shops/connect/vault.ts";
import type { Rereading } from "../rereading.ts";
import { encryptionKeysOf } from "../usable.ts";
import type { WiringContext } from "../wiring-context.ts";
import { freeName, freeTenant } from "./free-name.ts";
import type { ShopBook } from "./shop-book.ts";
import { installedSection, isSameShop } from "./shop-section.ts";
import { rememberShop } from "./shops.ts";
import { siteOf } from "./site-of.ts";

export interface InstallsContext extends Pick<WiringContext, "store" | "adapters" | "log" | "clock"> {
  readonly rereading: Pick<Rereading, "config" | "page">;
  readonly book: ShopBook;
}

type Known = ReadonlyMap<string, ListedShop>;

/** Shops without an account, over all merchants: strangers cannot fill the list of shops with more. */
const MOST_UNFINISHED = 200;
/** Of these, at addresses of one owner, who may have any number of names below a domain. */
const MOST_OF_SITE = 10;
/** A merchant who has not named an account by then has to connect the shop again (docs/merchants.md). */
const UNFINISHED_MS = 7 * DAY_MS;
/** Anyone may ask whether there is room, and thousands of shops take a moment to read. */
const ROOM_MS = 5_000;
/** A removal meets a change at the same time at most this often. */
const MOST_TRIES = 3;
const LONGEST_NAME = 60;

/** Shops that merchants connect by themselves: kept until their account is known (unfinished-installs.ts). */
export class Installs implements OpenInstalls {
  readonly #context: InstallsContext;
  readonly #people: People;
  #room: { readonly at: number; readonly known: Known } | null = null;

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
    const adapterShop = { shop: domain, domain, settings: adapter.settings.parse(credentials) };
    return { shop: `${platform}:${domain}`, adapter, adapterShop, secrets };
  }

  guestNamed(shop: string): GuestShop | null {
    const at = shop.indexOf(":");
    return this.guestAt(shop.slice(0, at), shop.slice(at + 1));
  }

  async hasRoom(guest: GuestShop): Promise<boolean> {
    const { page } = this.#context.rereading;
    if (!this.isOpen || page === null || !page.kept.canKeep) return false;
    const now = this.#context.clock.monotonic();
    if (this.#room === null || now - this.#room.at > ROOM_MS) {
      this.#room = { at: now, known: await page.kept.list() };
    }
    return hasRoomIn(this.#room.known, guest);
  }

  async keep(guest: GuestShop, tokens: PlatformTokens, tenant: string | null): Promise<string | null> {
    const { store, clock, log, rereading } = this.#context;
    const { page, config } = rereading;
    if (page === null) return null;
    const now = clock.now();
    const place = placeOf(guest);
    const people = await this.#people.list();
    const shop = await page.kept.change<string | null>(async (known, _version, former) => {
      const kept = shopIn(known, place);
      // What an operator added is not a merchant's to connect, even while it is not served.
      if (kept !== undefined) return { result: kept[1].installedAt === null ? null : kept[0] };
      if (!config.install.open || !hasRoomIn(known, guest)) return { result: null };
      const name = freeName(place, { known, former, page });
      const section = installedSection(guest, tenant ?? freeTenant(name, config, people));
      return { result: name, change: { shop: name, section, installedAt: now } };
    });
    this.#room = null;
    if (shop === null) return null;
    // Orders since now earn points once the shop is served.
    await rememberShop(store, shop, now);
    await admitTokens(store, shop);
    const cipher = cipherOf(encryptionKeysOf(config));
    await openVault({ store, cipher, log }, { shop, ...place }).renew(async () => tokens);
    // A removal at the same time may have forgotten the tokens before they were stored.
    if ((await page.kept.list()).has(shop)) return shop;
    await forgetTokens(store, shop, () => false);
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
    const known = await this.#known();
    const former = (await this.#context.rereading.page?.kept.former()) ?? {};
    return Object.keys(former).filter((name) => {
      const back = known.get(name);
      const isUnserved = back === undefined || isUnfinished(back);
      return isUnserved && isSameShop(placeOf(guest), former[name]);
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
    // Whoever led a merchant here must not keep the shop by a second one with its account.
    for (const [user, { settings, installedAt }] of await this.#known())
      if (user !== shop && settings.brand === shop && installedAt !== null) await this.#remove(user);
    await this.#remove(shop);
  }

  /** Returns why it is still there; `null`: it is gone. */
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
    for (const [shop, listed] of await this.#known())
      if (isUnfinished(listed) && (listed.installedAt ?? since) < since) await this.remove(shop);
  }

  async removePeople(formerName: string): Promise<void> {
    const { tenant } = (await this.#context.rereading.page?.kept.former())?.[formerName] ?? {};
    await this.#removePeopleOf(tenant);
  }

  /** Unless the tenant still has something. */
  async #removePeopleOf(tenant: unknown): Promise<void> {
    const { shops = {}, brands = {} } = this.#context.rereading.page?.file.config ?? {};
    const all = [
      ...[...(await this.#known()).values()].map(({ settings }) => settings),
      ...Object.values(shops),
      ...Object.values(brands),
    ];
    if (typeof tenant !== "string" || all.some((each) => each.tenant === tenant)) return;
    for (const { id, ...person } of await this.#people.list())
      if (person.tenant === tenant) {
        await this.#people.remove(id);
        await forgetPasskeys(this.#context, id);
        await forgetSignIn(this.#context, id);
      }
  }

  /** The person who owns the shop at its platform: known, or invited now. */
  async merchant(shop: string): Promise<{ readonly known: string } | { readonly invitation: string }> {
    const { tenant, domain } = (await this.#installed(shop))?.settings ?? {};
    const name = String(domain).slice(0, LONGEST_NAME);
    const people = await this.#people.list();
    const known = people.find((person) => person.tenant === tenant && person.name === name);
    if (known?.invitation === null) return { known: known.id };
    const invited = { name, role: "owner", tenant: String(tenant), until: null } as const;
    const added =
      known === undefined ? await this.#people.add(invited, "link") : await this.#people.invite(known.id);
    if (added === null || "code" in added) throw new Error(`Nobody can be invited for the shop ${shop}`);
    return { invitation: added.secret };
  }

  async #known(): Promise<Known> {
    return (await this.#context.rereading.page?.kept.list()) ?? new Map();
  }

  async #installed(shop: string): Promise<ListedShop | null> {
    const kept = (await this.#known()).get(shop);
    return kept === undefined || kept.installedAt === null ? null : kept;
  }
}

function placeOf({ adapter, adapterShop }: GuestShop) {
  return { platform: adapter.platform, domain: adapterShop.domain };
}

function shopIn(known: Known, place: ReturnType<typeof placeOf>) {
  return [...known].find(([, { settings }]) => isSameShop(settings, place));
}

function hasRoomIn(known: Known, { adapter, adapterShop }: GuestShop): boolean {
  const waiting = [...known.values()].filter(isUnfinished);
  if (waiting.length >= MOST_UNFINISHED || known.size >= MOST_SHOPS) return false;
  // Where the platform gives out the addresses, they are not one owner's.
  if (adapter.install?.answeredBy !== "shop") return true;
  const site = siteOf(adapterShop.domain);
  return waiting.filter(({ settings }) => siteOf(String(settings.domain)) === site).length < MOST_OF_SITE;
}
