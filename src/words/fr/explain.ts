import type { ExplainLabels } from "../en/explain.ts";

export const explain: ExplainLabels = {
  activity: ({ activityId }) => `Activité pour les points : ${activityId}`,
  kept: "Les points ont été donnés selon le programme d'alors : ce qu'il a choisi reste.",
  today: "Selon le programme d'aujourd'hui : aucun point n'a encore été donné.",
  version: ({ version }) => `Selon la version ${version} du programme`,
  zone: ({ timeZone }) => `Jours et heures selon l'horloge de ${timeZone}`,
  exclusions: "Exclusions",
  rules: "Règles",
  noRules: "Le programme n'a pas de règles.",
  anyOrder: "elle ne demande rien : toute commande convient",
  states: {
    chosen: "décide",
    doesNotFit: "ne convient pas",
    unknown: "ne peut être jugée : la boutique n'en dit pas assez",
    notReached: "pas atteinte : une règle précédente décide",
  },
};
