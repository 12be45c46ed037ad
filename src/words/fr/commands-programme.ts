import type { CommandLabels } from "../en/commands.ts";
import { unknownOrders } from "./conditions.ts";

export const programme: CommandLabels["programme"] = {
  ofFile: ({ shop, version }) =>
    `La version ${version} s'applique à ${shop} : celle des réglages de la boutique.`,
  saved: ({ shop, version, by, since }) =>
    `La version ${version} s'applique à ${shop} : enregistrée par ${by} le ${since}.`,
  backToFile: ({ shop, version, by, since }) =>
    `La version ${version} s'applique à ${shop} : ${by} est revenu le ${since} à ce que disent les réglages de la boutique.`,
  same: "Rien n'a été enregistré : c'est déjà en vigueur.",
  note: ({ note }) => `Note : ${note}`,
  locked: "Le fichier de configuration n'en permet pas d'autre (program.locked).",
  columns: { version: "Version", since: "Depuis", by: "Par", note: "Note", changes: "Changé" },
  file: "réglages de la boutique",
  fileUnreadable: ({ file, code }) =>
    `${file} ne peut pas être lu (${code}) : vérifier son nom et ses droits.`,
  refused: ({ problems }, { count }) =>
    `Le programme n'a pas été accepté. ${count(problems, { one: "Il contient une erreur :", other: "Il contient # erreurs :" })}`,
  compared: ({ scanned, differing }, { count }) =>
    `${count(scanned, { one: "# commande comparée", other: "# commandes comparées" })}, ${count(differing, { one: "# serait différente", other: "# seraient différentes" })}.`,
  unknown: unknownOrders,
  notDone: "L'essai a été arrêté avant la fin.",
  nothingSent: "Rien n'a été envoyé, rien n'est enregistré.",
  order: "Commande",
  difference: "Ce qui serait différent",
};
