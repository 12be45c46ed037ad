import type { PlatformCode } from "../../../platform/codes/platform.ts";
import type { EmbeddedAdmin } from "../../../platform/embedded-admin.ts";
import type { RawRequest } from "../../../platform/request.ts";
import type { ConnectedShop } from "../../../platform/shop-access.ts";
import { KeyLocks } from "../../../store/key-locks.ts";
import { type ShopContext, shopAt } from "../../shop-context.ts";
import { AnswerTurns, NO_TURN } from "../answer-turns.ts";
import { noteConnected } from "../connected-at.ts";
import type { InstallContext } from "../install-context.ts";
import type { GuestShop, MerchantShop } from "../open-installs.ts";

/** A member of the staff of a shop that may be connected through the platform's admin. */
export interface ShopStaff {
  readonly guest: GuestShop;
  /** The platform's id of the person. */
  readonly id: string;
  /** The shop that its merchant connected; `null`: unknown. `others`: it was added in another way. */
  readonly found: MerchantShop | "others" | null;
}

/** The result of opening a shop's page in the platform's admin. */
export type OpenResult =
  | { readonly ok: true; readonly shop: string; readonly isServed: boolean }
  | { readonly ok: false; readonly reason: "busy" | "noRoom" }
  | { readonly ok: false; readonly reason: "refused"; readonly because: PlatformCode };

type Context = Pick<
  InstallContext,
  "shops" | "store" | "clock" | "log" | "connections" | "openInstalls" | "noteInstalled" | "onConnected"
>;

/** Shops whose dashboard opens in their platform's admin. Their merchants connect them by opening it. */
export class EmbeddedShops {
  readonly #context: Context;
  /** If a shop is opened in two tabs at once, one of them gets the tokens. */
  readonly #openings = new KeyLocks();
  readonly #turns: AnswerTurns;
  /** How each served shop was connected, by its current settings. */
  readonly #found = new WeakMap<ShopContext["adapterShop"], ShopStaff["found"]>();

  constructor(context: Context) {
    this.#context = context;
    this.#turns = new AnswerTurns(context.clock);
  }

  /** The platforms whose admins show the dashboard, by their names for people. */
  titles(): readonly string[] {
    return this.#context.openInstalls
      .platforms()
      .flatMap(({ embedded, title }) => (embedded === undefined ? [] : [title]));
  }

  /** The person who sends the request, by the session token that the platform signed; `null`: no valid token. */
  async staffOf(request: RawRequest): Promise<ShopStaff | null> {
    const { openInstalls } = this.#context;
    for (const { platform, staff, embedded } of openInstalls.platforms()) {
      const domain = embedded === undefined ? null : (staff?.shopDomain(request) ?? null);
      const guest = domain === null ? null : openInstalls.guestAt(platform, domain);
      if (guest === null || guest.adapterShop.domain !== domain) continue;
      const visitor = await staff?.visitorOf(request, { ...guest.adapterShop, secrets: guest.secrets });
      if (visitor?.id != null) return { guest, id: visitor.id, found: await this.#find(guest) };
    }
    return null;
  }

  /** Gets access to the shop if the bridge has none, and stores a new shop. `by`: the person, for the audit log. */
  async open({ guest }: ShopStaff, request: RawRequest, by: string): Promise<OpenResult> {
    const { embedded } = guest.adapter;
    if (embedded === undefined) throw new Error(`${guest.adapter.platform} shows no dashboard`);
    const opened = await this.#turns.take(guest.shop, guest.shop, () =>
      this.#openings.run(guest.shop, () => this.#open(embedded, guest, request, by)),
    );
    return opened === NO_TURN ? { ok: false, reason: "busy" } : opened;
  }

  async #open(
    embedded: EmbeddedAdmin<unknown>,
    guest: GuestShop,
    request: RawRequest,
    by: string,
  ): Promise<OpenResult> {
    const { openInstalls, connections, shops } = this.#context;
    // Looked up again: another tab may have connected it meanwhile.
    const found = await openInstalls.find(guest);
    if (found === "others") throw new Error(`${guest.shop} was added in another way`);
    if (found === null) {
      if (!openInstalls.hasRoom) return { ok: false, reason: "noRoom" };
      const connected = connections.toGuest(guest);
      const refused = await whyRefused(embedded, connected, request);
      return refused ?? this.#keep(guest, connected, by);
    }
    const served = shops.get(found.shop);
    const connected =
      served === undefined ? connections.toWaiting(guest, found.shop) : connections.to(served);
    const before = await connected.vault.read();
    const refused = await whyRefused(embedded, connected, request);
    if (refused !== null) return refused;
    if (served === undefined && (await openInstalls.merchantOf(found.shop)) === null) {
      // The shop was removed meanwhile, so its tokens must not stay.
      await connected.vault.renew(async () => null);
      return { ok: false, reason: "busy" };
    }
    if (before === null) await this.#connected(found.shop, served);
    return { ok: true, shop: found.shop, isServed: served !== undefined };
  }

  async #keep(guest: GuestShop, { vault }: ConnectedShop, by: string): Promise<OpenResult> {
    const { openInstalls, noteInstalled } = this.#context;
    const shop = await openInstalls.keep(guest, (await vault.read()) ?? {}, null);
    if (shop === null) return { ok: false, reason: "noRoom" };
    await noteInstalled(shop, guest, by);
    return { ok: true, shop, isServed: false };
  }

  async #connected(shop: string, served: ShopContext | undefined): Promise<void> {
    await noteConnected(this.#context, shop);
    if (served !== undefined) this.#context.onConnected(served);
  }

  /** Cached for a served shop: if it is removed, changed or added again, it has other settings. */
  async #find(guest: GuestShop): Promise<ShopStaff["found"]> {
    const { shops, openInstalls } = this.#context;
    const served = shopAt(shops, guest.adapter.platform, guest.adapterShop.domain);
    const known = served === null ? undefined : this.#found.get(served.adapterShop);
    if (known !== undefined) return known;
    const found = await openInstalls.find(guest);
    if (served !== null && found !== null) this.#found.set(served.adapterShop, found);
    return found;
  }
}

async function whyRefused(
  embedded: EmbeddedAdmin<unknown>,
  shop: ConnectedShop,
  request: RawRequest,
): Promise<Extract<OpenResult, { readonly reason: "refused" }> | null> {
  const connected = await embedded.connect(shop, request);
  return connected.ok ? null : { ok: false, reason: "refused", because: connected.problem.because };
}
