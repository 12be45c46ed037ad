import type { Format } from "../format.ts";
import type { LabelsOf, PathIn } from "../labels.ts";
import { type Settings, settingsOf } from "./condition-values.ts";
import { earnedBy, excludedBy, type ProgrammeLabels, type RuleToSay } from "./rule-sentence.ts";

/** The most rules described; the rest are counted. */
const MOST_RULES_SAID = 3;

type Path = PathIn<LabelsOf<"page/programme">["fields"]>;
type ValueAt = (path: Path) => unknown;

interface Spoken {
  readonly labels: ProgrammeLabels;
  readonly format: Pick<Format, "percent">;
}

/** The whole programme in a few sentences. It may still be edited; `defaults` apply to missing settings. */
export function programmeSentences(
  programme: Settings,
  defaults: Settings,
  { labels, format }: Spoken,
): readonly string[] {
  const at = (path: Path) => valueIn(programme, path) ?? valueIn(defaults, path);
  const said = labels.programme.summary;
  const named = (names: Readonly<Record<string, string>>, path: Path) => names[String(at(path))] ?? "";
  const { moments, referralMoments } = labels.programme;
  const described = rulesOf(programme, "earn").map((rule) => earnedBy(rule, labels));
  const excluded = rulesOf(programme, "exclude").map((rule) => excludedBy(rule, labels));
  const incomplete = [...described, ...excluded].filter((sentence) => sentence === null).length;
  const rules = described.filter((sentence) => sentence !== null);
  const further = rules.length - MOST_RULES_SAID;
  const reasons = [...settingsToEarnNothing(at, labels), ...excluded.filter((asked) => asked !== null)];
  const typed = at("cancel.share");
  const share = typeof typed === "number" ? format.percent(typed) : "…";
  const activityId = String(at("earn.activityId") ?? "");
  const sentences = [
    ...rules.slice(0, MOST_RULES_SAID),
    further > 0 ? said.moreRules({ rules: further }) : null,
    incomplete > 0 ? said.incomplete({ rules: incomplete }) : null,
    activityId === ""
      ? null
      : said.earns({ hasRules: rules.length > 0, activityId, begun: named(moments, "earn.on") }),
    said.approves({
      days: Number(at("approve.afterDays") ?? 0) || 0,
      approved: named(moments, "approve.on"),
    }),
    said.refunds({ refund: String(at("cancel.partialRefund")), share }),
    reasons.length === 0 ? null : said.excludes({ reasons }),
    said.contact({ missing: String(at("contact.missing")) }),
    said.referral({ moment: named(referralMoments, "conversion.on") }),
    said.redeems({ isOn: programme.redeem != null }),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

function settingsToEarnNothing(at: ValueAt, labels: ProgrammeLabels): readonly string[] {
  const { asks, summary } = labels.programme;
  const lists = (["tags", "customerTags", "sources", "currencies"] as const).flatMap((name) => {
    const wanted = (at(`exclude.${name}`) ?? []) as readonly string[];
    return wanted.length === 0 ? [] : [asks[name]({ wanted: wanted.map(String) })];
  });
  const below = at("exclude.minTotal");
  return [
    ...lists,
    ...(below == null ? [] : [summary.below({ amount: String(below) })]),
    ...(at("exclude.zeroTotal") === false ? [] : [summary.zero]),
    ...(at("exclude.giftCardOnly") === false ? [] : [summary.giftCards]),
  ];
}

function rulesOf(programme: Settings, list: "earn" | "exclude"): readonly RuleToSay[] {
  return (settingsOf(programme[list]).rules ?? []) as readonly RuleToSay[];
}

function valueIn(programme: Settings, path: Path): unknown {
  const [section = "", name] = path.split(".");
  return name === undefined ? programme[section] : settingsOf(programme[section])[name];
}
