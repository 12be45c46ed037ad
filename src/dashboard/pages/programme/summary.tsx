import type { PageLanguage } from "../../language.ts";
import { type FieldPath, rulesOf, valueAt } from "./draft.ts";
import type { Form } from "./form.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";
import { askedBy, earnedBy } from "./rules/rule-sentence.ts";

type Spoken = ReturnType<typeof useProgrammeSpoken>;

/** Rules shown in words; further ones are counted. */
const MOST_RULES_SAID = 3;

type Summarised = Pick<Form, "draft" | "defaults">;

/** The whole programme in the form, in a few sentences. */
export function Summary({ isChanged, ...form }: Summarised & { readonly isChanged: boolean }) {
  const spoken = useProgrammeSpoken();
  const { labels } = spoken;
  const title = isChanged ? labels.programme.summary.titleChanged : labels.programme.summary.title;
  return (
    <section className="note summary" aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {sentencesOf(form, spoken).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function sentencesOf({ draft, defaults }: Summarised, { labels, format }: Spoken): readonly string[] {
  const said = labels.programme.summary;
  const at = (path: FieldPath) => valueAt(draft, path) ?? valueAt(defaults, path);
  const named = (names: Readonly<Record<string, string>>, path: FieldPath) => names[String(at(path))] ?? "";
  const { moments, referralMoments } = labels.programme;
  const rules = rulesOf(draft, "earn").map((rule) => earnedBy(rule, labels));
  const further = rules.length - MOST_RULES_SAID;
  const reasons = reasonsToEarnNothing({ draft, defaults }, labels);
  const typed = at("cancel.share");
  const share = typeof typed === "number" ? format.percent(typed) : "…";
  const activityId = String(at("earn.activityId") ?? "");
  const sentences = [
    ...rules.slice(0, MOST_RULES_SAID),
    further > 0 ? said.moreRules({ rules: further }) : null,
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
    said.redeems({ isOn: draft.redeem != null }),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

type Labels = PageLanguage["labels"] & Spoken["labels"];

function reasonsToEarnNothing({ draft, defaults }: Pick<Form, "draft" | "defaults">, labels: Labels) {
  const { asks, summary } = labels.programme;
  const at = (path: FieldPath) => valueAt(draft, path) ?? valueAt(defaults, path);
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
    ...rulesOf(draft, "exclude")
      .map(({ when }) => askedBy(when, labels))
      .filter((asked) => asked !== ""),
  ];
}
