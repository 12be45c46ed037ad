import { valueAt } from "../../domain/json-in.ts";
import { OWN_PARAMETERS } from "../../domain/operation/own-parameters.ts";
import { PLACEHOLDERS, unknownPlaceholders } from "../../domain/programme/template.ts";
import { meaningOf } from "../../platform/kit/credential.ts";
import { readPattern } from "../../shops/redeem-pattern.ts";
import { closest } from "../../words/closest.ts";
import { type Drafts, type KnownPlatform, type ShopDraft, shown } from "../draft.ts";
import { type Path, type PlacedProblem, problemAt } from "../problem.ts";
import { settingName, toJsonSchema } from "../reference/settings-tree.ts";
import type { ExpectedSetting, SettingWarning } from "../setting-codes.ts";
import { checkNeeds, checkRules } from "./rule-checks.ts";
import { toProblems } from "./schema-problems.ts";

/** Checks of one shop that need several of its settings, or its platform. */
export function checkShop(shop: ShopDraft, drafts: Drafts): readonly PlacedProblem[] {
  return [
    ...checkBrandName(shop, drafts),
    ...checkPlatform(shop, drafts),
    ...checkSecrets(shop, drafts),
    ...checkProgramme(shop, drafts),
  ];
}

/** Checks of a shop's programme that need several of its settings. */
export function checkProgramme(shop: ShopDraft, drafts: Drafts): readonly PlacedProblem[] {
  return [
    ...checkTemplates(shop),
    ...checkRules(shop, drafts),
    ...checkNeeds(shop, drafts),
    ...checkParameterNames(shop),
    ...checkDiscountCodes(shop),
    ...checkRedeemPattern(shop),
  ];
}

function checkBrandName(shop: ShopDraft, { brands }: Drafts): readonly PlacedProblem[] {
  if (shop.brand === undefined || brands.some(({ name }) => name === shop.brand)) return [];
  return [problemAt([...shop.path, "brand"], expectedBrandOf(shop.brand, brands), shown(shop, "brand"))];
}

/** What was expected instead of a brand that does not exist. */
export function expectedBrandOf(written: string, brands: Drafts["brands"]): ExpectedSetting {
  const names = brands.map(({ name }) => name);
  const hint = closest(written, names);
  return hint === null ? { code: "expectedBrand", names } : { code: "expectedCloseBrand", closest: hint };
}

function checkPlatform(shop: ShopDraft, { platforms }: Drafts): readonly PlacedProblem[] {
  if (shop.platform === undefined) return [];
  const platform = platforms.find((candidate) => candidate.platform === shop.platform);
  if (platform === undefined) {
    const expected = expectedPlatformOf(shop.platform, platforms);
    return [problemAt([...shop.path, "platform"], expected, shown(shop, "platform"))];
  }
  const parsed = shop.domain === undefined ? null : platform.parseDomain(shop.domain);
  const domain =
    parsed !== null && "problem" in parsed
      ? [problemAt([...shop.path, "domain"], parsed.problem, shown(shop, "domain"))]
      : [];
  const written = valueAt(shop.written, ["credentials"]);
  return [...domain, ...checkCredentials(platform, { ...shop, written })];
}

/** What was expected instead of a platform that does not exist. */
export function expectedPlatformOf(written: string, platforms: readonly KnownPlatform[]): ExpectedSetting {
  const values = platforms.map(({ platform }) => platform);
  const hint = closest(written, values);
  return hint === null ? { code: "expectedOneOf", values } : { code: "expectedClosePlatform", closest: hint };
}

/** Checks a shop's or an app's credentials. `written`: as in the file; `path`: the section that contains them. */
export function checkCredentials(
  platform: KnownPlatform,
  given: { readonly credentials?: unknown; readonly written: unknown; readonly path: Path },
): readonly PlacedProblem[] {
  const issues = platform.settings.safeParse(given.credentials ?? {}).error?.issues ?? [];
  const schema = toJsonSchema(platform.settings);
  const purposeOf = (path: Path) => meaningOf(platform, settingName(schema, path));
  return toProblems(issues, {
    written: given.written,
    schema,
    at: [...given.path, "credentials"],
    purposeOf,
  });
}

function checkSecrets(
  { secrets = [], path, platform: named }: ShopDraft,
  { platforms }: Drafts,
): readonly PlacedProblem[] {
  const { webhookSecret } = platforms.find(({ platform }) => platform === named) ?? {};
  return secrets.flatMap((secret, index) => {
    const at = [...path, "secrets", index];
    const expected = webhookSecret?.problemOf?.(secret) ?? null;
    if (expected !== null) return [problemAt(at, expected)];
    if (secrets.indexOf(secret) === index) return [];
    return [problemAt(at, { code: "expectedOtherSecret" })];
  });
}

interface SignedShop {
  readonly platform: string;
  readonly secrets: readonly string[];
}

/** Warns if two shops share a secret and no request names its shop: one shop's webhooks could pass as the other's. */
export function doubtsOfSecrets(
  shops: Readonly<Record<string, SignedShop>>,
  platforms: readonly KnownPlatform[],
): readonly SettingWarning[] {
  const unnamed = platforms.filter(({ shopDomain }) => shopDomain === undefined);
  const firsts = new Map<string, string>();
  return Object.entries(shops).flatMap(([shop, { platform, secrets }]): readonly SettingWarning[] => {
    if (!unnamed.some((each) => each.platform === platform)) return [];
    const keys = secrets.map((secret) => `${platform} ${secret}`);
    const first = keys.map((key) => firsts.get(key)).find((other) => other !== undefined);
    for (const key of keys) if (!firsts.has(key)) firsts.set(key, shop);
    return first === undefined ? [] : [{ code: "secretShared", shop, first }];
  });
}

function checkTemplates({ filled, path }: ShopDraft): readonly PlacedProblem[] {
  const extra = OPERATIONS.flatMap((operation) => {
    const place = ["program", "extra", operation];
    return keysAt(filled, place).map((parameter) => [...place, parameter]);
  });
  const allowed = PLACEHOLDERS.map((word) => `{${word}}`);
  const rules = valueAt(filled, ["program", "earn", "rules"]);
  const ofRules = (Array.isArray(rules) ? rules : []).map((_, at) => [...RULES, at, "description"]);
  return [["program", "earn", "description"], ...ofRules, ...extra].flatMap((place) => {
    const template = valueAt(filled, place);
    if (typeof template !== "string") return [];
    const unknown = unknownPlaceholders(template).map((word) => `{${word}}`);
    if (unknown.length === 0) return [];
    const expected = { code: "expectedPlaceholders", allowed } as const;
    return [problemAt([...path, ...place], expected, { code: "foundWords", words: unknown })];
  });
}

const OPERATIONS = ["earn", "conversion"] as const;
const RULES = ["program", "earn", "rules"] as const;

function checkParameterNames({ filled, path }: ShopDraft): readonly PlacedProblem[] {
  return OPERATIONS.flatMap((operation) => {
    const place = ["program", "extra", operation];
    const own: readonly string[] = [...OWN_PARAMETERS[operation], "format"];
    const taken = keysAt(filled, place).filter((parameter) => own.includes(parameter.toLowerCase()));
    return taken.map((name) => problemAt([...path, ...place, name], { code: "expectedOtherParameter" }));
  });
}

function checkDiscountCodes({ filled, path }: ShopDraft): readonly PlacedProblem[] {
  const place = ["program", "conversion", "discountCodes"];
  const codes = keysAt(filled, place);
  const folded = codes.map((code) => code.trim().toLowerCase());
  return codes.flatMap((code, index) => {
    const at = [...path, ...place, code];
    const words = folded[index] ?? "";
    if (words === "") return [problemAt(at, { code: "expectedSomeText" })];
    const isRepeated = folded.indexOf(words) !== index;
    return isRepeated ? [problemAt(at, { code: "expectedCodeOnce" })] : [];
  });
}

function checkRedeemPattern(shop: ShopDraft): readonly PlacedProblem[] {
  const place = ["program", "redeem", "discountCodePattern"];
  const pattern = valueAt(shop.filled, place);
  if (typeof pattern !== "string") return [];
  const problem = (expected: ExpectedSetting) => [
    problemAt([...shop.path, ...place], expected, shown(shop, ...place)),
  ];
  const read = readPattern(pattern);
  if (read === null && isExpression(pattern)) return problem({ code: "expectedPlainPattern" });
  return read !== null && "points" in read.namedGroups() ? [] : problem({ code: "expectedPointsGroup" });
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern).source !== "";
  } catch {
    return false;
  }
}

function keysAt(value: unknown, path: Path): readonly string[] {
  const section = valueAt(value, path);
  return typeof section === "object" && section !== null ? Object.keys(section) : [];
}
