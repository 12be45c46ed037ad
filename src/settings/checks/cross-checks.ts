import { relative, resolve, sep } from "node:path";
import type { z } from "zod";
import { valueAt } from "../../domain/json-in.ts";
import { NAME } from "../../shops/shop-name.ts";
import { DRIVERS, type Driver, isShared } from "../../store/kinds.ts";
import type { BrandDraft, Drafts, ShopDraft } from "../draft.ts";
import { type PlacedProblem, problemAt, sectionName } from "../problem.ts";
import { toJsonSchema } from "../reference/settings-tree.ts";
import { brandSchema, shopSchema } from "../schema.ts";
import type { ExpectedSetting } from "../setting-codes.ts";
import { OF_KIND } from "../storage.ts";
import { checkInstall } from "./install-checks.ts";
import { toProblems } from "./schema-problems.ts";
import { checkShop } from "./shop-checks.ts";

/** Every check that needs more than one setting. */
export function crossCheck(file: unknown, drafts: Drafts): readonly PlacedProblem[] {
  const brands = new Set<string | undefined>(drafts.brands.map(({ name }) => name));
  return [
    ...checkStorage(valueAt(file, ["storage"])),
    ...checkSso(file),
    ...checkTimeouts(driverOf(valueAt(file, ["storage"])), drafts.brands),
    ...checkRetention(valueAt(file, ["retention"])),
    ...checkMisnamed(drafts.brands, brandSchema),
    ...checkMisnamed(drafts.shops, shopSchema),
    ...checkSameAccount(drafts.brands),
    ...checkInstall(file, drafts),
    ...drafts.shops.flatMap((shop) => checkShop(shop, drafts)),
    ...checkSameShop(drafts),
    ...[...Map.groupBy(drafts.shops, ({ brand }) => brand)].flatMap(([brand, shops]) =>
      brands.has(brand) ? checkPrefixes(shops) : [],
    ),
  ];
}

/** The identity provider sends browsers back to the public address. */
function checkSso(file: unknown): readonly PlacedProblem[] {
  const hasProvider = valueAt(file, ["security", "signIn", "oidc"]) != null;
  if (!hasProvider || valueAt(file, ["server", "publicUrl"]) != null) return [];
  return [problemAt(["server", "publicUrl"], { code: "expectedForInstall", needed: "sso" })];
}

/** If a driver is set, settings of other drivers are wrong; otherwise they require their own driver to be set. */
function checkStorage(storage: unknown): readonly PlacedProblem[] {
  const driver = driverOf(storage);
  const stands = (name: string) => valueAt(storage, [name]) !== undefined;
  const at = (name: string, expected: ExpectedSetting) => problemAt(["storage", name], expected);
  const { needed } = OF_KIND[driver];
  const missing = needed === null || stands(needed.setting) ? [] : [at(needed.setting, needed.expected)];
  const strays = DRIVERS.filter((other) => other !== driver).flatMap((other) => {
    const { own, stray } = OF_KIND[other];
    const beside = Object.keys(own).filter(stands);
    if (beside.length === 0) return [];
    return stands("driver")
      ? beside.map((name) => at(name, stray))
      : [at("driver", { code: "expectedDriver", driver: other, beside })];
  });
  return [...missing, ...strays, ...("backup" in OF_KIND[driver].own ? checkBackup(storage) : [])];
}

/** A backup inside the data folder would be lost with it. */
function checkBackup(storage: unknown): readonly PlacedProblem[] {
  const [data = "./data", folder] = [valueAt(storage, ["path"]), valueAt(storage, ["backup", "folder"])];
  if (typeof data !== "string" || typeof folder !== "string") return [];
  const way = relative(resolve(data), resolve(folder));
  if (way === ".." || way.startsWith(`..${sep}`)) return [];
  const expected = { code: "expectedBackupOutside", data } as const;
  return [problemAt(["storage", "backup", "folder"], expected, { code: "foundValue", value: folder })];
}

/** An unknown driver is a problem of its own, and is treated as the default driver. */
function driverOf(storage: unknown): Driver {
  const written = valueAt(storage, ["driver"]);
  return DRIVERS.find((driver) => driver === written) ?? DRIVERS[0];
}

/** Other instances take over the orders of an instance without heartbeats: by then, none of its calls may be running. */
const LONGEST_CALL_MS = 25_000;

function checkTimeouts(driver: Driver, brands: readonly BrandDraft[]): readonly PlacedProblem[] {
  if (!isShared(driver)) return [];
  return brands.flatMap(({ path, filled }) => {
    const timeoutMs = valueAt(filled, ["timeoutMs"]);
    if (typeof timeoutMs !== "number" || timeoutMs <= LONGEST_CALL_MS) return [];
    const expected = { code: "expectedTimeoutForMany", atMostMs: LONGEST_CALL_MS, driver } as const;
    return [problemAt([...path, "timeoutMs"], expected)];
  });
}

/** Contact data that is removed after ten days must not stay in a delivery for thirty. */
function checkRetention(retention: unknown): readonly PlacedProblem[] {
  const [contacts, deliveries = 30] = ["contactsDays", "deliveriesDays"].map((name) =>
    valueAt(retention, [name]),
  );
  if (typeof contacts !== "number" || typeof deliveries !== "number" || contacts >= deliveries) return [];
  const expected = { code: "expectedContactDays", deliveriesDays: deliveries } as const;
  return [problemAt(["retention", "contactsDays"], expected)];
}

/** The schema of the file checks nothing below an invalid name. */
function checkMisnamed(
  drafts: readonly (BrandDraft | ShopDraft)[],
  schema: z.ZodObject,
): readonly PlacedProblem[] {
  return drafts
    .filter(({ name }) => !NAME.test(name))
    .flatMap(({ path, written, filled }) => {
      const issues = schema.safeParse(filled).error?.issues ?? [];
      return toProblems(issues, { written, schema: toJsonSchema(schema), at: path });
    });
}

/** Two names for one account would share its orders and spend its rate limit twice. */
function checkSameAccount(brands: readonly BrandDraft[]): readonly PlacedProblem[] {
  const accountOf = ({ baseUrl, brandId }: BrandDraft) =>
    baseUrl === undefined || brandId === undefined ? null : JSON.stringify([baseUrl, brandId]);
  return repeated(brands, accountOf).map(([brand, first]) => {
    const expected = { code: "expectedOtherAccount", brand: sectionName(first) } as const;
    return problemAt(brand.path, expected);
  });
}

function checkSameShop({ shops, platforms }: Drafts): readonly PlacedProblem[] {
  const addressOf = (shop: ShopDraft) => {
    const platform = platforms.find((candidate) => candidate.platform === shop.platform);
    if (platform === undefined || shop.domain === undefined) return null;
    const parsed = platform.parseDomain(shop.domain);
    return "domain" in parsed ? `${platform.platform} ${parsed.domain}` : null;
  };
  return repeated(shops, addressOf).map(([shop, first]) => {
    const expected = { code: "expectedOtherShop", shop: sectionName(first) } as const;
    return problemAt([...shop.path, "domain"], expected);
  });
}

/** The items whose key an earlier item has, each with the first such item. Linear, because there may be thousands. */
function repeated<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | null,
): readonly (readonly [Item, Item])[] {
  const firsts = new Map<string, Item>();
  return items.flatMap((item) => {
    const key = keyOf(item);
    const first = key === null ? undefined : firsts.get(key);
    if (key !== null && first === undefined) firsts.set(key, item);
    return first === undefined ? [] : [[item, first] as const];
  });
}

/** Orders of different shops must never get the same number at the loyalty service. */
function checkPrefixes(shops: readonly ShopDraft[]): readonly PlacedProblem[] {
  if (shops.length < 2) return [];
  const [first] = shops.map((shop) => shop.orderId?.prefix).filter((prefix) => prefix != null);
  const taken = new Set(repeated(shops, (shop) => shop.orderId?.prefix ?? null).map(([shop]) => shop));
  return shops.flatMap((shop) => {
    if (shop.orderId === undefined) return [];
    const { prefix } = shop.orderId;
    if (prefix !== null && !taken.has(shop) && prefix.length === first?.length) return [];
    return [problemAt([...shop.path, "orderId", "prefix"], { code: "expectedOwnPrefix" })];
  });
}
