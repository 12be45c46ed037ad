import { BRIDGE } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { SettingRefusal } from "../codes/setting.ts";
import type { Said } from "../words.ts";
import { idsText } from "./checks.ts";

export const refusals: Catalog<SettingRefusal, Said, Advice> = {
  refusedOpenFolder: ({ folder }) => [
    `storage.path : tout utilisateur de cette machine peut lire le dossier de données ${folder}`,
    `Le fermer (chmod 700 ${folder}), puis redémarrer`,
  ],
  refusedStorage: () => [
    "storage.driver : ceci est pour un dossier de données, et la passerelle garde ses données dans une base de données",
    "Utiliser les outils de la base de données elle-même",
  ],
  databaseHostUnknown: ({ host }) => [`storage.url : il n'y a pas de machine ${host}`, "Corriger son nom"],
  databasePasswordWrong: ({ user }) => [
    `storage.url : la base de données refuse le mot de passe de ${user}`,
    "Le corriger",
  ],
  databaseUserRefused: ({ user, database }) => [
    `storage.url : le serveur de bases de données ne laisse pas ${user} accéder à ${database}`,
    "Créer l'utilisateur, ou l'admettre dans pg_hba.conf du serveur, ou corriger storage.url et storage.ssl",
  ],
  databaseMissing: ({ database }) => [
    `storage.url : il n'y a pas de base de données ${database}`,
    `La créer (createdb ${database}), ou corriger son nom`,
  ],
  databaseRightsMissing: ({ user, schema, database }) => [
    `storage.schema : ${user} ne peut pas créer ou modifier les tables du schéma ${schema}`,
    `Le permettre (grant create on database ${database} to ${user}), ou faire de ${user} le propriétaire du schéma et de ses tables`,
  ],
  databaseUnencrypted: ({ host }) => [
    `storage.ssl : la base de données sur ${host} n'offre pas de chiffrement`,
    "L'activer là-bas, ou mettre storage.ssl à none si le réseau entre les deux est sûr",
  ],
  databaseNotTrusted: ({ host, error }) => [
    `storage.ssl : le certificat de la base de données sur ${host} n'est pas digne de confiance (${error})`,
    "Nommer dans storage.caFile le fichier de qui l'a signé, ou corriger le nom dans storage.url",
  ],
  certificatesUnreadable: ({ file, error }) => [
    `storage.caFile : le fichier ${file} ne peut pas être lu (${error})`,
    "Nommer un fichier que la passerelle peut lire",
  ],
  databaseNotUtf8: ({ database, encoding }) => [
    `storage.url : la base de données ${database} garde ses textes en ${encoding}`,
    "En créer une avec l'encodage UTF8, et la nommer",
  ],
  databaseSharesConnections: ({ host, port }) => [
    `storage.url : à ${host}:${port} se trouve un pooler qui donne à chaque transaction une autre connexion`,
    "Le faire répartir par session (pool_mode = session dans PgBouncer), ou nommer la base de données elle-même",
  ],
  refusedPlatform: ({ shop, platform, known }, { quote, choice }) => [
    `shops.${shop}.platform : il n'y a pas d'adaptateur pour ${quote(platform)}`,
    `Lui donner la valeur ${choice(known)}`,
  ],
  refusedOrderIds: ({ shop, before, now }) => [
    `shops.${shop}.orderId : le service de fidélité connaît les commandes de cette boutique par un identifiant formé ${idsText(before)}, pas ${idsText(now)}`,
    "Remettre l'ancienne valeur, ou donner à la boutique un nouveau nom sous shops pour recommencer",
  ],
  refusedEncryptionKey: () => [
    "security.encryptionKey n'est pas la clé avec laquelle ce dossier de données a servi : les personnes effacées ne seraient pas reconnues",
    "Remettre l'ancienne clé, ou la nommer sous security.previousEncryptionKeys pendant le changement",
  ],
  refusedNoBrand: ({ brand, brands }, { quote, list }) => [
    `Il n'y a pas de marque ${quote(brand)} dans la configuration`,
    `En nommer une : ${list(brands)}`,
  ],
  refusedAccountUnreadable: ({ brand }) => [
    `brands.${brand} : ce qui est retenu de son compte est illisible`,
    `Si c'est le compte où les commandes ont leurs points, le dire : ${BRIDGE} store account ${brand}`,
  ],
  refusedAccount: ({ brand, orders, formerAddress }, { count }) => [
    `brands.${brand} a ${formerAddress === null ? "un autre brandId qu'avant" : `une autre baseUrl que ${formerAddress}`}, et ${count(orders, { one: "# commande a", other: "# commandes ont" })} des points au compte d'avant : validations et annulations iraient à un autre compte`,
    `Remettre l'ancienne valeur ; ou la laisser, nommer le nouveau compte à part sous brands (par exemple ${brand}2) et le faire nommer par les boutiques ; ou, si c'est le même compte à une nouvelle adresse, le dire : ${BRIDGE} store account ${brand}`,
  ],
};
