import type { PageLabels } from "../en/page.ts";

export const orders: PageLabels["orders"] = {
  save: "Enregistrer en tableau (CSV)",
  fileName: "commandes.csv",
  noneFits:
    "Aucune commande ne correspond. Elles se trouvent par le nom ou un mot du nom, leur numéro complet, leur identifiant, l'adresse e-mail ou le numéro de mobile.",
  noneYet:
    "Aucune commande n'est encore arrivée. Elles apparaissent ici dès que la boutique les envoie ; la page Boutiques dit ce qui manque encore pour cela.",
  find: "Trouver une commande",
  findBy: "Numéro, nom, e-mail ou mobile",
  erased: "effacé",
  allShops: "Toutes les boutiques",
  anyPoints: "Tous",
  work: "Traitement",
  anyWork: "Tous",
  columns: {
    order: "Commande",
    customer: "Client",
    total: "Total",
    stands: "Où elle en est",
    changed: "Modifiée",
  },
  scheduled: ({ day }) => `Prévue le ${day}`,
  timeSet: "Prévue plus tard",
  toStart: "Retour au début",
  goOn: { newest: "Commandes plus anciennes", oldest: "Commandes plus récentes" },
  more: "Autres filtres",
  changedFrom: "Modifiée à partir du",
  changedTo: "Modifiée jusqu'au",
  rows: "Lignes",
};

export const deliveries: PageLabels["deliveries"] = {
  about:
    "Tout ce que les boutiques ont envoyé, le plus récent d'abord. Chaque notification est gardée telle quelle.",
  all: "Toutes les notifications",
  none: "Aucune notification ne correspond.",
  noneYet:
    "Rien n'est encore arrivé. Ce qu'une boutique envoie apparaît ici en quelques secondes ; la page Boutiques dit ce qui manque encore pour cela.",
  older: "Notifications plus anciennes",
  outcomes: {
    waiting: "En attente",
    processed: "Comprise",
    ignored: "Sans rapport avec les points",
    dead: "Non comprise",
  },
  contradicts: ({ id }) =>
    `La notification ${id} est arrivée sous le même identifiant avec un autre contenu. Les deux ont été traitées, et l'état de la commande décide.`,
  body: "Ce que la boutique a envoyé",
  sentAgain: ({ times }, { count }) => count(times, { one: "renvoyée # fois", other: "renvoyée # fois" }),
  find: "Trouver les notifications d'une commande",
  noneOfOrder:
    "Aucune notification ne correspond. Seules les plus récentes des commandes trouvées sont affichées.",
  columns: {
    about: "Commande",
    topic: "Nom dans la boutique",
    outcome: "Résultat",
    why: "Raison",
    received: "Reçue",
  },
  andMore: ({ orders }, { number }) => `et ${number(orders)} de plus`,
  see: "Afficher",
  hide: "Masquer",
  workAgain: "Traiter de nouveau",
  dismissed: "Écartée",
  dismiss: "Écarter",
  dismissQuestion:
    "Plus rien n'est fait de cette notification, et elle quitte « À traiter ». Elle est gardée telle quelle aussi longtemps que toutes les notifications, et peut être reprise jusque-là.",
  takeBack: "Reprendre",
};

export const customer: PageLabels["customer"] = {
  neither: "Ce n'est ni une adresse e-mail ni un numéro de mobile.",
  lookUpFirst: "Les points sont lus au service de fidélité quand un client est recherché.",
  who: "Adresse e-mail ou numéro de mobile",
  lookUp: "Rechercher",
  atService: "Points au service de fidélité",
  kinds: { all: "Tout", earn: "Attribués", redeem: "Utilisés", ledger: "Grand livre" },
  nothingYet: "Rien pour l'instant.",
  sums: {
    balance: "Solde",
    balanceIs: "validés moins utilisés",
    notKnown: "non connu",
    pending: "En attente",
    approved: "Validés",
    cancelled: "Annulés",
    redeemed: "Utilisés",
  },
  unread: ({ lines }, { count }) =>
    count(lines, {
      one: "Pour # ligne ci-dessous, le service de fidélité ne dit pas de combien de points il s'agit ni où ils en sont. Elle n'entre dans aucune de ces sommes.",
      other:
        "Pour # lignes ci-dessous, le service de fidélité ne dit pas de combien de points il s'agit ni où ils en sont. Elles n'entrent dans aucune de ces sommes.",
    }),
  orders: "Commandes",
  noOrder: "Aucune commande de ce client n'est connue.",
  newestOnly: ({ shown }, { count }) =>
    count(shown, {
      one: "Voici la commande modifiée en dernier ; la page « Commandes » les trouve toutes.",
      other: "Voici les # commandes modifiées en dernier ; la page « Commandes » les trouve toutes.",
    }),
  redeemByHand: "Utiliser des points à la main",
  reference: "Référence",
  referenceUse: "Par exemple le numéro d'un ticket de caisse : la même référence ne sert qu'une fois.",
  redeem: "Utiliser",
  redeemQuestion: ({ points, who }, { count }) =>
    `${count(points, { one: "# point", other: "# points" })} de ${who} ${points < 2 ? "est utilisé" : "sont utilisés"} au service de fidélité. Impossible de revenir en arrière ici.`,
};
