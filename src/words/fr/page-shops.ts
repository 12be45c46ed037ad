import type { PageLabels } from "../en/page.ts";

export const shops: PageLabels["shops"] = {
  connection: "Connexion",
  platform: "Plateforme",
  address: "Adresse",
  account: "Compte de fidélité",
  deliveriesGoTo: "Les notifications vont à",
  lastDelivery: "Dernière notification",
  noneYet: "aucune pour l'instant",
  secrets: "Secrets",
  none: "aucun",
  secret: ({ place }, { number }) => `Secret ${number(place)} :`,
  notUsed: "pas utilisé depuis le démarrage de la passerelle",
  settings: "Tous les réglages et ce qu'ils signifient",
};

export const health: PageLabels["health"] = {
  states: {
    unknown: "Pas encore vérifiée",
    byHand: "Webhooks à la main",
    nothingYet: "Rien de signalé encore",
    unreadable: "Illisible",
    catchingUp: "Rattrapage en cours",
    ofNoUse: "N'envoie rien d'utile",
    webhooksPaused: "En pause dans la boutique",
    incomplete: "Ne signale pas tout",
    connected: "Connectée",
    silent: "Inhabituellement silencieuse",
    signedWrongly: "Signée avec un autre secret",
    works: "Fonctionne",
    paused: "Suspendu",
    resting: "Ne répond pas",
  },
  since: ({ when }) => `depuis ${when}`,
  next: {
    unreadable: "Une fois cela corrigé, choisir « Vérifier maintenant ».",
    ofNoUse: "« Vérifier maintenant » crée les webhooks à neuf.",
    incomplete: "« Vérifier maintenant » les recrée.",
  },
  byHand:
    "La boutique signale ses commandes par des webhooks créés à la main, ce qui suffit. Avec un accès à la boutique, la passerelle les crée elle-même et lit ce qu'ils ont manqué.",
  nothingYet: ({ webhooks }, { list }) =>
    `Rien n'a encore signalé de commande. Donner à la passerelle un accès à la boutique, ou y créer ces webhooks à la main, menant à l'adresse indiquée à « Les notifications vont à » sur la page Boutiques : ${list(webhooks)}.`,
  lastDelivery: ({ when }) => `Dernière notification : ${when}`,
  noDelivery: "Dernière notification : aucune pour l'instant",
  refused: "Requêtes au nom de cette boutique non acceptées depuis le démarrage de la passerelle :",
  refusals: {
    signature_missing: "sans aucune signature : une requête étrangère, ou un webhook sans secret",
    signature_malformed: "avec autre chose qu'une signature : un proxy a peut-être modifié la requête",
    signature_invalid:
      "signées avec un autre secret : comparer le secret du webhook dans la boutique avec celui de la passerelle",
    expired: "signées il y a trop longtemps, ou d'après une horloge déréglée",
    keys_stale: "signées avec une clé que la passerelle ne connaît pas encore",
    too_large: "plus grandes que server.bodyLimit ne le permet",
    content_encoding: "compressées : les boutiques envoient leurs webhooks tels quels",
    other_shop:
      "destinées à une autre boutique : comparer l'adresse dans la boutique avec celle de la passerelle",
  },
  times: ({ times, why }, { count }) => `${count(times, { one: "# fois", other: "# fois" })} : ${why}`,
  silent: ({ since, span }, { time }) =>
    `Silence inhabituel depuis le ${time(since)} : d'après ses 100 dernières notifications, la boutique envoie d'ordinaire quelque chose en moins de ${span} environ. « Vérifier maintenant » lit ce qui manque peut-être.`,
  notRead: ({ since }, { time }) =>
    `Rien n'a été lu dans la boutique depuis le ${time(since)} : ce qui y a changé n'est peut-être pas encore connu. « Vérifier maintenant » le lit.`,
  behind: ({ since }, { time }) =>
    `Rattrapage depuis le ${time(since)} : ce qui a changé depuis dans la boutique est en lecture et n'est peut-être pas encore connu.`,
  notReported: ({ topics }, { list }) => `La boutique ne signale pas : ${list(topics)}.`,
  ofNoUse: ({ since, why }, { time }) => `Depuis le ${time(since)} : ${why}.`,
  inOrder: ({ webhooks, when }, { count }) =>
    `${count(webhooks, { one: "# webhook actif", other: "# webhooks actifs" })}, vérification : ${when}`,
  mended: "Ce que la passerelle a réparé d'elle-même",
  check: "Vérifier maintenant",
};

const DELETED = { one: "# commande supprimée", other: "# commandes supprimées" } as const;

export const deleted: PageLabels["deleted"] = {
  notAsked: ({ problem }) =>
    `Commandes supprimées dans la boutique : leur recherche a échoué (${problem}). Un nouvel essai aura lieu dans quelques heures.`,
  lastTurn: ({ orders, when }, { count }) =>
    `Commandes supprimées dans la boutique : ${orders === 0 ? "aucune n'était due, car une commande est vérifiée au plus tôt une heure après son dernier changement" : count(orders, { one: "# commande vérifiée", other: "# commandes vérifiées" })}, dernière vérification : ${when}.`,
  turn: ({ orders }, { count }) =>
    `Commandes supprimées dans la boutique : ${orders === 0 ? "aucune vérifiée" : count(orders, { one: "# commande vérifiée", other: "# commandes vérifiées" })} jusqu'ici.`,
  noAnswer: ({ orders }, { count }) =>
    count(orders, {
      one: "Pour # commande, la boutique n'a pas dit si elle existe.",
      other: "Pour # commandes, la boutique n'a pas dit si elles existent.",
    }),
  found: ({ orders }, { count }) =>
    `${count(orders, { one: "# commande supprimée trouvée", other: "# commandes supprimées trouvées" })}.`,
  kept: ({ orders }, { count }) => `Les points de ${count(orders, DELETED)} restent, comme décidé.`,
  approvedFor: ({ days }, { count }) =>
    `Les commandes dont les points ont été validés il y a plus de ${count(days, { one: "# jour", other: "# jours" })} ne sont pas vérifiées.`,
  tooMany: ({ gone, asked, since }, { number, count, time }) =>
    `${number(gone)} sur ${count(asked, { one: "# commande vérifiée", other: "# commandes vérifiées" })} ne sont plus dans la boutique, constaté le ${time(since)}. Autant à la fois peut être une erreur, rien n'a donc été fait. La boutique a-t-elle été restaurée d'une sauvegarde ou déplacée, ou son adresse mène-t-elle à une autre boutique ? Quand les commandes sont de retour, ce message disparaît de lui-même.`,
  andMore: ({ orders }, { count }) => count(orders, { one: "et # autre", other: "et # autres" }),
  onPurpose: "Elles ont été supprimées exprès",
  onPurposeQuestion: ({ orders }, { count }) =>
    `${count(orders, { one: "# commande est relue", other: "# commandes sont relues" })} ; les points de celles qui manquent sont annulés.`,
  leavePoints: "Laisser leurs points",
  leavePointsQuestion: ({ orders }, { count }) =>
    count(orders, {
      one: "Les points de # commande restent tels quels, et cette commande n'est plus vérifiée.",
      other: "Les points de # commandes restent tels quels, et ces commandes ne sont plus vérifiées.",
    }),
};
