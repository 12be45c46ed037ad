import type { PageLabels } from "../en/page.ts";

export const resync: PageLabels["resync"] = {
  about:
    "Lit les commandes dans la boutique telles qu'elles sont et fait ce qui manque. Ce qui est déjà fait reste ainsi ; une resynchronisation peut donc être lancée aussi souvent que nécessaire. L'essai à blanc vient d'abord : il montre ce qui changerait et n'envoie rien.",
  changedSince: "Commandes modifiées depuis",
  dryRunFirst: "Voir ce qui changerait",
  dryRun: "Essai à blanc",
  dryRunOf: ({ shop }) => `Essai à blanc de ${shop}`,
  resyncOf: ({ shop }) => `Resynchronisation de ${shop}`,
  states: {
    queued: "Démarre",
    running: "En cours",
    done: "Terminée",
    failed: "Arrêtée par un problème",
    cancelled: "Interrompue",
  },
  started: ({ shop, when }) => `${shop}, début : ${when}`,
  cancel: "Interrompre",
  doIt: "Exécuter maintenant",
  doItQuestion: ({ steps }, { count }) =>
    `${count(steps, { one: "# étape sera envoyée", other: "# étapes seront envoyées" })} au service de fidélité.`,
  letOldEarn: "Faire compter aussi les anciennes commandes",
  letOldEarnQuestion:
    "Un nouvel essai à blanc, où les commandes d'avant la connexion de la boutique donnent des points. Rien n'est encore envoyé.",
  oldEarn: "Les commandes d'avant la connexion de la boutique donnent aussi des points.",
  read: "Commandes lues",
  ordersRead: ({ scanned, total }, { count, number }) =>
    total === null
      ? `${count(scanned, { one: "# commande lue", other: "# commandes lues" })} :`
      : `${number(scanned)} sur ${count(total, { one: "# commande lue", other: "# commandes lues" })} :`,
  wouldChange: ({ changed, planned, skipped, failed }, { count, number }) =>
    `${count(changed, { one: "# commande changerait", other: "# commandes changeraient" })}, ${count(planned, { one: "# étape serait envoyée", other: "# étapes seraient envoyées" })}, ${number(skipped)} en ordre, ${count(failed, { one: "# illisible", other: "# illisibles" })}.`,
  changed: ({ changed, planned, skipped, failed }, { count, number }) =>
    `${count(changed, { one: "# commande a changé", other: "# commandes ont changé" })}, ${count(planned, { one: "# étape", other: "# étapes" })} à envoyer, ${number(skipped)} en ordre, ${count(failed, { one: "# illisible", other: "# illisibles" })}.`,
  doneIn: ({ span }) => `Terminé dans ${span} environ.`,
  earlier: "Précédentes",
  kept: "Les 20 dernières de chaque boutique sont gardées.",
  noneYet:
    "Aucune pour l'instant. Chaque essai à blanc et chaque resynchronisation figure ici, avec son résultat.",
  ordersWouldChange: ({ orders }, { count }) =>
    count(orders, { one: "# commande changerait", other: "# commandes changeraient" }),
  ordersChanged: ({ orders }, { count }) =>
    count(orders, { one: "# commande a changé", other: "# commandes ont changé" }),
  allWell: "Toutes les commandes sont en ordre.",
};
