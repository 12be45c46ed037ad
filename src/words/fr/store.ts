import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { StoreTrouble } from "../codes/store.ts";
import type { Said } from "../words.ts";

export const store: Catalog<StoreTrouble, Said> = {
  journalPartMissing: ({ file }) => `Une partie du journal manque : ${file}`,
  journalHeadDamaged: ({ file }) => `Le début de cette partie du journal est endommagé : ${file}`,
  journalEntryDamaged: ({ file, offset }) =>
    `Une entrée du journal est endommagée : ${file}, à l'octet ${offset}`,
  journalEntryUnreadable: ({ file, offset }) =>
    `Une entrée du journal est illisible : ${file}, à l'octet ${offset}`,
  rowMissing: ({ file, row }) => `La ligne ${row} manque : ${file}`,
  rowUnreadable: ({ file, row }) => `La ligne ${row} est illisible : ${file}`,
  fileMissing: ({ file }) => `Ce fichier du dossier de données manque : ${file}`,
  fileNotAsWritten: ({ file }) => `Ce fichier n'est plus tel qu'il a été écrit : ${file}`,
  folderExchanged: ({ file }) =>
    `Le dossier de données a été déplacé, supprimé ou remplacé pendant que la passerelle l'utilisait : ${file}`,
  formatKept: ({ folder, format, because }, _, say) =>
    `Le dossier de données ${folder} n'a pas pu être mis au format ${format}, et rien n'est perdu. ${say(because)}. Lancer « ${BRIDGE} store repair », qui garde tout ce qui est intact, et redémarrer, ou revenir à la version d'avant et à sa sauvegarde`,

  storeClosed: () => "La passerelle s'arrête : plus rien n'est enregistré",
  databaseSilent: ({ error }) =>
    `La base de données ne répond pas (${error}) : elle démarre peut-être, ou n'est pas joignable`,
  databaseBusy: ({ error }) => `La base de données ne le peut pas pour le moment (${error})`,
  noSpaceLeft: ({ error }) => `Le disque ne prend plus rien pour l'instant (${error}) : faire de la place`,
  diskBroken: ({ error }) => `Le disque est en panne (${error})`,
  fileNotRead: ({ file, error }) => `Ce fichier ne peut pas être lu (${error}) : ${file}`,
  erasureListNotWritten: ({ file, error }) =>
    `La liste des effacements ${file} ne peut pas être écrite (${error}) : laisser la passerelle écrire dans le dossier au-dessus de ses données`,
  formatNeedsSpace: ({ folder, format }) =>
    `Le dossier de données ${folder} n'a pas pu être mis au format ${format} : le disque est plein. Rien n'est perdu : faire de la place et redémarrer, et cela continue`,

  folderInUse: ({ folder }) =>
    `Un autre processus utilise le dossier de données ${folder} : l'arrêter d'abord`,
  folderTooNew: ({ folder, format, known }) =>
    `Une version plus récente a écrit le dossier de données ${folder} (format ${format}, et cette version connaît ${known}) : réinstaller cette version-là, ou mettre le dossier de côté et remettre la sauvegarde d'avant la mise à jour (store restore)`,
  folderNotEmpty: ({ folder }) => `${folder} n'est pas vide : mettre de côté ce qui s'y trouve`,
  folderReadOnly: ({ folder, error }) =>
    `Le dossier de données ${folder} ne peut pas être écrit (${error}) : y laisser écrire l'utilisateur de la passerelle, ou donner un autre dossier à storage.path`,
  folderWithoutSockets: ({ folder, error }) =>
    `Le dossier de données ${folder} ne peut pas être protégé d'un second processus (${error}) : le placer sur un disque local`,
  restoreCutOff: ({ folder }) =>
    `Une sauvegarde n'a pas été remise jusqu'au bout dans ${folder} : lancer de nouveau « ${BRIDGE} store restore »`,
  copyCutOff: ({ place }) =>
    `D'autres données n'ont pas été copiées jusqu'au bout vers ${place} : relancer « ${BRIDGE} store copy » comme avant, et la copie continue`,
  folderNotThere: ({ folder }) => `Il n'y a pas de dossier de données à ${folder} : vérifier le lieu`,
  folderOfEarlierFormat: ({ folder, format }) =>
    `Une version antérieure a écrit le dossier de données ${folder} (format ${format}) : démarrer une fois la passerelle avec lui, ce qui le met à jour, puis le copier`,
  erasureListOfAnother: ({ file }) =>
    `${file} dit qui a été effacé d'un dossier de données qui était là auparavant : donner un autre dossier`,
  backupPlaceTaken: ({ folder }) => `${folder} n'est pas vide : nommer un nouveau dossier`,
  backupOvertaken: ({ folder }) =>
    `${folder} change trop vite pour être copié : arrêter d'abord la passerelle`,
  backupNotWhole: ({ folder, list }) =>
    `${folder} n'est pas une sauvegarde complète : le fichier ${list}, que « store backup » écrit en dernier, manque : la sauvegarde a été interrompue. Utilisez une autre sauvegarde`,
  backupDamaged: ({ folder, because }, _, say) =>
    `La sauvegarde ${folder} est endommagée, et rien n'a été remis. ${say(because)}. Prendre une autre sauvegarde`,

  databaseUnreachable: ({ host, port, error }) =>
    `La base de données à ${host}:${port} n'accepte pas de connexion (${error}) : vérifier si elle fonctionne et si elle est joignable d'ici, et si son adresse est juste (storage.url)`,
  databaseTooOld: ({ version, least }) =>
    `La base de données est PostgreSQL ${version} : il faut la version ${least} ou une plus récente`,
  databaseForgets: ({ setting }) =>
    `La base de données peut oublier ce qu'elle a confirmé, car son réglage ${setting} est désactivé : l'activer`,
  databaseReadOnly: ({ host }) =>
    `La base de données sur ${host} ne peut être que lue, comme une réserve : nommer dans storage.url celle où l'on peut écrire`,
  databaseTooNew: ({ schema, version, known }) =>
    `Une version plus récente a modifié les tables du schéma ${schema} (version ${version}, et celle-ci connaît ${known}) : réinstaller cette version-là, ou restaurer la sauvegarde de la base de données faite avant la mise à jour`,
  databaseBeingChanged: ({ schema, host, minutes }, { count }) =>
    `Un autre bridge, sur ${host}, met à jour les tables du schéma ${schema} depuis ${count(minutes, { one: "# minute", other: "# minutes" })}, et celui-ci n'attend plus : laissez l'autre terminer, puis démarrez celui-ci à nouveau`,

  orderRowUnreadable: ({ shop, orderId }) =>
    `Ce qui est enregistré de la commande ${orderId} de ${shop} est illisible`,
  orderRowDiffers: ({ shop, orderId, columns }, { list }) =>
    `Les colonnes de la commande ${orderId} de ${shop} disent autre chose que son enregistrement : ${list(columns)}`,
  deliveryRowUnreadable: ({ id }) => `Ce qui est enregistré de la livraison ${id} est illisible`,

  copyBetweenDatabases: ({ from, to }) =>
    `${from} et ${to} sont deux bases de données : copier avec les outils de la base (pg_dump, pg_restore)`,
  copyBesideBridges: ({ place, hosts }, { list }) =>
    `Une passerelle travaille sur ${place}, sur ${list(hosts)} : l'arrêter d'abord, sur chaque machine`,
  copyPlaceTaken: ({ place }) =>
    `Quelque chose est déjà enregistré sous ${place} : donner une autre base ou un autre schéma`,
  copyNothingThere: ({ place }) => `Rien n'est enregistré sous ${place} : vérifier l'adresse et le schéma`,
  copyOfEarlierVersion: ({ place }) =>
    `Une version antérieure a écrit ${place} : démarrer une fois la passerelle dessus, ce qui la met à jour, puis copier`,
  copySamePlace: ({ place }) => `${place} est à la fois la source et la destination : en donner une autre`,
  copyPlacesInOne: ({ from, to }) =>
    `${from} et ${to} sont l'un dans l'autre : donner un dossier à l'extérieur`,

  valueUnreadable: ({ shop, name }, { quote }) =>
    `Ce qui est retenu sous ${quote(name)}${shop === "" ? "" : ` de la boutique ${shop}`} est illisible : remettre une sauvegarde`,
};
