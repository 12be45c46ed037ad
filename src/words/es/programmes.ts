import type { FateDifference } from "../../domain/plan/look-ahead.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ProgrammeDoubt, ProgrammeFine } from "../codes/programme.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";

export const programmes: Catalog<ProgrammeFine, Said> = {
  programmeOfFile: ({ version, back }, { time }) =>
    back === null
      ? `Se aplica la versión ${version}: la de los ajustes de la tienda`
      : `Se aplica la versión ${version}: ${back.by} volvió a la de los ajustes de la tienda el ${time(back.at)}`,
  programmeSaved: ({ version, by, at, note }, { time }) =>
    `Se aplica la versión ${version}, no la de los ajustes de la tienda: la guardó ${by ?? "alguien"} el ${time(at)}${note === null ? "" : ` (${note})`}`,
};

export const programmeDoubts: Catalog<ProgrammeDoubt, Said, Advice> = {
  programmeOfLater: ({ version }) => [
    `La versión ${version} es de una versión más nueva del puente: mientras tanto se aplica el programa de los ajustes de la tienda`,
    "Instalar de nuevo esa versión, o guardar un programa con esta",
  ],
  programmeMissing: ({ version }) => [
    `Debería aplicarse la versión ${version}, pero falta o está dañada: mientras tanto se aplica el programa de los ajustes de la tienda`,
    "Volver a otra versión (en la página Programa, o con programme revert), o guardar una nueva",
  ],
};

/** What a changed programme would make of an order. */
export const differences: Catalog<FateDifference, Said> = {
  wouldEarn: ({ activityId, rule, name }, format) =>
    `Recibiría puntos, con la actividad ${activityId}${byRule(rule, name, format)}`,
  wouldNotEarn: ({ because }, _, say) => `No recibiría puntos: ${say(because)}`,
  wouldEarnElsewhere: ({ before, activityId, rule, name }, format) =>
    `Recibiría sus puntos con la actividad ${activityId} en lugar de ${before}${byRule(rule, name, format)}`,
  wouldBeApproved: ({ at }, { time }) =>
    at === null ? "Sus puntos ya estarían aprobados" : `Sus puntos se aprobarían el ${time(at)}`,
  wouldNotBeApproved: ({ because }, _, say) => `Sus puntos no se aprobarían: ${say(because)}`,
  wouldConvert: ({ before, campaignId }) =>
    campaignId === null
      ? `No se registraría ninguna recomendación, en lugar de una para la campaña ${before ?? ""}`
      : `Se registraría una recomendación para la campaña ${campaignId}${before === null ? "" : ` en lugar de ${before}`}`,
  wouldRedeem: ({ before, points }, { count, number }) =>
    points === null
      ? `No se canjearían puntos, en lugar de ${number(before ?? 0)}`
      : `${count(points, { one: "Se canjearía # punto", other: "Se canjearían # puntos" })}${before === null ? "" : ` en lugar de ${number(before)}`}`,
  wouldWait: ({ because }, _, say) => `Esperaría: ${say(because)}`,
  wouldNotWait: ({ because }, _, say) => `Ya no esperaría: ${say(because)}`,
};

function byRule(rule: number | null, name: string | null, { quote }: Format): string {
  if (rule === null) return "";
  return name === null ? `, según la regla ${rule}` : `, según la regla ${rule} ${quote(name)}`;
}
