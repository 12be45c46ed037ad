import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type MemoryPlace, preloadValues, StoredValues } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";

const NOBODYS_SHOP = "";

/** The settings of a brand that identify its account at the loyalty service; its key may change. */
export interface AccountSettings {
  readonly baseUrl: string;
  readonly brandId: string;
}

/** The id is one of the account's two credentials, so only its digest is stored. */
const account = z.object({ address: z.string(), idDigest: z.string() });
type Account = z.infer<typeof account>;
/**
 * A damaged value is refused: if it counted as absent, points could be approved and cancelled at a different account.
 */
const ACCOUNTS = new StoredValues("account/", account, "refused");

/** A brand that points to another account now, while orders still have points at the former one. */
export interface MovedBrand {
  readonly brand: string;
  readonly orders: number;
  /** `null`: the address is the same, and the account's id differs. */
  readonly formerAddress: string | null;
}

/** Where the accounts are read. */
export interface AccountPlace extends MemoryPlace<"getValue"> {
  readonly store: Pick<Store, "getValue" | "countWithPoints">;
}

/** Where to read `count` accounts. */
export async function preloadAccounts(
  store: Pick<Store, "listValues" | "getValue" | "countWithPoints">,
  log: MemoryPlace<never>["log"],
  count: number,
): Promise<AccountPlace> {
  const { getValue } = await preloadValues(store, ACCOUNTS.prefix, count);
  return { log, store: { getValue, countWithPoints: (brand) => store.countWithPoints(brand) } };
}

/**
 * Checks that a brand is still the same account. Orders refer to it by name, so its account must not change while there
 * are points to approve or cancel; before that, the settings may change. `null`: the settings can be used.
 */
export async function movedBrand(
  place: AccountPlace,
  brand: string,
  settings: AccountSettings,
): Promise<MovedBrand | null> {
  const current = accountOf(settings);
  const former = await ACCOUNTS.named(brand).read(place, NOBODYS_SHOP);
  if (former === null || isDeepStrictEqual(former, current)) return null;
  const orders = await place.store.countWithPoints(brand);
  if (orders === 0) return null;
  const { address } = former;
  return { brand, orders, formerAddress: address === current.address ? null : address };
}

/** Whether the brand's name is known to mean this account. Rejects with ValueUnreadable. */
export async function isKnownAccount(
  place: AccountPlace,
  brand: string,
  settings: AccountSettings,
): Promise<boolean> {
  return isDeepStrictEqual(await ACCOUNTS.named(brand).read(place, NOBODYS_SHOP), accountOf(settings));
}

/** Stores which account the brand's name means; also called when a person confirms that it is the same as before. */
export async function keepAccount(
  store: Pick<Store, "changeValue">,
  brand: string,
  settings: AccountSettings,
): Promise<void> {
  const { name } = ACCOUNTS.named(brand);
  await store.changeValue(NOBODYS_SHOP, name, () => JSON.stringify(accountOf(settings)));
}

/** The names of all brands that were ever in use. */
export async function storedBrands(store: Pick<Store, "listValues">): Promise<readonly string[]> {
  const values = await store.listValues(ACCOUNTS.prefix);
  return values.map(({ name }) => name.slice(ACCOUNTS.prefix.length));
}

function accountOf({ baseUrl, brandId }: AccountSettings): Account {
  const address = new URL(baseUrl).href.replace(/\/+$/, "");
  return { address, idDigest: createHash("sha256").update(brandId).digest("hex") };
}
