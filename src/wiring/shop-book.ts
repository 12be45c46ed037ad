import { randomBytes } from "node:crypto";
import {
  type AccountChoice,
  type AddedShop,
  type AddedShops,
  type Booked,
  type GivenShop,
  MOST_SHOPS,
  type OtherSecrets,
} from "../admin/shops/added-shops.ts";
import type { FormerShop, KeptShop, ShopSection } from "../connect/kept-shops.ts";
import { forgetTokens, TOKENS_NAME } from "../connect/vault.ts";
import type { Log } from "../log/log.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";
import { nextPrefix } from "../shops/next-prefix.ts";
import type { Store } from "../store/store.ts";
import type { ShopsObstacle } from "../words/codes/problem.ts";
import type { SettingProblem } from "../words/codes/setting.ts";
import type { Rereading } from "./rereading.ts";
import { SettingRefused } from "./setting-refused.ts";
import { type Taken, takenOf, takenPlaces } from "./taken-places.ts";
import { expectUsable } from "./usable.ts";
import { type Beside, withKeptShops } from "./with-kept-shops.ts";

interface ShopBookParts {
  readonly rereading: Pick<Rereading, "config" | "page" | "followShops">;
  readonly store: Store;
  readonly adapters: readonly PlatformAdapter[];
  readonly log: Log;
}

/** `section`: what is to be kept of the shop. */
type Wanted = { readonly ok: true; readonly section: ShopSection } | Exclude<Booked, { readonly ok: true }>;

const SECRET_BYTES = 24;

/** Shops of the page are judged as if they stood in the file, kept by one act, and served by the time the answer is given. */
export class ShopBook implements AddedShops {
  readonly #parts: ShopBookParts;

  constructor(parts: ShopBookParts) {
    this.#parts = parts;
  }

  get obstacle(): ShopsObstacle | null {
    const { page } = this.#parts.rereading;
    if (page === null) return { code: "shopsNotAddedHere" };
    return page.kept.canKeep ? null : { code: "shopsNeedKey" };
  }

  get platforms(): readonly PlatformAdapter[] {
    return this.#parts.adapters;
  }

  async accounts(): Promise<readonly AccountChoice[]> {
    const { rereading, store } = this.#parts;
    const { shops, brands } = rereading.config;
    const kept = rereading.page?.kept;
    const others = kept === undefined ? [] : await takenPlaces(store, await kept.read(), await kept.former());
    return Object.keys(brands).map((brand) => {
      const own = Object.values(shops).filter((shop) => shop.brand === brand);
      // Those of shops that are served come first: the others have to be as long as theirs.
      const taken = [
        ...own.map(({ orderId }) => orderId),
        ...others.filter((other) => other.brand === brand),
      ];
      const prefix = nextPrefix(taken.flatMap((each) => each.prefix ?? []));
      return { brand, activityId: own[0]?.programme.earn.activityId ?? null, prefix };
    });
  }

  async list(): Promise<ReadonlyMap<string, AddedShop>> {
    const { page } = this.#parts.rereading;
    if (page === null) return new Map();
    const kept = await page.kept.read();
    return new Map(
      [...kept].map(([shop, { version }]) => [shop, { version, left: page.left.get(shop) ?? [] }]),
    );
  }

  async add(shop: string, given: GivenShop): Promise<Booked> {
    // The one name that is no member of a configuration's section, where it would be judged.
    if (shop === "__proto__") return wrong(nameProblem(shop, { code: "expectedName" }));
    const { store } = this.#parts;
    return this.#keep(shop, async (known, { file }, former) => {
      if (known.has(shop) || Object.hasOwn(file.config.shops, shop))
        return wrong(nameProblem(shop, { code: "expectedOtherShop", shop }));
      if (known.size >= MOST_SHOPS) return { ok: false, reason: "full" };
      const section = this.#sectionOf(given);
      if (!isSameShop(section, former[shop]) && (await this.#isUsed(shop)))
        return wrong(nameProblem(shop, { code: "expectedUnusedName" }));
      const taken = takenOf(section, await takenPlaces(store, known, former));
      if (taken !== null) return wrong(takenProblem(shop, taken));
      // A shop that had the name before may have left some: they are another shop's, at another address.
      await store.changeValue(shop, TOKENS_NAME, () => null);
      return { ok: true, section };
    });
  }

  changeSecrets(shop: string, { version, secret, keepsFormer, credentials }: OtherSecrets): Promise<Booked> {
    return this.#keep(shop, async (known, { file }) => {
      const kept = known.get(shop);
      if (kept === undefined) return notKept(shop, file);
      if (kept.version !== version) return { ok: false, reason: "changed" };
      const { section } = kept;
      if (section === null) return { ok: false, reason: "sealed" };
      const former = keepsFormer ? section.secrets.slice(0, 1) : [];
      const secrets = secret === undefined ? section.secrets : [secret, ...former];
      return {
        ok: true,
        section: { ...section, secrets, credentials: { ...section.credentials, ...credentials } },
      };
    });
  }

  async remove(shop: string, version: number): Promise<Booked> {
    const { rereading, store } = this.#parts;
    const { page } = rereading;
    if (page === null) return { ok: false, reason: "unknown" };
    const booked = await page.kept.change<Booked>(async (known) => {
      const kept = known.get(shop);
      if (kept === undefined) return { result: notKept(shop, page.file) };
      if (kept.version !== version) return { result: { ok: false, reason: "changed" } };
      // First: a kill in between leaves the shop, to be connected anew, and no tokens without a shop.
      if (!Object.hasOwn(page.file.config.shops, shop))
        await store.changeValue(shop, TOKENS_NAME, () => null);
      return { result: { ok: true, version }, change: { shop, section: null } };
    });
    if (!booked.ok) return booked;
    await rereading.followShops();
    // By then nobody who serves it asks for another; whoever did meanwhile may have kept it.
    await forgetTokens(store, shop, () => Object.hasOwn(rereading.config.shops, shop));
    return booked;
  }

  async #keep(
    shop: string,
    want: (
      known: ReadonlyMap<string, KeptShop>,
      page: Beside,
      former: Readonly<Record<string, FormerShop>>,
    ) => Promise<Wanted>,
  ): Promise<Booked> {
    const { rereading, store, log } = this.#parts;
    const { page } = rereading;
    if (page === null) return { ok: false, reason: "unknown" };
    const booked = await page.kept.change<Booked>(async (known, version, former) => {
      const wanted = await want(known, page, former);
      if (!wanted.ok) return { result: wanted };
      const { section } = wanted;
      const all = new Map([...known, [shop, { version, settings: section, section }]]);
      const { judged, left } = withKeptShops(page, page.file, all);
      const problems = (left.get(shop) ?? []).filter((why) => why.code === "settingProblem");
      if (problems.length > 0) return { result: { ok: false, reason: "problems", problems } };
      const refusal = await refusalOf(expectUsable(store, judged.config, log));
      if (refusal !== null) return { result: { ok: false, reason: "problems", problems: [refusal] } };
      return { result: { ok: true, version }, change: { shop, section } };
    });
    if (booked.ok) await rereading.followShops();
    return booked;
  }

  /** Orders stand under the name, or deliveries that may become some. */
  async #isUsed(shop: string): Promise<boolean> {
    const { store } = this.#parts;
    const orders = await store.listOrders({ shop, limit: 1 });
    if (orders.items.length > 0) return true;
    for (const outcome of ["waiting", "dead"] as const)
      if ((await store.listDeliveries({ shop, outcome, limit: 1 })).items.length > 0) return true;
    return false;
  }

  #sectionOf({ platform, brand, domain, secret, credentials, activityId, prefix }: GivenShop): ShopSection {
    const adapter = this.platforms.find((each) => each.platform === platform);
    const parsed = adapter?.parseDomain(domain);
    return {
      platform,
      brand,
      domain: parsed !== undefined && "domain" in parsed ? parsed.domain : domain,
      secrets: [secret ?? secretFor(adapter, credentials)],
      credentials,
      orderId: prefix === null ? {} : { prefix },
      program: { earn: { activityId } },
    };
  }
}

/** "": whoever adds the shop has to say it. */
function secretFor(adapter: PlatformAdapter | undefined, credentials: GivenShop["credentials"]): string {
  if (adapter === undefined) return "";
  const { chosenBy, credential = "" } = adapter.webhookSecret;
  const made = chosenBy === "bridge" ? randomBytes(SECRET_BYTES).toString("base64url") : "";
  return credentials[credential] ?? made;
}

/** Orders of the two are told apart by nothing but the shop's name. */
function isSameShop({ platform, domain }: ShopSection, former: FormerShop | undefined): boolean {
  return former !== undefined && former.platform === platform && former.domain === domain;
}

function notKept(shop: string, { config }: Beside["file"]): Exclude<Wanted, { readonly ok: true }> {
  return { ok: false, reason: Object.hasOwn(config.shops, shop) ? "ofFile" : "unknown" };
}

function nameProblem(shop: string, expected: SettingProblem["expected"]): SettingProblem {
  const found = { code: "foundName", name: shop } as const;
  const path = `shops.${shop}`;
  return { code: "settingProblem", file: "", line: null, path, expected, purpose: null, found };
}

function takenProblem(shop: string, { setting, value, by }: Taken): SettingProblem {
  const expected: SettingProblem["expected"] =
    setting === "domain" ? { code: "expectedOtherShop", shop: `shops.${by}` } : { code: "expectedOwnPrefix" };
  const found: SettingProblem["found"] =
    value === null ? { code: "foundNothing" } : { code: "foundValue", value };
  const path = `shops.${shop}.${setting}`;
  return { code: "settingProblem", file: "", line: null, path, expected, purpose: null, found };
}

function wrong(problem: SettingProblem): Exclude<Wanted, { readonly ok: true }> {
  return { ok: false, reason: "problems", problems: [problem] };
}

async function refusalOf(judged: Promise<void>): Promise<SettingRefused["refusal"] | null> {
  try {
    await judged;
    return null;
  } catch (error) {
    if (error instanceof SettingRefused) return error.refusal;
    throw error;
  }
}
