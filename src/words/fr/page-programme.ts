import type { ProgrammeLabels } from "../en/page-programme.ts";

export const programme: ProgrammeLabels = {
  about:
    "Les commandes reçoivent des points selon ces règles. Un changement compte pour les commandes qui arrivent désormais ; ce qui a été donné reste. Essayer d'abord : cela montre ce que le changement aurait fait des commandes passées, et n'envoie rien.",
  counts: ({ version, by, when }) =>
    by === null
      ? `La version ${version} compte, du fichier de configuration (${when}).`
      : `La version ${version} compte, enregistrée par ${by} (${when}).`,
  locked:
    "Le fichier de configuration n'admet que son propre programme : essayer est possible, enregistrer non.",
  notUsed: ({ version }) =>
    `La version ${version} devrait compter, mais vient d'une version plus récente de la passerelle : elle est gardée sans servir.`,
  way: ({ begun, approved, days }, { count }) =>
    `${begun} → points en attente → ${approved} → ${days > 0 ? `${count(days, { one: "# jour", other: "# jours" })} → ` : ""}points validés`,
  earnOn: "Les points sont donnés quand la commande est",
  activityId: "Activité de toutes les autres commandes",
  approveOn: "Ils sont validés une fois la commande",
  afterDays: "Délai de retour, en jours",
  partialRefund: "Un remboursement partiel",
  missing: "Une commande sans e-mail ou sans mobile",
  moments: { created: "passée", paid: "payée", fulfilled: "expédiée", delivered: "livrée" },
  refunds: { keep: "ne change rien", cancel: "met fin aux points", ask: "attend une personne" },
  contacts: {
    hold: "les attend",
    skip: "ne reçoit pas de points",
    placeholder: "prend le numéro de remplacement",
  },
  rules: "Règles : la première qui convient choisit l'activité",
  noRules: "Pas encore de règle : chaque commande compte à l'activité ci-dessus.",
  addRule: "Ajouter une règle",
  rule: ({ number }) => `Règle ${number}`,
  removeRule: ({ number }) => `Retirer la règle ${number}`,
  moveUp: ({ number }) => `Monter la règle ${number}`,
  ruleName: "Nom",
  ruleActivity: "compte à l'activité",
  conditions: {
    tags: "Commande avec l'une de ces étiquettes",
    customerTags: "Client avec l'une de ces étiquettes",
    countries: "De l'un de ces pays",
    discountCodes: "Avec l'un de ces codes de réduction",
    minTotal: "Total à partir de",
    maxTotal: "Total jusqu'à",
  },
  firstOrder: "Seulement la première commande d'un client",
  commas: "En séparer plusieurs par des virgules. Ce qui reste vide n'importe pas.",
  more: "et plus encore, à modifier dans le texte",
  textAbout:
    "Le programme entier comme il serait dans le fichier de configuration, avec les réglages qui n'ont pas de champ ici.",
  toText: "Modifier en texte",
  toForm: "Revenir aux champs",
  text: "Programme en texte",
  lookAhead: "Essayer",
  days: "Commandes des derniers jours",
  stop: "Arrêter",
  compared: ({ scanned, differing }, { count, number }) =>
    `${count(scanned, { one: "# commande comparée", other: "# commandes comparées" })}, ${number(differing)} différeraient.`,
  states: {
    running: "Essai en cours",
    done: "Essai terminé",
    failed: "Arrêté par un problème",
    cancelled: "Arrêté",
  },
  kinds: {
    wouldEarn: "recevraient des points",
    wouldNotEarn: "ne recevraient pas de points",
    wouldEarnElsewhere: "compteraient à une autre activité",
    wouldBeApproved: "seraient validées à un autre moment",
    wouldNotBeApproved: "ne seraient pas validées",
    wouldConvert: "compteraient autrement comme parrainage",
    wouldRedeem: "utiliseraient des points autrement",
    wouldWait: "attendraient",
    wouldNotWait: "n'attendraient plus",
  },
  allSame: "Aucune commande ne différerait.",
  andMore: ({ orders }, { count }) => `et ${count(orders, { one: "# autre", other: "# autres" })}`,
  note: "Raison du changement",
  save: "Enregistrer",
  saveQuestion: "Désormais, les commandes reçoivent des points selon ce programme.",
  notLookedAhead: "Personne ne l'a encore essayé.",
  saved: ({ version }) => `La version ${version} compte maintenant.`,
  problems: ({ problems }, { count }) =>
    `${count(problems, { one: "# chose est", other: "# choses sont" })} à corriger :`,
  saveUpon: ({ version }) => `Enregistrer le mien sur la version ${version}`,
  versions: "Versions",
  ofFile: "Fichier de configuration",
  countsNow: "compte",
  back: ({ version }) => `Revenir à la version ${version}`,
  backQuestion: "Elle compte de nouveau dès maintenant, comme nouvelle version.",
  copyFrom: "Prendre le programme d'une autre boutique",
  take: "Le prendre dans le texte",
};
