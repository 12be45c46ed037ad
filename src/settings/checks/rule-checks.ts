import { valueAt } from "../../domain/json-in.ts";
import { usesShare } from "../../domain/plan/ending.ts";
import type { Programme } from "../../domain/programme/programme.ts";
import { conditionsNotSent, READ_CONDITIONS, type WordCondition } from "../../domain/rules/conditions.ts";
import { coveredRules } from "../../domain/rules/overlap.ts";
import { type Drafts, type KnownPlatform, type ShopDraft, shown } from "../draft.ts";
import { type PlacedProblem, problemAt } from "../problem.ts";
import type { SettingWarning } from "../setting-codes.ts";

/** A shop's account, and the configured points of its activities, by activity id. */
export interface ListedAccount {
  readonly brand: string;
  readonly activities?: Readonly<Record<string, number>>;
}

/** The places of rules in a programme. */
const RULES = [
  ["program", "earn", "rules"],
  ["program", "exclude", "rules"],
] as const;

/** The lists of an exclusion that are conditions of rules too. */
const EXCLUSIONS = ["tags", "customerTags", "sources"] as const;

/** A rule or an exclusion about data that the platform never sends would match no order, so it is refused. */
export function checkRules(shop: ShopDraft, { platforms }: Drafts): readonly PlacedProblem[] {
  const platform = platforms.find((candidate) => candidate.platform === shop.platform);
  if (platform === undefined) return [];
  const notJudged = conditionsNotSent(platform.judges);
  const problemOf = (
    at: readonly (string | number)[],
    condition: WordCondition,
  ): readonly PlacedProblem[] => {
    const values = valueAt(shop.filled, at);
    if (!Array.isArray(values) || values.length === 0) return [];
    const expected = { code: "expectedSupportedCondition", platform: platform.title, condition } as const;
    return [problemAt([...shop.path, ...at], expected, shown(shop, ...at))];
  };
  const ofRules = RULES.flatMap((place) => {
    const rules = valueAt(shop.filled, place);
    if (!Array.isArray(rules)) return [];
    return rules.flatMap((_, index) =>
      notJudged.flatMap((condition) => problemOf([...place, index, "when", condition], condition)),
    );
  });
  const ofLists = EXCLUSIONS.filter((condition) => notJudged.includes(condition)).flatMap((condition) =>
    problemOf(["program", "exclude", condition], condition),
  );
  return [...ofRules, ...ofLists];
}

/** Values of the programme's settings that have no effect without a part of the shop's platform. */
const NEEDS = [
  { at: ["approve", "on"], values: ["delivered"], part: "sendsDelivery", code: "expectedSupportedDelivery" },
  { at: ["writeBack"], values: ["fields", "marked"], part: "writeBack", code: "expectedNoWriteBack" },
  { at: ["writeBalance"], values: ["field"], part: "writeBack", code: "expectedNoWriteBack" },
  { at: ["storefront"], values: ["points"], part: "storefront", code: "expectedNoStorefront" },
  { at: ["adminBlock"], values: ["show", "decide"], part: "staff", code: "expectedNoAdminBlock" },
] as const;

/** Refuses settings whose effect needs what the shop's platform lacks: points would wait forever for a delivery. */
export function checkNeeds(shop: ShopDraft, { platforms }: Drafts): readonly PlacedProblem[] {
  const platform = platforms.find((candidate) => candidate.platform === shop.platform);
  if (platform === undefined) return [];
  return NEEDS.flatMap(({ at, values, part, code }) => {
    const place = ["program", ...at];
    const isSet = values.some((value) => value === valueAt(shop.filled, place));
    if (!isSet || platform[part] !== undefined) return [];
    return [problemAt([...shop.path, ...place], { code, platform: platform.title }, shown(shop, ...place))];
  });
}

/**
 * Unreachable rules, rules that need data which the bridge may be unable to read, and a policy for partial refunds that
 * no refund meets. `hasAccess`: the bridge has access to the shop, as far as is known.
 */
export function doubtsOfRules(
  shop: string,
  programme: Programme,
  platform: KnownPlatform | undefined,
  { hasAccess, account }: { readonly hasAccess: boolean; readonly account: ListedAccount | undefined },
): readonly SettingWarning[] {
  const unread = hasAccess ? [] : unreadDoubts(shop, programme, platform);
  return [
    ...coveredDoubts(shop, programme),
    ...unread,
    ...refundDoubts(shop, programme),
    ...activityDoubts(shop, programme, account),
  ];
}

/** Only if the configuration lists activities, because the service has no call that lists them. */
function activityDoubts(
  shop: string,
  { earn: { activityId: usual, rules } }: Programme,
  account: ListedAccount | undefined,
): readonly SettingWarning[] {
  const { brand = "", activities = {} } = account ?? {};
  if (Object.keys(activities).length === 0) return [];
  const named = [[usual, null] as const, ...rules.map(({ activityId }, at) => [activityId, at + 1] as const)];
  return named
    .filter(([activityId]) => !Object.hasOwn(activities, activityId))
    .map(([activityId, rule]) => ({ code: "activityNotListed", shop, brand, activityId, rule }));
}

/** `share` is 1 by default, so the policy alone has no effect. */
function refundDoubts(shop: string, { cancel }: Programme): readonly SettingWarning[] {
  const isNever = usesShare(cancel.partialRefund) && cancel.share === 1;
  return isNever ? [{ code: "partialRefundNeverCancels", shop }] : [];
}

function unreadDoubts(
  shop: string,
  { earn, exclude }: Programme,
  platform: KnownPlatform | undefined,
): readonly SettingWarning[] {
  if (platform === undefined) return [];
  const { title, reads = [] } = platform;
  const conditions = READ_CONDITIONS.filter((condition) => reads.includes(condition));
  const isExclusionUnread = exclude.customerTags.length > 0 && reads.includes("customerTags");
  const lists = [["earn", earn.rules] as const, ["exclude", exclude.rules ?? []] as const];
  const ofRules = lists.flatMap(([list, rules]) =>
    rules.flatMap(({ when }, at) =>
      conditions
        .filter((condition) => (when[condition] ?? []).length > 0)
        .map((condition) => {
          const rule = at + 1;
          return { code: "ruleNeedsReading", shop, list, rule, condition, platform: title } as const;
        }),
    ),
  );
  return isExclusionUnread ? [...ofRules, { code: "exclusionNeedsReading", shop, platform: title }] : ofRules;
}

function coveredDoubts(shop: string, programme: Programme): readonly SettingWarning[] {
  return coveredRules(programme).map(({ list, rule, by }) => ({
    code: "ruleCovered",
    shop,
    list,
    rule,
    byList: by.list,
    byRule: by.rule,
  }));
}
