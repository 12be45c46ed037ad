import type { FateDifference } from "../../domain/plan/look-ahead.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ProgrammeDoubt, ProgrammeFine } from "../codes/programme.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";

export const programmes: Catalog<ProgrammeFine, Said> = {
  programmeOfFile: ({ version, back }, { time }) =>
    back === null
      ? `Fassung ${version} gilt: die aus den Einstellungen des Shops`
      : `Fassung ${version} gilt: am ${time(back.at)} ist ${back.by} zu der aus den Einstellungen des Shops zurückgekehrt`,
  programmeSaved: ({ version, by, at, note }, { time }) =>
    `Fassung ${version} gilt, nicht die aus den Einstellungen des Shops: am ${time(at)} von ${by ?? "jemandem"} gespeichert${note === null ? "" : ` (${note})`}`,
};

export const programmeDoubts: Catalog<ProgrammeDoubt, Said, Advice> = {
  programmeOfLater: ({ version }) => [
    `Fassung ${version} stammt von einer neueren Version der Bridge: so lange gilt das Programm aus den Einstellungen des Shops`,
    "Jene Version wieder installieren oder mit dieser eine Fassung speichern",
  ],
  programmeMissing: ({ version }) => [
    `Fassung ${version} sollte gelten, fehlt aber oder ist beschädigt: so lange gilt das Programm aus den Einstellungen des Shops`,
    "Eine andere Fassung gelten lassen (auf der Seite Programm oder mit programme revert) oder eine neue speichern",
  ],
};

/** What a changed programme would make of an order. */
export const differences: Catalog<FateDifference, Said> = {
  wouldEarn: ({ activityId, rule, name }, format) =>
    `Bekäme Punkte, bei Aktivität ${activityId}${byRule(rule, name, format)}`,
  wouldNotEarn: ({ because }, _, say) => `Bekäme keine Punkte: ${say(because)}`,
  wouldEarnElsewhere: ({ before, activityId, rule, name }, format) =>
    `Bekäme die Punkte bei Aktivität ${activityId} statt ${before}${byRule(rule, name, format)}`,
  wouldBeApproved: ({ at }, { time }) =>
    at === null ? "Die Punkte wären schon bestätigt" : `Die Punkte würden am ${time(at)} bestätigt`,
  wouldNotBeApproved: ({ because }, _, say) => `Die Punkte würden nicht bestätigt: ${say(because)}`,
  wouldConvert: ({ before, campaignId }) =>
    campaignId === null
      ? `Es würde keine Empfehlung erfasst statt einer für Kampagne ${before ?? ""}`
      : `Es würde eine Empfehlung für Kampagne ${campaignId} erfasst${before === null ? "" : ` statt für ${before}`}`,
  wouldRedeem: ({ before, points }, { count, number }) =>
    points === null
      ? `Es würden keine Punkte eingelöst statt ${number(before ?? 0)}`
      : `Es ${count(points, { one: "würde # Punkt", other: "würden # Punkte" })} eingelöst${before === null ? "" : ` statt ${number(before)}`}`,
  wouldWait: ({ because }, _, say) => `Würde warten: ${say(because)}`,
  wouldNotWait: ({ because }, _, say) => `Würde nicht mehr warten: ${say(because)}`,
};

function byRule(rule: number | null, name: string | null, { quote }: Format): string {
  if (rule === null) return "";
  return name === null ? `, nach Regel ${rule}` : `, nach Regel ${rule} ${quote(name)}`;
}
