import type { FirstHourLabels } from "../en/page-first-hour.ts";

const MINUTES = { one: "# minute", other: "# minutes" } as const;

export const firstHour: FirstHourLabels = {
  over: "La première heure est passée : tout fonctionne, et les points suivent les commandes d’eux-mêmes.",
  title: "La première heure",
  about:
    "Tout cela doit être en ordre avant que les points suivent les commandes d’eux-mêmes. Chaque étape se contrôle d’elle-même, et la liste disparaît pour de bon une fois tout fait.",
  progress: ({ done, all, minutes }, { count, number }) =>
    `${number(done)} sur ${number(all)} faites, encore ${count(minutes, MINUTES)} environ`,
  minutes: ({ minutes }, { count }) => count(minutes, MINUTES),
  done: "Fait",
  open: "À faire",
  failed: "Pas en ordre",
  checking: "Contrôle en cours…",
  checkAgain: "Contrôler maintenant",
  checkedWhen: ({ when }) => `Contrôlé ${when}.`,
  states: {
    fine: "En ordre",
    warning: "Douteux",
    failed: "Pas en ordre",
    skipped: "Non contrôlé",
    waiting: "En route",
  },
  steps: {
    account: "Le service de fidélité accepte le compte",
    publicAddress: "Les boutiques atteignent la passerelle",
    shop: "La boutique est connectée, ou ses webhooks sont créés à la main",
    webhooks: "La boutique signale ses commandes à la passerelle",
    testDelivery: "Une livraison d’essai arrive",
    firstOrder: "La première commande reçoit des points",
  },
  hints: {
    account:
      "L’adresse, la clé et l’identifiant de marque viennent du compte (Profil, puis Intégration). Ils sont dans la configuration : une nouvelle clé compte en quelques secondes, le reste au prochain démarrage.",
    publicAddress:
      "Les boutiques envoient leurs commandes par https ; il faut donc à la passerelle une adresse sur internet :",
    shop: "Donner accès à la passerelle avec l’accord de la boutique, ou écrire une clé dans la configuration.",
    webhooks:
      "Avec un accès à la boutique et une adresse publique, la passerelle crée elle-même les webhooks en quelques minutes.",
    testDelivery:
      "La passerelle s’envoie une commande inventée, signée comme par la boutique. Elle fait tout le chemin ; personne ne reçoit de points et aucune commande n’en est faite.",
    firstOrder:
      "Passer une commande dans la boutique et la payer. Elle est ici en quelques secondes, avec ses points. Sinon, sa page dit pourquoi.",
  },
  found: ({ about, name, detail }) => `${about}, ${name}\u00a0: ${detail}`,
  proxy:
    "Si cette machine a un serveur web et un nom à elle : lui faire transmettre /webhooks/ et /apps/ à la passerelle. docs/running.md contient les lignes pour Caddy et nginx.",
  tunnel:
    "Sinon : un service de tunnel lui donne une adresse https sans rien changer au routeur. Il doit mener à la propre adresse de la passerelle.",
  thenSet:
    "Écrire ensuite cette adresse dans la configuration comme server.publicUrl (dans config/bridge.yaml, à moins que le vôtre ne porte un autre nom), et redémarrer la passerelle.",
  byHand: "Sans accès, les créer dans la boutique, avec cette adresse :",
  giveAccess: ({ shop }) => `Donner accès à ${shop}`,
  seeOrders: "Toutes les commandes",
  send: "Envoyer une livraison d’essai",
  sendFor: ({ shop }) => `Envoyer une livraison d’essai pour ${shop}`,
  sentWhen: ({ when }) => `Envoyée ${when} :`,
  wouldLead: "Ce qu’entraîne une vraie commande comme celle-ci :",
  calls: "Les appels au service de fidélité, dont aucun n’a été fait",
};
