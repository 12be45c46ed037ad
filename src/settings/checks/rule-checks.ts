import { usesShare } from "../../domain/plan/ending.ts";
import type { Programme } from "../../domain/programme/programme.ts";
import { READ_CONDITIONS, WORD_CONDITIONS } from "../../domain/rules/conditions.ts";
import { coveredRules } from "../../domain/rules/overlap.ts";
import type { RuleCondition } from "../../platform/adapter.ts";
import { type Drafts, type KnownPlatform, type ShopDraft, shown } from "../draft.ts";
import { type PlacedProblem, problemAt, valueAt } from "../problem.ts";
import type { SettingWarning } from "../setting-codes.ts";

/** A shop's account, and what the configuration lists of its activities: their points by their ids. */
export interface ListedAccount {
  readonly brand: string;
  readonly activities?: Readonly<Record<string, number>>;
}

/** Where rules stand in a programme. */
const RULES = [
  ["program", "earn", "rules"],
  ["program", "exclude", "rules"],
] as const;

/** A rule on what the platform never tells would fit no order: it is refused, not left to wait for ever. */
export function checkRules(shop: ShopDraft, { platforms }: Drafts): readonly PlacedProblem[] {
  const platform = platforms.find((candidate) => candidate.platform === shop.platform);
  if (platform === undefined) return [];
  const untold = WORD_CONDITIONS.filter((condition) => !isTold(platform.judges, condition));
  return RULES.flatMap((place) => {
    const rules = valueAt(shop.filled, place);
    if (!Array.isArray(rules)) return [];
    return rules.flatMap((_, index) =>
      untold.flatMap((condition) => {
        const at = [...place, index, "when", condition];
        const given = valueAt(shop.filled, at);
        if (!Array.isArray(given) || given.length === 0) return [];
        const expected = { code: "expectedToldCondition", platform: platform.title, condition } as const;
        return [problemAt([...shop.path, ...at], expected, shown(shop, ...at))];
      }),
    );
  });
}

/** Points would wait for ever for what the platform never tells. */
export function checkDelivery(shop: ShopDraft, { platforms }: Drafts): readonly PlacedProblem[] {
  const platform = platforms.find((candidate) => candidate.platform === shop.platform);
  const at = ["program", "approve", "on"];
  if (platform === undefined || platform.tellsDelivery || valueAt(shop.filled, at) !== "delivered") return [];
  const expected = { code: "expectedToldDelivery", platform: platform.title } as const;
  return [problemAt([...shop.path, ...at], expected, shown(shop, ...at))];
}

/** Its currency every order tells. */
function isTold(judges: readonly RuleCondition[], condition: (typeof WORD_CONDITIONS)[number]): boolean {
  return condition === "currencies" || judges.includes(condition);
}

/**
 * Rules that never get their turn, and those that ask for what has to be read where nothing says that it can be.
 * Besides, a policy for partial refunds that none ever meets. `hasAccess`: there is something to ask the shop with, as far as is known.
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

/** Only where the merchant listed any: the service has no question for its activities. */
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

/** `share` is 1 unless given, so that anyone who writes the policy alone has written nothing. */
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
