import type { LabelsOf } from "../../../words/labels.ts";
import { type Draft, type FieldPath, valueAt, withValue } from "./draft.ts";
import {
  AMOUNT,
  type FieldCodec,
  LIST,
  NEEDED_NUMBER,
  NEEDED_TEXT,
  NUMBER,
  PERCENT,
  TEXT,
} from "./field-codec.ts";

export const TABS = [
  "earning",
  "approval",
  "rules",
  "exclusions",
  "referrals",
  "redemption",
  "contact",
  "shop",
  "versions",
] as const;
export type TabName = (typeof TABS)[number];

interface ProgrammeLabels {
  readonly programme: LabelsOf<"page/programme">;
}

interface Place {
  readonly tab: TabName;
  /** Whether the field is shown; default: always. */
  readonly isShown?: (draft: Draft) => boolean;
}
interface TextField extends Place {
  readonly text: FieldCodec;
}
interface ChoiceField extends Place {
  /** Labels by value. The first value is the default of a setting that has none. */
  readonly choices: (labels: ProgrammeLabels) => Readonly<Record<string, string>>;
  /** Further changes that a new choice makes. */
  readonly chosen?: (draft: Draft) => Draft;
}
interface SwitchField extends Place {
  /** The default. */
  readonly isOn: boolean;
}
export type Field = TextField | ChoiceField | SwitchField;

const isCancelledInPart = (draft: Draft) => valueAt(draft, "cancel.partialRefund") === "cancel";
const hasPlaceholder = (draft: Draft) =>
  valueAt(draft, "contact.missing") === "placeholder" || valueAt(draft, "contact.placeholderMobile") != null;

function only<Name extends string>(names: Readonly<Record<Name, string>>, ...wanted: readonly Name[]) {
  return Object.fromEntries(wanted.map((name) => [name, names[name]]));
}

/** The default share cancels nothing, so cancelling points after partial refunds needs a share. */
function withShareAsked(draft: Draft): Draft {
  const share = valueAt(draft, "cancel.share");
  if (!isCancelledInPart(draft)) return share === "" ? withValue(draft, "cancel.share", undefined) : draft;
  return share === undefined || share === 1 ? withValue(draft, "cancel.share", "") : draft;
}

/**
 * One line for each setting with a standard field, in the order of the form. Lists of rules and codes, and redeeming,
 * have custom fields (rules/). Labels and choices come from the page's words, defaults from the programme.
 */
export const FIELDS: Readonly<Record<FieldPath, Field>> = {
  "earn.on": { tab: "earning", choices: (labels) => only(labels.programme.moments, "created", "paid") },
  "earn.activityId": { tab: "earning", text: NEEDED_TEXT },
  "earn.description": { tab: "earning", text: TEXT },
  "approve.on": {
    tab: "approval",
    choices: (labels) => only(labels.programme.moments, "paid", "fulfilled", "delivered"),
  },
  "approve.afterDays": { tab: "approval", text: NEEDED_NUMBER },
  "cancel.partialRefund": {
    tab: "approval",
    choices: (labels) => labels.programme.refunds,
    chosen: withShareAsked,
  },
  "cancel.share": { tab: "approval", text: PERCENT, isShown: isCancelledInPart },
  timeZone: { tab: "rules", text: TEXT },
  unread: { tab: "rules", choices: (labels) => labels.programme.unread },
  unreadHours: { tab: "rules", text: NUMBER },
  "exclude.tags": { tab: "exclusions", text: LIST },
  "exclude.customerTags": { tab: "exclusions", text: LIST },
  "exclude.sources": { tab: "exclusions", text: LIST },
  "exclude.currencies": { tab: "exclusions", text: LIST },
  "exclude.minTotal": { tab: "exclusions", text: AMOUNT },
  "exclude.zeroTotal": { tab: "exclusions", isOn: true },
  "exclude.giftCardOnly": { tab: "exclusions", isOn: true },
  "conversion.on": { tab: "referrals", choices: (labels) => labels.programme.referralMoments },
  "conversion.defaultCampaignId": { tab: "referrals", text: NUMBER },
  "conversion.attribute": { tab: "referrals", text: TEXT },
  "conversion.urlParameter": { tab: "referrals", text: TEXT },
  "conversion.referrer": { tab: "referrals", text: TEXT },
  "conversion.notForOneself": { tab: "referrals", isOn: true },
  "conversion.firstOrderOnly": { tab: "referrals", isOn: false },
  "redeem.attribute": { tab: "redemption", text: TEXT },
  "redeem.discountCodePattern": { tab: "redemption", text: TEXT },
  "contact.missing": { tab: "contact", choices: (labels) => labels.programme.contacts },
  "contact.placeholderMobile": { tab: "contact", text: TEXT, isShown: hasPlaceholder },
  "contact.defaultCountry": { tab: "contact", text: TEXT },
  writeBack: { tab: "shop", choices: (labels) => labels.programme.writeBack },
  writeBalance: { tab: "shop", choices: (labels) => labels.programme.writeBalance },
  storefront: { tab: "shop", choices: (labels) => labels.programme.storefront },
  adminBlock: { tab: "shop", choices: (labels) => labels.programme.adminBlock },
};

/** The settings of a tab whose fields are shown now. */
export function fieldsOf(tab: TabName, draft: Draft): readonly FieldPath[] {
  return (Object.keys(FIELDS) as FieldPath[]).filter((path) => {
    const field = FIELDS[path];
    return field.tab === tab && field.isShown?.(draft) !== false;
  });
}

/** The tab of the section that contains the setting. A problem's path may be anywhere below the section. */
export function tabOf(path: string): TabName {
  if (path.startsWith("earn.rules")) return "rules";
  const section = path.split(/[.[]/, 1)[0] ?? "";
  const found = (Object.keys(FIELDS) as FieldPath[]).find((each) => each.split(".")[0] === section);
  return found === undefined ? "earning" : FIELDS[found].tab;
}

/** A setting's choices by value; `undefined` if it has none. */
export function choiceNames(
  path: string,
  labels: ProgrammeLabels,
): Readonly<Record<string, string>> | undefined {
  const field = Object.hasOwn(FIELDS, path) ? FIELDS[path as FieldPath] : undefined;
  return field !== undefined && "choices" in field ? field.choices(labels) : undefined;
}
