import type { FateDifference } from "../../domain/plan/look-ahead.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ProgrammeDoubt, ProgrammeFine } from "../codes/programme.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";

export const programmes: Catalog<ProgrammeFine, Said> = {
  programmeOfFile: ({ version, back }, { time }) =>
    back === null
      ? `La version ${version} s'applique : celle des réglages de la boutique`
      : `La version ${version} s'applique : ${back.by} est revenu à celle des réglages de la boutique le ${time(back.at)}`,
  programmeSaved: ({ version, by, at, note }, { time }) =>
    `La version ${version} s'applique, et non celle des réglages de la boutique : enregistrée le ${time(at)} par ${by ?? "quelqu'un"}${note === null ? "" : ` (${note})`}`,
};

export const programmeDoubts: Catalog<ProgrammeDoubt, Said, Advice> = {
  programmeOfLater: ({ version }) => [
    `La version ${version} vient d'une version plus récente de la passerelle : en attendant, c'est le programme des réglages de la boutique qui s'applique`,
    "Réinstaller cette version de la passerelle, ou enregistrer un programme avec celle-ci",
  ],
  programmeMissing: ({ version }) => [
    `La version ${version} devrait s'appliquer, mais elle manque ou est abîmée : en attendant, c'est le programme des réglages de la boutique qui s'applique`,
    "Revenir à une autre version (sur la page Programme, ou par programme revert), ou en enregistrer une nouvelle",
  ],
};

/** What a changed programme would make of an order. */
export const differences: Catalog<FateDifference, Said> = {
  wouldEarn: ({ activityId, rule, name }, format) =>
    `Recevrait des points, avec l'activité ${activityId}${byRule(rule, name, format)}`,
  wouldNotEarn: ({ because }, _, say) => `Ne recevrait pas de points : ${say(because)}`,
  wouldEarnElsewhere: ({ before, activityId, rule, name }, format) =>
    `Recevrait ses points avec l'activité ${activityId} au lieu de ${before}${byRule(rule, name, format)}`,
  wouldBeApproved: ({ at }, { time }) =>
    at === null ? "Ses points seraient déjà validés" : `Ses points seraient validés le ${time(at)}`,
  wouldNotBeApproved: ({ because }, _, say) => `Ses points ne seraient pas validés : ${say(because)}`,
  wouldConvert: ({ before, campaignId }) =>
    campaignId === null
      ? `Aucune recommandation ne serait enregistrée, au lieu d'une pour la campagne ${before ?? ""}`
      : `Une recommandation serait enregistrée pour la campagne ${campaignId}${before === null ? "" : ` au lieu de la ${before}`}`,
  wouldRedeem: ({ before, points }, { count, number }) =>
    points === null
      ? `Aucun point ne serait utilisé, au lieu de ${number(before ?? 0)}`
      : `${count(points, { one: "# point serait utilisé", other: "# points seraient utilisés" })}${before === null ? "" : ` au lieu de ${number(before)}`}`,
  wouldWait: ({ because }, _, say) => `Attendrait : ${say(because)}`,
  wouldNotWait: ({ because }, _, say) => `N'attendrait plus : ${say(because)}`,
};

function byRule(rule: number | null, name: string | null, { quote }: Format): string {
  if (rule === null) return "";
  return name === null ? `, selon la règle ${rule}` : `, selon la règle ${rule} ${quote(name)}`;
}
