import type { CommandLabels } from "../en/commands.ts";

export const help: CommandLabels["help"] = {
  program: "Transforme les webhooks de commande signés d'une boutique en points au service de fidélité.",
  version: "afficher la version",
  versionAndCommit: ({ version, commit }) => `${version} (commit ${commit ?? "inconnu"})`,
  help: "expliquer la commande",
  language: "la langue de ce qui est affiché (par défaut : LANG)",
  withoutCommand: ({ path }) => `Sans commande : serve avec ${path} ou --config, sinon try.`,
  titles: { usage: "Usage :", arguments: "Indications :", options: "Options :", commands: "Commandes :" },
  choices: ({ choices }) => `au choix : ${choices.join(", ")}`,
  standard: ({ value }) => `par défaut : ${value}`,
  none: "aucune",
};

export const helpOf: CommandLabels["helpOf"] = {
  shared: {
    config: ({ path }) => `la configuration de la passerelle (par défaut : ${path})`,
    url: "où la passerelle répond, au lieu de lire la configuration",
    token: "le jeton d'administration, au lieu de lire la configuration",
    json: "afficher du JSON pour les programmes",
    shop: "le nom de la boutique dans la configuration",
  },
  serve: {
    summary: "faire tourner la passerelle pour les boutiques de la configuration",
    logLevel: "ce qui est écrit dans le journal (par défaut : info, sur un terminal warn)",
  },
  try: {
    summary: "tout montrer sur cette machine : boutiques d'exemple, passerelle, service de fidélité simulé",
    port: "port de la passerelle (par défaut : 8787 s'il est libre)",
    once: "s'arrêter à la fin de l'histoire",
  },
  sandbox: {
    summary: "faire tourner le service de fidélité simulé seul, pour essayer et pour les tests",
    apiKey: "la clé que les appels doivent porter",
    brandId: "l'identifiant de marque que les appels doivent porter",
    port: "port où il écoute ; 0 en choisit un libre",
    data: "garder dans ce dossier ce qui s'est passé ; sinon c'est oublié à la fin",
    activity: "une activité et les points qu'elle donne ; peut être répété",
    campaign: "une campagne ; peut être répété",
  },
  orders: {
    summary: "lister les commandes, le dernier changement d'abord",
    shop: "seulement les commandes de cette boutique",
    points: "seulement les commandes dont les points en sont là",
    state: "seulement les commandes dont le travail en est là",
    find: "identifiant ou numéro d'une commande, adresse e-mail ou numéro de mobile",
    limit: "combien",
  },
  show: {
    summary: "raconter l'histoire d'une commande",
    order: "identifiant ou numéro de la commande",
  },
  explain: {
    summary: "dire quelles règles ont été examinées pour une commande, et pourquoi chacune convient ou non",
  },
  programme: {
    summary: "montrer, modifier et essayer le programme d'une boutique, qui a des versions",
    show: "afficher le programme qui compte, et depuis quand",
    yaml: "l'afficher seul, comme il serait dans le fichier de configuration",
    versions: "lister toutes les versions, avec leur auteur et ce qui a changé",
    preview:
      "dire de quelles commandes des derniers jours un programme modifié aurait fait autre chose ; n'envoie rien",
    days: "combien de jours en arrière",
    set: "enregistrer un fichier comme version suivante, qui compte dès maintenant",
    file: "le programme en YAML, comme il serait sous program: dans le fichier de configuration",
    note: "la raison du changement",
    basedOn:
      "la version dont il est tiré, pour ne perdre le changement de personne ; à défaut, celle qui compte",
    revert: "faire compter de nouveau une version antérieure",
    version: "le numéro de la version",
    copy: "enregistrer le programme d'une boutique comme version suivante d'une autre",
    copyFrom: "la boutique dont le programme est pris",
    copyTo: "la boutique pour laquelle il est enregistré",
  },
  retry: {
    summary: "renvoyer ce qui a été abandonné ou attend une personne",
    one: "une seule étape, par l'identifiant que donne show",
    dead: "tout ce qui a été abandonné",
    shop: "avec --dead : seulement de cette boutique",
    operation: "avec --dead : seulement les étapes de ce type",
    since: "avec --dead : seulement ce qui a été abandonné depuis, par exemple 2026-06-01",
    eitherOr: "indiquer soit l'étape à renvoyer, soit --dead pour toutes celles abandonnées",
  },
  redeem: {
    summary: "utiliser les points d'un client à la main : une fois par référence",
    email: "l'adresse e-mail du client",
    mobile: "le numéro de mobile du client, comme +491701234567",
    points: "combien de points",
    reference:
      "ce qui désigne cette utilisation, comme un numéro de reçu : saisie de nouveau, rien n'est utilisé deux fois",
    eitherOr: "indiquer soit --email, soit --mobile",
  },
  resync: {
    summary: "lire les commandes de la boutique telles qu'elles sont, et envoyer ce qui manque",
    order: "seulement cette commande, par l'identifiant de la plateforme ; peut être répété",
    since: "commandes modifiées depuis, par exemple 2026-06-01",
    until: "avec --since : commandes modifiées avant",
    all: "chaque commande que montre la boutique",
    dryRun: "dire ce qui serait envoyé et pourquoi, sans rien envoyer",
    historyEarns: "l'historique reçoit aussi des points : les commandes créées avant earn.from",
    historyFrom: "l'historique reçoit aussi des points, s'il a été créé à partir de ce jour",
    cancel: "mettre fin à une resynchronisation en cours",
    eitherOr: "nommer une boutique et l'un de --order, --since et --all ; ou indiquer --cancel <id>",
  },
  erase: {
    summary:
      "effacer une personne de toutes les commandes et notifications ; ce qui a été attribué reste dans les comptes",
    email: "l'adresse e-mail de la personne",
    mobile: "le numéro de mobile de la personne, par exemple +491701234567",
    eitherOr: "indiquer soit --email, soit --mobile",
  },
  doctor: {
    summary: "vérifier tout ce qu'il faut à la passerelle, et dire ce qui ne va pas et que faire",
    audit: "à la place : comparer les commandes de la boutique avec l'historique du service de fidélité",
    since: "avec --audit : commandes modifiées en dernier depuis, par exemple 2026-06-01",
    all: "avec --audit : chaque commande, pas seulement celles depuis la dernière comparaison",
    cancel: "avec --audit : mettre fin à celle qui est en cours",
    eitherOr: "--since, --all ou --cancel va avec --audit <shop>, un seul à la fois",
  },
  init: {
    summary: "faire la configuration à partir de quelques réponses, en essayant chacune",
    env: "où les secrets sont gardés",
    yes: "ne rien demander : chaque réponse vient d'une option",
    force: "remplacer ce qui existe déjà",
    noCheck: "ne pas essayer les réponses",
    loyaltyUrl: "le service de fidélité",
    apiKey: "la clé secrète du compte",
    brandId: "l'identifiant de marque du compte",
    identifier: "email ou mobile : ce à quoi le compte reconnaît d'abord les clients",
    activity: "l'activité qui donne des points aux commandes payées",
    publicUrl: "comment les boutiques joignent cette passerelle",
    port: "où la passerelle écoute, si ce n'est pas 8787",
    instances: "combien de processus fonctionneront ; plus d'un demandent une base de données",
    databaseUrl: "garder les données dans PostgreSQL : postgres://utilisateur:mot-de-passe@hôte:port/base",
    databaseSsl: "verify, encrypt ou none : comment la connexion à elle est chiffrée",
    platform: "la plateforme de la boutique",
    domain: "l'adresse de la boutique",
    shop: "un nom court pour la boutique",
    credential: "un accès de la boutique ; peut être répété",
    secret: "ce avec quoi la boutique signe ses webhooks",
  },
  webhooks: {
    summary: "montrer si les webhooks d'une boutique existent et mènent à cette passerelle",
    restore: "recréer ce qui manque ou est désactivé",
    toml: "afficher le fichier qui configure l'application de la boutique sur sa plateforme, s'il y en a un",
  },
  link: { summary: "afficher un nouveau lien qui ouvre le tableau de bord, connecté, une seule fois" },
  completion: { summary: "afficher le script par lequel un shell complète la saisie", shell: "le shell" },
  store: {
    summary: "vérifier, réparer, sauvegarder, restaurer ou copier ce que garde la passerelle",
    check: "tout lire et dire ce qui est endommagé, sans rien changer ; arrêter d'abord la passerelle",
    repair:
      "sauver ce qui est sain et rendre le dossier de données utilisable ; arrêter d'abord la passerelle",
    export: "où sont mises les copies des fichiers endommagés",
    backup: "copier le dossier de données, même pendant que la passerelle tourne ; d'une base, dire comment",
    backupTo: "un nouveau dossier",
    restore: "mettre une sauvegarde à la place du dossier de données, qui doit être vide ou absent",
    restoreFrom: "la sauvegarde",
    account:
      "dire qu'une marque est le même compte qu'avant, à une nouvelle adresse ; arrêter d'abord la passerelle",
    brand: "le nom de la marque dans la configuration",
    copy: "tout copier vers un autre endroit, vide, et comparer ; arrêter d'abord la passerelle",
    copyExplained:
      "copier tout ce qui est gardé à un endroit vers un autre, vide, et comparer les deux par nombres et sommes de contrôle.\n\nUn endroit est un dossier, l'adresse d'une base de données (postgres://utilisateur:motdepasse@hôte:port/base) ou un fichier de configuration qui le dit. Arrêter d'abord la passerelle. Une copie interrompue continue quand la même commande est relancée ; avant sa fin, rien d'autre n'ouvre l'endroit qu'elle remplit.",
    copyFrom: "où tout se trouve maintenant",
    copyTo: "où tout doit aller ; rien ne doit encore s'y trouver",
  },
};

export const usage: CommandLabels["usage"] = {
  error: ({ what }) => `erreur : ${what}`,
  hint: "(--help explique ce qui peut être indiqué)",
  noCommand: ({ name, names, closest }, { list }) =>
    closest === null
      ? `il n'y a pas de commande ${name} ; il y a ${list(names)}`
      : `il n'y a pas de commande ${name} : s'agit-il de ${closest} ?`,
  unknownOption: ({ option, closest }) =>
    `il n'y a pas d'option ${option} ici${closest === null ? "" : ` : s'agit-il de ${closest} ?`}`,
  missingArgument: ({ name }) => `il manque ${name}`,
  valueMissing: ({ option }) => `il manque la valeur de ${option}`,
  optionMissing: ({ option }) => `${option} est nécessaire`,
  tooMany: ({ typed }, { list }) => `plus que ce que prend la commande : ${list(typed)}`,
  wrongValue: ({ option, value, expected }) => `${option} : attendu : ${expected} ; et non : ${value}`,
  oneOf: ({ choices }) => `l'un de ${choices.join(", ")}`,
  number: ({ least, most }) => `un nombre de ${least} à ${most}`,
  day: "un jour comme 2026-06-01, ou une heure comme 2026-06-01T12:00:00Z",
  activity: "un identifiant et des points, comme 12:100",
};
