import type { z } from "zod";
import type { ExpectedSetting, FoundSetting } from "../words/codes/setting.ts";
import { type BrandDraft, type Drafts, type ShopDraft, shown } from "./draft.ts";
import { type PlacedProblem, problemAt, sectionName, valueAt } from "./problem.ts";
import { brandSchema, NAME, shopSchema } from "./schema.ts";
import { toProblems } from "./schema-problems.ts";
import { toJsonSchema } from "./settings-tree.ts";
import { checkShop } from "./shop-checks.ts";

/** Everything that no single setting can tell. */
export function crossCheck(file: unknown, drafts: Drafts): readonly PlacedProblem[] {
  return [
    ...checkStorage(valueAt(file, ["storage"])),
    ...checkTimeouts(valueAt(file, ["storage", "driver"]), drafts.brands),
    ...checkRetention(valueAt(file, ["retention"])),
    ...checkMisnamed(drafts.brands, brandSchema),
    ...checkMisnamed(drafts.shops, shopSchema),
    ...checkSameAccount(drafts.brands),
    ...drafts.shops.flatMap((shop) => checkShop(shop, drafts)),
    ...checkSameShop(drafts),
    ...drafts.brands.flatMap(({ name }) => checkPrefixes(drafts.shops.filter(({ brand }) => brand === name))),
  ];
}

const POSTGRES = { code: "foundValue", value: "postgres" } as const;
const LOWDB = { code: "foundValue", value: "lowdb" } as const;
const SOME_VALUE = { code: "foundSomeValue" } as const;

/** What only a database needs. */
const OF_DATABASES = ["url", "schema", "poolSize", "ssl", "caFile"] as const;

/** What contradicts the driver is told with both lines: its own, and the driver's. */
function checkStorage(storage: unknown): readonly PlacedProblem[] {
  const isPostgres = valueAt(storage, ["driver"]) === "postgres";
  const stands = (name: string) => valueAt(storage, [name]) !== undefined;
  const at = (name: string, expected: ExpectedSetting, found: FoundSetting) =>
    problemAt(["storage", name], expected, found);
  if (isPostgres) {
    const folder = [
      at("driver", { code: "expectedDriver", driver: "lowdb", beside: ["path"] }, POSTGRES),
      at("path", { code: "expectedNoFolder" }, SOME_VALUE),
    ];
    const missing = [at("url", { code: "expectedDatabase" }, { code: "foundNothing" })];
    return [...(stands("url") ? [] : missing), ...(stands("path") ? folder : [])];
  }
  const strays = OF_DATABASES.filter(stands);
  if (strays.length === 0) return [];
  const found = stands("driver") ? LOWDB : ({ code: "foundNothing" } as const);
  return [
    at("driver", { code: "expectedDriver", driver: "postgres", beside: strays }, found),
    ...strays.map((name) => at(name, { code: "expectedNoDatabase" }, SOME_VALUE)),
  ];
}

/** An instance that the database hears nothing of loses its orders to the others: by then no call of its own is under way. */
const LONGEST_CALL_MS = 25_000;

function checkTimeouts(driver: unknown, brands: readonly BrandDraft[]): readonly PlacedProblem[] {
  if (driver !== "postgres") return [];
  return brands.flatMap(({ path, filled }) => {
    const timeoutMs = valueAt(filled, ["timeoutMs"]);
    if (typeof timeoutMs !== "number" || timeoutMs <= LONGEST_CALL_MS) return [];
    const expected = { code: "expectedTimeoutForMany", atMostMs: LONGEST_CALL_MS } as const;
    return [problemAt([...path, "timeoutMs"], expected, { code: "foundValue", value: timeoutMs })];
  });
}

/** What a person reads as "gone after ten days" must not lie in a delivery for thirty. */
function checkRetention(retention: unknown): readonly PlacedProblem[] {
  const [contacts, deliveries = 30] = ["contactsDays", "deliveriesDays"].map((name) =>
    valueAt(retention, [name]),
  );
  if (typeof contacts !== "number" || typeof deliveries !== "number" || contacts >= deliveries) return [];
  const expected = { code: "expectedContactDays", deliveriesDays: deliveries } as const;
  return [problemAt(["retention", "contactsDays"], expected, { code: "foundValue", value: contacts })];
}

/** Under a name that cannot be one, the schema of the file does not look any further. */
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
  return brands.flatMap((brand, index) => {
    const twin = brands
      .slice(0, index)
      .find(
        ({ baseUrl, brandId }) =>
          baseUrl !== undefined && baseUrl === brand.baseUrl && brandId === brand.brandId,
      );
    if (twin === undefined || brand.brandId === undefined) return [];
    const expected = { code: "expectedOtherAccount", brand: sectionName(twin) } as const;
    return [problemAt(brand.path, expected, { code: "foundSameAccount" })];
  });
}

function checkSameShop({ shops, platforms }: Drafts): readonly PlacedProblem[] {
  const addresses = shops.map((shop) => {
    const platform = platforms.find((candidate) => candidate.platform === shop.platform);
    if (platform === undefined || shop.domain === undefined) return null;
    const parsed = platform.parseDomain(shop.domain);
    return "domain" in parsed ? `${platform.platform} ${parsed.domain}` : null;
  });
  return shops.flatMap((shop, index) => {
    const first = shops[addresses.indexOf(addresses[index] ?? null)];
    if (addresses[index] === null || first === undefined || first === shop) return [];
    const expected = { code: "expectedOtherShop", shop: sectionName(first) } as const;
    return [problemAt([...shop.path, "domain"], expected, shown(shop, "domain"))];
  });
}

/** Orders of different shops must never get the same number at the loyalty service. */
function checkPrefixes(shops: readonly ShopDraft[]): readonly PlacedProblem[] {
  if (shops.length < 2) return [];
  const [first] = shops.map((shop) => shop.orderId?.prefix).filter((prefix) => prefix != null);
  return shops.flatMap((shop, index) => {
    if (shop.orderId === undefined) return [];
    const { prefix } = shop.orderId;
    const isTaken = shops
      .slice(0, index)
      .some((other) => prefix !== null && other.orderId?.prefix === prefix);
    if (prefix !== null && !isTaken && prefix.length === first?.length) return [];
    const at = [...shop.path, "orderId", "prefix"];
    return [problemAt(at, { code: "expectedOwnPrefix" }, shown(shop, "orderId", "prefix"))];
  });
}
