import type { FateDifference } from "../../domain/plan/look-ahead.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ProgrammeDoubt, ProgrammeFine } from "../codes/programme.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";

export const programmes: Catalog<ProgrammeFine, Said> = {
  programmeOfFile: ({ version, back }, { time }) =>
    back === null
      ? `Version ${version} counts: the one in the shop's settings`
      : `Version ${version} counts: ${back.by} went back to the one in the shop's settings on ${time(back.at)}`,
  programmeSaved: ({ version, by, at, note }, { time }) =>
    `Version ${version} counts, not the one in the shop's settings: ${by ?? "somebody"} saved it on ${time(at)}${note === null ? "" : ` (${note})`}`,
};

export const programmeDoubts: Catalog<ProgrammeDoubt, Said, Advice> = {
  programmeOfLater: ({ version }) => [
    `Version ${version} was written by a later release of the bridge: the programme in the shop's settings counts meanwhile`,
    "Install that release again, or save a version with this one",
  ],
  programmeMissing: ({ version }) => [
    `Version ${version} should count and is not there, or is damaged: the programme in the shop's settings counts meanwhile`,
    "Make another version count (on the page Programme, or programme revert), or save a new one",
  ],
};

/** What a changed programme would make of an order. */
export const differences: Catalog<FateDifference, Said> = {
  wouldEarn: ({ activityId, rule, name }, format) =>
    `Would get points, at activity ${activityId}${byRule(rule, name, format)}`,
  wouldNotEarn: ({ because }, _, say) => `Would get no points: ${say(because)}`,
  wouldEarnElsewhere: ({ before, activityId, rule, name }, format) =>
    `Would get its points at activity ${activityId} instead of ${before}${byRule(rule, name, format)}`,
  wouldBeApproved: ({ at }, { time }) =>
    at === null ? "Its points would be approved by now" : `Its points would be approved on ${time(at)}`,
  wouldNotBeApproved: ({ because }, _, say) => `Its points would not be approved: ${say(because)}`,
  wouldConvert: ({ before, campaignId }) =>
    campaignId === null
      ? `No referral would be recorded, instead of one for campaign ${before ?? ""}`
      : `A referral would be recorded for campaign ${campaignId}${before === null ? "" : ` instead of ${before}`}`,
  wouldRedeem: ({ before, points }, { count, number }) =>
    points === null
      ? `No points would be redeemed, instead of ${number(before ?? 0)}`
      : `${count(points, { one: "# point", other: "# points" })} would be redeemed${before === null ? "" : ` instead of ${number(before)}`}`,
  wouldWait: ({ because }, _, say) => `Would wait: ${say(because)}`,
  wouldNotWait: ({ because }, _, say) => `Would not wait any more: ${say(because)}`,
};

function byRule(rule: number | null, name: string | null, { quote }: Format): string {
  if (rule === null) return "";
  return name === null ? `, by rule ${rule}` : `, by rule ${rule} ${quote(name)}`;
}
