import type { ActsLabels } from "../en/page-acts.ts";
import type { Format } from "../format.ts";

export const acts: ActsLabels = {
  about:
    "Ce que des personnes ont fait ici et par des commandes, le plus récent d'abord. Gardé un an, sauf réglage contraire (retention.actsDays), au plus les 5\u00a0000 plus récents.",
  none: "Rien de tel n'a été fait.",
  older: "Actes plus anciens",
  fileName: "journal.csv",
  who: "Qui",
  wholeName: "Le nom entier",
  kind: "Au sujet de",
  anyKind: "Tout",
  allButAccess: "Tout sauf les connexions",
  kinds: {
    orders: "Commandes",
    customers: "Clients",
    deliveries: "Notifications",
    shops: "Boutiques",
    programmes: "Programmes",
    access: "Connexions",
  },
  columns: { what: "Quoi", who: "Qui", changed: "Avant → après", undo: "Annuler", when: "Quand" },
  undoIt: "Annuler l'acte",
  undoneAlready:
    "Il n'y a plus rien à annuler : cela a été retiré, est devenu sans objet, ou ce qui était concerné n'est plus conservé.",
  takeBackQuestion: "La notification attend de nouveau une personne.",
  revertQuestion: ({ shop, version }) =>
    `La version ${version} du programme de ${shop} compte de nouveau, pour les commandes qui n'ont pas encore de points. Ce qui a été enregistré depuis reste parmi les versions.`,
  doneTo: ({ what, name }: { what: string; name: string }, { quote }: Format) =>
    `${quote(what)} : c'est fait pour la commande ${name}.`,
  doneToMany: ({ what }: { what: string }, { quote }: Format) => `${quote(what)} : c'est fait.`,
  nothing: "rien",
  erased: "effacé",
};
