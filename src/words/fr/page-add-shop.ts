import type { AddShopLabels } from "../en/page-add-shop.ts";

export const addShop: AddShopLabels = {
  about:
    "La boutique est servie dès qu'elle est ajoutée ; rien n'est à redémarrer. Ce qui est secret est gardé chiffré et n'est plus jamais montré.",
  fields: {
    platform: "Plateforme",
    domain: "Adresse de la boutique",
    shop: "Nom",
    brand: "Compte de fidélité",
    activityId: "Activité",
    prefix: "Premiers chiffres de ses numéros de commande",
    secret: "Le secret avec lequel la boutique signe ses webhooks",
  },
  hints: {
    shop: "Minuscules, chiffres et traits d'union ; fait partie de l'adresse où vont ses notifications",
    activityId: "L'activité du service de fidélité qui donne des points pour ses commandes",
    prefix:
      "Pour que deux boutiques du compte n'aient jamais une commande du même numéro ; fixés avec la première commande",
  },
  secretMade: "Laissé vide, la passerelle en crée un. En saisir un si les webhooks sont créés à la main.",
  secretSame: ({ credential }) => `Laissé vide, c'est le même que ${credential}.`,
  access: "Accès à la boutique",
  consent: "Laissé vide, les pages de la boutique demandent l'accord une fois la boutique ajoutée.",
  more: "Autres réglages",
  added: ({ shop }) =>
    `La boutique ${shop} est servie à partir de maintenant. Si elle ne se connecte pas d'elle-même, sa section ci-dessous dit ce qui reste à faire ; la page Aujourd'hui montre où elle en est.`,
  addedAndNext: ({ shop }) =>
    `La boutique ${shop} est servie à partir de maintenant. Il reste à la connecter : le bouton dans sa section ci-dessous ouvre les pages de la boutique, qui demandent l'accord. D'ici là, il n'y a rien à essayer.`,
  notYet: ({ shop }) =>
    `La boutique ${shop} est gardée, et pas encore servie : la raison se trouve ci-dessous.`,
  tried: {
    trying: "Essai en cours…",
    title: "Voici ce qui ne va pas",
    right: "En ordre :",
    stays:
      "Ce qui a été saisi est toujours là : corrigez-le et ajoutez la boutique encore une fois, ou ajoutez-la telle quelle : ses réglages et ses secrets peuvent être changés ensuite, son adresse non.",
    anyway: "Ajouter quand même",
  },
  ofFile: "Elle se trouve dans le fichier de configuration, où elle est modifiée et retirée.",
  ofPage: "Elle a été ajoutée sur cette page.",
  notConnectedYet:
    "Sans accès, la passerelle prend ce qu'apportent les webhooks créés à la main, ce qui suffit, et ne peut pas lire elle-même les commandes. Les pages de la boutique s'ouvrent dans un nouvel onglet et demandent l'accord.",
  connect: "Connecter cette boutique",
  noPublicAddress: ({ path }) =>
    `Pas encore connu : la passerelle n'a pas d'adresse publique. Régler server.publicUrl et la redémarrer ; ${path} vient à la suite.`,
  addressFirst:
    "Pour la connecter, la passerelle a d'abord besoin d'une adresse publique : régler server.publicUrl et la redémarrer.",
  firstPoints: {
    title: "Ce qui manque jusqu'à ses premiers points",
    reports:
      "Elle signale ses commandes : connectée ici, ou par des webhooks créés à la main dans la boutique, qui mènent à l'adresse ci-dessus",
    order:
      "Une commande est passée dans la boutique et payée : en quelques secondes elle figure sous Commandes, et sa page dit où en sont ses points",
    done: "Fait",
    open: "À faire",
  },
  notServed: "Pas servie",
  changing: {
    title: "Modifier cette boutique",
    about:
      "Ce qui n'est pas modifié reste. Ce qui l'est compte aussitôt ; les secrets ne sont plus jamais montrés, et ceux laissés vides restent.",
    fixed:
      "Plateforme, adresse, nom, compte et premiers chiffres de ses numéros de commande restent : ses commandes s'y rapportent. Si l'adresse a été mal saisie, retirer la boutique et l'ajouter de nouveau. Une boutique qui a déménagé avec ses commandes est retirée ici et inscrite dans le fichier de configuration avec sa nouvelle adresse.",
    keepsFormer: "Les notifications signées avec l'ancien secret sont prises aussi, tant qu'il est remplacé",
    change: "Changer",
    changed: ({ shop }) =>
      `La boutique ${shop} a été modifiée. « Vérifier maintenant », dans sa section, essaie aussitôt son accès.`,
  },
  settingsRead:
    "Le fichier de configuration est relu à chaque changement. Ce qui doit attendre le prochain démarrage de la passerelle est nommé à la page Aujourd'hui.",
  remove: "Retirer cette boutique",
  consequences: {
    deliveries: "Dès lors, les notifications en son nom sont refusées, comme pour une boutique inconnue.",
    orders:
      "Ses commandes et tout ce qui s'est passé restent visibles. Ce qui est encore à envoyer pour elles attend qu'il y ait de nouveau une boutique de ce nom.",
    secrets:
      "Ses secrets et son accès sont oubliés. Les webhooks qui se trouvent dans la boutique sont à supprimer là-bas.",
  },
  waiting: ({ orders }, { count }) =>
    `${count(orders, { one: "# commande a", other: "# commandes ont" })} des étapes qui attendent d'être envoyées.`,
  confirm: "Saisir le nom de la boutique pour confirmer",
  removed: ({ shop }) => `La boutique ${shop} a été retirée.`,
};
