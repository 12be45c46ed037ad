import type { ActsLabels } from "../en/page-acts.ts";

export const acts: ActsLabels = {
  about:
    "Ce que des personnes ont fait ici et par des commandes, le plus récent d'abord. Gardé un an, les 5 000 plus récents.",
  none: "Rien de tel n'a été fait.",
  older: "Actes plus anciens",
  fileName: "journal.csv",
  who: "Qui",
  wholeName: "Le nom entier",
  kind: "Au sujet de",
  anyKind: "Tout",
  kinds: {
    orders: "Commandes",
    customers: "Clients",
    deliveries: "Notifications",
    shops: "Boutiques",
    programmes: "Programmes",
    access: "Connexions",
  },
  columns: { what: "Quoi", who: "Qui", changed: "Avant → après", undo: "Annuler", when: "Quand" },
  nothing: "rien",
  erased: "effacé",
};
