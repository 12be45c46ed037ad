import type { ActivityLabels } from "../en/page-activity.ts";

export const activity: ActivityLabels = {
  span: "Période",
  spans: { day: "24 heures", week: "7 jours", month: "30 jours" },
  whole: { day: "Les dernières 24 heures", week: "Les 7 derniers jours", month: "Les 30 derniers jours" },
  work: {
    title: "Notifications et commandes",
    deliveries: "Notifications",
    earned: "Commandes avec points attribués",
    approved: "Commandes avec points validés",
    cancelled: "Commandes avec points annulés",
    nothing: "Rien n'est arrivé pendant cette période.",
  },
  points: {
    title: "Points des commandes",
    given: "Points attribués",
    approved: "Points validés",
    redeemed: "Points utilisés",
    cancelled: "Points annulés",
    nothing: "Aucun point n'a été attribué, validé, utilisé ou annulé pendant cette période.",
  },
  slider: ({ chart }) => `${chart} : parcourir avec les flèches du clavier`,
  value: ({ name, value }, { number }) => `${name} : ${number(value)}`,
  table: "En tableau",
  when: { day: "Heure", week: "Jour", month: "Jour" },
};
