import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

/** Beside what doctor finds. */
export const doctor: CommandLabels["doctor"] = {
  tryingWay: "Essai du chemin de l'adresse publique à la passerelle (20 s au plus) …",
  filledFrom: ({ names }, { list }) =>
    `La valeur vient de ${list(names)} : dans .env, sauf si l'environnement ou un dossier de secrets les a. C'est là qu'il faut mettre la bonne.`,
};

export const start: CommandLabels["start"] = {
  screen: {
    runs: ({ version }) => `La passerelle de fidélité ${version} tourne.`,
    here: "Ici",
    publicUrl: "Pour les boutiques",
    noPublicUrl: "pas encore d'adresse publique : définir server.publicUrl",
    shops: "Boutiques",
    data: "Données",
    database: ({ schema }) => `PostgreSQL, schéma ${schema}`,
    next: `L'arrêter avec Ctrl+C. Les problèmes s'affichent ici ; plus tard, un nouveau lien : ${BRIDGE} link`,
  },
  dashboard: ({ link }) =>
    `Le tableau de bord, connecté en un clic (valable une fois, pendant une demi-heure) : ${link}`,
  portTaken: ({ port }) =>
    `Le port ${port} est pris : un autre programme y écoute, peut-être déjà cette passerelle. L'arrêter, ou choisir un autre server.port.`,
  portNotAllowed: ({ place }) =>
    `Écouter à ${place} n'est pas permis : choisir un server.port au-dessus de 1023, et y laisser écouter un proxy placé devant (docs/running.md).`,
  noSuchAddress: ({ host }) =>
    `Cette machine n'a pas d'adresse ${host} : donner à server.host une adresse qu'elle a.`,
  placeNotWritable: ({ code, path }) =>
    `Impossible d'écrire ${path} (${code}) : y laisser écrire cet utilisateur, ou lancer la commande dans un autre dossier.`,
  folderUnusable: ({ folder, code, path }) =>
    `Le dossier de données ${folder} est inutilisable (${code} à ${path}) : y laisser écrire l'utilisateur de la passerelle, ou donner un autre dossier à storage.path.`,
  sandbox: ({ url }) => `Le service de fidélité simulé répond à ${url}`,
  sandboxNext: "Un navigateur y montre ce qu'il sait. L'arrêter avec Ctrl+C.",
};

export const webhooks: CommandLabels["webhooks"] = {
  noAppFile: ({ platform }) => `${platform} n'a pas de fichier qui déclare les webhooks : omettre --toml.`,
  noPublicUrl: "Le fichier nomme l'adresse publique de la passerelle : régler d'abord server.publicUrl.",
  notAsked: "La passerelle ne peut pas être interrogée.",
  declared: ({ shop }) =>
    `Les webhooks de ${shop} sont déclarés dans le fichier de son application ; le voir avec : ${BRIDGE} webhooks ${shop} --toml`,
  leadTo: ({ shop, address }) => `Webhooks de ${shop} qui mènent à ${address} :`,
  columns: { topic: "Sujet", state: "État" },
  states: { active: "actif", disabled: "désactivé", paused: "en pause", missing: "absent" },
  restore: ({ shop }) => `Les recréer : ${BRIDGE} webhooks ${shop} --restore`,
};

export const store: CommandLabels["store"] = {
  allWell: ({ amount }) => `Tout est tel qu'il a été écrit : ${amount}.`,
  amount: ({ documents, rows, entries, folder }, { count }) =>
    `${count(documents, { one: "# document", other: "# documents" })} avec ${count(rows, { one: "# ligne", other: "# lignes" })} et ${count(entries, { one: "# entrée de journal", other: "# entrées de journal" })} dans ${folder}`,
  sound: ({ amount }) => `Intact : ${amount}. Sauver le tout avec : ${BRIDGE} store repair --export DOSSIER`,
  nothingDamaged: "Rien n'est endommagé : rien n'a été changé.",
  found: "Trouvé :",
  saved: ({ rows, originals, folder }, { count }) =>
    `${count(rows, { one: "# ligne sauvée", other: "# lignes sauvées" })} de ce qui était endommagé ; ${count(originals, { one: "# original conservé", other: "# originaux conservés" })} dans ${folder}.`,
  formatOfNow: "Le dossier a maintenant le format de cette version : la précédente le refuse.",
  usableAgain:
    "Le dossier est de nouveau utilisable. Démarrer la passerelle et resynchroniser chaque boutique : ce qui était perdu revient.",
  stillDamaged: "Encore endommagé :",
  copied: ({ from, to }) => `${from} est copié vers ${to}`,
  restored: ({ from, to }) => `${from} est à la place de ${to}`,
  size: ({ files, megabytes }, { count, number }) =>
    `${count(files, { one: "# fichier", other: "# fichiers" })}, ${number(megabytes)} Mo`,
  progress: {
    copyingFiles: ({ done, total }, { number, count }) =>
      `copié : ${number(done)} sur ${count(total, { one: "# fichier", other: "# fichiers" })}`,
    readingFiles: ({ done, total }, { number, count }) =>
      `lu : ${number(done)} sur ${count(total, { one: "# fichier", other: "# fichiers" })}`,
    readingRows: ({ done }, { count }) => `lu : ${count(done, { one: "# ligne", other: "# lignes" })}`,
  },
  copyDamaged: "La copie est endommagée, comme le dossier lui-même :",
  tokensNotOpened: ({ shops }, { list }) =>
    `security.encryptionKey, telle qu'elle est configurée ici, n'ouvre pas les jetons de ${list(shops)}.`,
  secretsNotOpened: ({ shops }, { list }) =>
    `security.encryptionKey, telle qu'elle est configurée ici, n'ouvre pas les secrets de ${list(shops)}, ajoutés sur la page : sans eux, pas de service.`,
  keyBeforeStart:
    "Avant le démarrage, y remettre la clé d'alors, ou la nommer sous security.previousEncryptionKeys. Sans elle : connecter ensuite à nouveau les boutiques sans leurs jetons ; retirer les boutiques ajoutées sur la page et les ajouter à nouveau.",
  afterRestore:
    "Démarrer la passerelle et resynchroniser chaque boutique : cela ramène ce qui est venu depuis. Les points utilisés à la main depuis ne sont plus connus : vérifier l'historique du client avant d'en utiliser sous une référence d'avant.",
  sameAccount: ({ brand }) =>
    `${brand} est le même compte qu'avant, tel que la configuration le nomme maintenant.`,
  databaseAmount: ({ orders, deliveries, place }, { count }) =>
    `${count(orders, { one: "# commande", other: "# commandes" })} et ${count(deliveries, { one: "# livraison de webhook", other: "# livraisons de webhooks" })} dans ${place}`,
  databaseWell: ({ amount }) => `Tout est lisible et concorde : ${amount}.`,
  databaseDamaged: ({ rows, amount }, { count }) =>
    `${count(rows, { one: "# ligne est endommagée", other: "# lignes sont endommagées" })}, sur ${amount} :`,
  databaseNext: `Remettre une sauvegarde (${BRIDGE} store backup DOSSIER dit comment), démarrer la passerelle et relire chaque boutique.`,
  backupByTools:
    "Les données sont dans une base : les sauvegarder avec ses propres outils, même pendant que la passerelle fonctionne :",
  backupWithoutList:
    "La liste des effacements est laissée de côté : qui a été effacé depuis l'est de nouveau une fois la sauvegarde remise.",
  backupPutBack: "Pour la remettre, arrêter la passerelle sur chaque machine, puis :",
  backupOtherwise:
    "Si autre chose a été remis (les fichiers du serveur, un moment passé, un instantané), avant de démarrer une passerelle :",
  earlierFormat: ({ format }) =>
    `Le dossier est au format ${format} d'une version antérieure : le prochain démarrage le met au format de cette version.`,
  damaged: ({ problem }) =>
    `Le dossier de données est endommagé. ${problem} Rien n'a été changé. Sauver ce qui est intact avec : ${BRIDGE} store repair --export DOSSIER`,
  noFolder: "Il n'y a pas encore de dossier de données à cet endroit : vérifier le lieu et storage.path.",
  unreadable: "Le dossier de données est illisible.",
};
