import type { PageLabels } from "../en/page.ts";

export const today: PageLabels["today"] = {
  overTime: "Au fil du temps",
  accounts: "Comptes de fidélité",

  missingAccount: ({ brand }) =>
    `Des commandes attendent le compte de fidélité ${brand}, qui manque dans la configuration.`,
  putBackAccount:
    "La personne qui s'occupe de la passerelle le remet sous brands, avec ce nom, jusqu'à ce que ces commandes soient faites.",
  accountPaused: ({ brand, since, why }, { time }) =>
    `Le compte de fidélité ${brand} est en pause depuis le ${time(since)} : ${why}.`,
  accountRests: ({ brand, since, why }, { time }) =>
    `Le compte de fidélité ${brand} ne répond plus depuis le ${time(since)} : ${why}.`,
  correctAccount:
    "La personne qui s'occupe de la passerelle corrige la clé ou l'adresse dans sa configuration. Entre-temps les commandes sont reçues, rien n'est perdu, et tout reprend sans autre intervention.",
  accountTriedAgain:
    "Un nouvel essai a lieu de lui-même. Entre-temps les commandes sont reçues, et rien n'est perdu.",
  troubledShop: ({ shop }) => `Quelque chose ne va pas avec la boutique ${shop}.`,
  notKnownHere: "Ce qui y change n'est peut-être pas connu ici.",
  seeWhat: "Voir ce qui ne va pas",
  openIncidents: ({ incidents }, { count }) =>
    count(incidents, { one: "# incident est en cours.", other: "# incidents sont en cours." }),
  seeIncidents: "Voir les incidents",

  nothingWaits: "Rien n'attend de décision.",
  nothingElseWaits: "Rien d'autre n'attend de décision.",
  catchingUp: ({ shops }, { list }) =>
    `Ce qui a changé dans ${list(shops)} est encore en lecture et n'est peut-être pas encore connu.`,
  waiting: ({ things }, { count }) =>
    count(things, { one: "# cas attend une décision.", other: "# cas attendent une décision." }),
  seeWaiting: "Voir",

  tiles: {
    pending: "commandes avec points en attente",
    approved: "commandes avec points validés",
    cancelled: "commandes avec points annulés",
    queued: "commandes dans la file",
    scheduled: "commandes prévues plus tard",
    retrying: "commandes à réessayer",
  },

  points: {
    title: "Points des commandes",
    given: "points attribués aujourd'hui",
    approved: "points validés aujourd'hui",
    redeemed: "points utilisés aujourd'hui",
    cancelled: "points annulés aujourd'hui",
    thisMonth: ({ points }, { number }) => `${number(points)} ce mois-ci`,
    unknown: ({ orders }, { count }) =>
      count(orders, {
        one: "et # commande dont les points ne sont pas connus",
        other: "et # commandes dont les points ne sont pas connus",
      }),
    byShop: "Par boutique",
    columns: { given: "Attribués", approved: "Validés", redeemed: "Utilisés", cancelled: "Annulés" },
    spans: { today: "aujourd'hui", month: "ce mois-ci" },
  },

  oldest: ({ since }, { time }) => `Le travail le plus ancien attend depuis le ${time(since)}.`,
  goesOnWithAccount: "Ce qui attend un compte de fidélité manquant continue dès qu'il est de retour.",
  goesOnWithService: "Il continue dès que le compte de fidélité fonctionne de nouveau.",
  doneIn: ({ span }) => `Tout devrait être fait dans ${span} environ.`,

  callsOf: ({ brand }) => `Appels de ${brand} pendant la dernière minute`,
  calls: ({ used, most }, { count, number }) =>
    `${count(used, { one: "# appel", other: "# appels" })} sur ${number(most)} pendant la dernière minute`,

  instances: "Passerelles sur cette base de données",
  thisInstance: "Cette page vient d'elle.",
  outdatedInstance: "N'accepte plus rien : à mettre à jour",
  instanceBehind: "Plus ancienne qu'une autre ici : à mettre à jour aussi",
  version: ({ version }) => `Version ${version}`,
  startedWhen: ({ when }) => `démarrée ${when}`,
  patrols: {
    incidents: "Tient le journal des incidents",
    alerts: "Envoie les alertes",
    retention: "Supprime ce qui n'est plus à conserver",
    sweep: "Cherche les commandes oubliées",
    watch: ({ shops }) => `Veille sur ${shops}`,
    audit: ({ shops }) => `Compare les points avec le service de fidélité pour ${shops}`,
  },
  moreShops: ({ count }, { number }) => `${number(count)} de plus`,
};
