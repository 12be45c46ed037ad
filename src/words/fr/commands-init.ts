import { BRIDGE, COMPOSE_EXAMPLE, SETTINGS_PAGE, START } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

export const init: CommandLabels["init"] = {
  yes: "oui",
  begin:
    "Quelques questions : le compte de fidélité (adresse, clé, identifiant de marque, activité), l'adresse publique de cette passerelle et une boutique (adresse, accès). Chaque réponse est essayée quand c'est possible. Rien n'est écrit avant la fin ; Ctrl+C arrête.",
  beginShop:
    "Quelques questions sur une boutique de plus : son compte de fidélité s’il y en a plusieurs, sa plateforme, son adresse, son nom et son accès, et l’activité à laquelle ses commandes gagnent. Chaque réponse est essayée quand c’est possible. Rien n’est écrit avant la fin ; Ctrl+C quitte.",
  noFile: ({ path }) => `${path} n’existe pas : init sans --add-shop le crée.`,
  changedMeanwhile: ({ path }) =>
    `${path} a été modifié entre-temps. Rien n’a été écrit ; relancez la commande`,
  cannotAdd: ({ path }) =>
    `${path} est écrit de telle sorte que seule une personne peut y ajouter. Rien n’a été écrit ; ceci va sous shops :`,
  brand: ({ names }, { choice }) => `Le compte de fidélité de la boutique : ${choice(names)}`,
  prefixFirst: ({ shop }) =>
    `Les commandes de ${shop} n’ont pas de préfixe (orderId.prefix), et les commandes de deux boutiques ne doivent jamais recevoir le même numéro dans un compte de fidélité. Donner le préfixe 1 à ${shop} ? Seulement si elle n’a pas encore eu de commandes : ensuite leurs numéros ne changent plus.`,
  prefixStays: ({ shops, brand }, { list }) =>
    `${list(shops)} n’a pas de préfixe (orderId.prefix), donc aucune autre boutique ne peut partager le compte de fidélité ${brand} : des commandes des deux pourraient recevoir le même numéro. Donner à la nouvelle boutique un compte à elle sous brands. Rien n’a été écrit.`,
  noPrefixLeft: ({ brand }) =>
    `Tous les préfixes (orderId.prefix) des boutiques du compte de fidélité ${brand} sont pris. Rien n’a été écrit.`,
  added: ({ shop, path, file }) => `Ajouté : ${shop} dans ${path}, et ses secrets dans ${file}.`,
  takenUp: "Une passerelle qui tourne connaît la boutique en quelques secondes ; sinon la démarrer",
  left: "Arrêté : rien n'a été écrit.",
  yesNo: "[o/N]",
  hidden: "invisible pendant la saisie",
  asBefore: "Entrée : comme avant",
  expected: ({ what }) => `Attendu : ${what}.`,
  expectedOf: ({ option, what }) => `${option} : attendu : ${what}`,
  expectedNot: ({ option, names, found }, { choice }) =>
    `${option} : attendu : ${choice(names)}, et non ${found}`,
  answer: "une réponse",
  questions: {
    baseUrl: "Adresse du service de fidélité, par exemple https://loyalty.example.com",
    apiKey: "La clé secrète du compte (Profile, puis Integration)",
    brandId: "L'identifiant de marque du compte (Profile, puis Integration)",
    identifier: "Ce à quoi le compte reconnaît d'abord les clients : email ou mobile",
    activity:
      "Identifiant de l'activité qui donne des points aux commandes payées, à prendre dans l'administration du compte",
    publicUrl: "Adresse https publique de cette passerelle (Entrée : pas encore connue)",
    instances:
      "Combien d'exemplaires de la passerelle fonctionneront en même temps ? Un seul suffit à la plupart des boutiques et n'a besoin de rien d'autre. Plusieurs, pour continuer si une machine tombe en panne, partagent une base de données PostgreSQL",
    databaseUrl: "La base de données : postgres://utilisateur:mot-de-passe@hôte:port/base",
    databaseSsl:
      "Sa connexion : verify (chiffrée, certificat vérifié), encrypt (non vérifié) ou none (sur un réseau privé)",
    domain: "L'adresse de la boutique",
    shop: "Un nom court pour la boutique ; il fait partie de l'adresse des webhooks",
  },
  platform: ({ names }, { choice }) => `La plateforme de la boutique : ${choice(names)}`,
  credential: ({ label, meaning }) => `${label}${meaning === null ? "" : ` : ${meaning}`} (Entrée : omettre)`,
  credentialAgain: ({ label, meaning }) =>
    `${label}${meaning === null ? "" : ` : ${meaning}`} (un tiret l'omet)`,
  secret: ({ where }) => `Le secret avec lequel la boutique signe ses webhooks (${where})`,
  replace: ({ path }) =>
    `${path} existe déjà. (Une boutique de plus s'y ajoute avec : ${BRIDGE} init --add-shop) Le remplacer ?`,
  stays: ({ path }) => `${path} existe déjà et reste tel quel ; --force le remplace.`,
  replaceVariables: ({ file, names }, { list }) =>
    `${file} a une autre valeur de ${list(names)}. Remplacer ?`,
  variablesStay: ({ file, names }, { list }) =>
    `${file} a une autre valeur de ${list(names)} et reste tel quel ; --force la remplace.`,
  nothingWritten: "Rien n'a été écrit. Corriger, ou renoncer aux essais avec --no-check.",
  trying: "Essai en cours …",
  keepAnswer: "Garder cette réponse malgré tout ?",
  keepAnswers: "Garder ces réponses malgré tout ?",
  again: "Répondre de nouveau ; Entrée garde une réponse.",
  helps: {
    accountNotProven:
      "Comparer avec le compte la réponse sur ce à quoi il reconnaît d'abord les clients, puis faire passer une commande",
    accountRefused:
      "Comparer l'adresse du service de fidélité, la clé secrète et l'identifiant de marque avec le compte (Profile, puis Integration)",
    accountNotReached: "Vérifier l'adresse du service de fidélité, et que cette machine l'atteint",
    databaseUserRefused:
      "Créer l'utilisateur, ou l'admettre dans pg_hba.conf du serveur, ou corriger l'adresse de la base de données ou sa connexion",
    databaseUnencrypted: "L'activer là-bas, ou répondre none si le réseau entre les deux est sûr",
    databaseNotTrusted:
      "Corriger le nom dans l'adresse de la base de données. Si le certificat est signé par une autorité interne, répondre encrypt, et nommer plus tard le fichier de qui l'a signé (storage.caFile)",
  },
  quotes:
    "L'un des secrets contient toutes les sortes de guillemets, ce qu'aucun fichier .env ne peut contenir.",
  comments: {
    settings: `Tous les réglages, expliqués : ${SETTINGS_PAGE}. Les secrets se trouvent dans .env et sont nommés ici.`,
    publicUrl: "comment les boutiques joignent la passerelle, par exemple https://bridge.example.com",
    prefix:
      "Précède ses numéros de commande au service de fidélité, pour que d’autres boutiques puissent partager le compte. À ne plus changer ensuite.",
    earnFrom:
      "Les commandes antérieures au premier démarrage ne rapportent pas de points d'elles-mêmes. Un autre début : une date, par exemple 2026-06-01.",
    secrets: "Ce qui est secret. Ne confiez ce fichier à personne.",
  },
  publicAddress: "<adresse publique de la passerelle>",
  written: ({ path, file }) =>
    `Écrit : ${path} et ${file}, lisibles par leur seul propriétaire. Réglages : ${SETTINGS_PAGE}`,
  next: "Et maintenant :",
  setPublicUrl: ({ path }) =>
    `Il manque d'abord une adresse publique, à laquelle la boutique atteint la passerelle : régler server.publicUrl dans ${path} dès qu'elle existe. La suite en a besoin.`,
  share: ({ path, file }) =>
    `Mettre les mêmes ${path} et ${file} auprès de chaque processus, et un proxy devant tous${COMPOSE_EXAMPLE === null ? "" : ` (${COMPOSE_EXAMPLE})`}`,
  start: `${START}   (au terminal, il donne un lien qui ouvre une fois le tableau de bord, connecté)`,
  connect: ({ url }) => `Connecter la boutique : ${url}`,
  consent: ({ url }) => `Si la boutique demande un accord, le donner ici : ${url}`,
  sendWebhooks: ({ url, file }) =>
    `Faire envoyer les webhooks de la boutique à ${url}, signés avec le secret de ${file}`,
  madeByItself:
    "Avec un accès à la boutique, la passerelle crée ses webhooks d'elle-même, en quelques minutes.",
  elseSend: ({ url, file }) =>
    `Sans accès, les faire envoyer par la boutique à ${url}, signés avec le secret de ${file}`,
};
