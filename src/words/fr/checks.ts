import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { ProgrammeFine } from "../codes/programme.ts";
import type { CheckName, Fine, Subject } from "../codes/verdict.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const SCHEMAS = {
  none: (schema: string) => `le schéma ${schema} sera créé au premier démarrage`,
  earlier: (schema: string) => `le schéma ${schema} sera mis à jour au prochain démarrage`,
  current: (schema: string) => `le schéma ${schema} est à jour`,
};

export const checks: Catalog<CheckName | Subject | Exclude<Fine, ProgrammeFine>, Said> = {
  aboutBridge: () => "passerelle",
  aboutBrands: () => "comptes",
  aboutBrand: ({ brand }) => `compte ${brand}`,
  aboutShop: ({ shop }) => `boutique ${shop}`,

  configurationCheck: () => "configuration",
  processCheck: () => "processus",
  instancesCheck: () => "instances",
  updateCheck: () => "mise à jour",
  dataCheck: () => "données",
  dataFolderCheck: () => "dossier de données",
  databaseCheck: () => "base de données",
  clockCheck: () => "horloge",
  publicAddressCheck: () => "adresse publique",
  certificateCheck: () => "certificat",
  proxyCheck: () => "proxy",
  sampleOrderCheck: () => "commande d'essai",
  accountCheck: () => "accès au compte",
  activityCheck: () => "activité",
  orderIdsCheck: () => "identifiants de commande",
  historyCheck: () => "commandes antérieures",
  programmeCheck: () => "programme",
  platformCheck: () => "plateforme",
  webhooksCheck: () => "webhooks vers la passerelle",
  deliveriesCheck: () => "notifications",
  changesCheck: () => "changements dans la boutique",
  deletedOrdersCheck: () => "commandes supprimées dans la boutique",
  auditCheck: () => "points au service de fidélité",
  checkingCheck: () => "vérification",

  fineMark: () => "ok",
  warningMark: () => "attention",
  failedMark: () => "ÉCHEC",
  skippedMark: () => "omis",
  examined: ({ failed, warnings }, { count }) =>
    failed > 0
      ? `${count(failed, { one: "# vérification a échoué", other: "# vérifications ont échoué" })} : faire ce que dit →, puis relancer.${doubts(warnings, count)}`
      : `La passerelle peut travailler.${doubts(warnings, count)}`,

  configurationComplete: ({ path }) => `${path} est complet`,
  bridgeRuns: ({ url }) => `La passerelle tourne à ${url} avec cette configuration`,
  bridgeAsked: ({ url }) =>
    `La passerelle à ${url} a répondu. Son adresse publique est vérifiée là où se trouve sa configuration`,
  bridgeDoesNotRun: () => "La passerelle ne tourne pas pour le moment",
  instancesRun: ({ count: bridges, version }, { count }) =>
    `${count(bridges, { one: "Une passerelle travaille sur cette base de données : version", other: "# passerelles travaillent sur cette base de données, toutes en version" })} ${version}`,
  updatedFrom: ({ before, version, at }, { time }) =>
    `Version ${version} depuis le ${time(at)}, avant cela ${before} ; chaque réglage garde son sens`,
  folderWillBeMade: ({ folder }) => `${folder} sera créé au premier démarrage`,
  folderWritable: ({ folder }) => `${folder} est accessible en écriture`,
  databaseFit: ({ version, schema, age }) => `PostgreSQL ${version} ; ${SCHEMAS[age](schema)}`,
  clockAgrees: () => "S'accorde avec celle du service de fidélité",
  bridgeAnswers: ({ url }) => `La passerelle répond à ${url}`,
  certificateGood: ({ host, days }, { count }) =>
    `${host} en a un, valable encore ${count(days, { one: "# jour", other: "# jours" })}`,
  proxyPassesAll: ({ address }) => `Ce qui y est envoyé arrive tel quel, de ${address}`,
  noSampleOrder: ({ platform }) => `Aucune n'est connue pour ${platform}`,
  sampleOrderWorks: ({ amountMinor, currency, calls }, { amount, count }) =>
    `Une commande payée et traitée de ${amount(amountMinor, currency)} mènerait à ${count(calls, { one: "# appel", other: "# appels" })} ; aucun n'a été fait`,
  sampleCall: ({ operation, notBefore, path, body }, { day }) =>
    `${OPERATIONS[operation]}${notBefore === null ? "" : `, pas avant le ${day(notBefore)}`} : POST ${path} ${body}`,
  quoted: ({ text }) => text,
  checksNotTried: ({ checks }, { list }, say) =>
    `Pas essayé à cause de cela : ${list(checks.map((code) => say({ code } as CheckName)))}`,
  accountAccepted: () => "Le service de fidélité accepte la clé et l'identifiant de marque",
  activityKnown: ({ activityId }) => `Le service de fidélité connaît l'activité ${activityId}`,
  orderIdsOpen: (ids) => `Formés ${idsText(ids)} ; fixés avec la première commande`,
  orderIdsAsBefore: (ids) => `Formés ${idsText(ids)}, comme à la première utilisation`,
  historyBeforeStart: () =>
    "Les commandes passées avant le premier démarrage ne recevront pas de points d'elles-mêmes",
  historyBefore: ({ at }, { time }) =>
    `Les commandes passées avant le ${time(at)} ne reçoivent pas de points d'elles-mêmes (earn.from)`,
  platformNotAsked: ({ platform }) => `${platform} ne peut pas être interrogé : rien à vérifier`,
  webhooksPointHere: ({ count: webhooks, address }, { count }) =>
    `${count(webhooks, { one: "# est actif et mène", other: "# sont actifs et mènent" })} à ${address}`,
  webhooksDeclared: () =>
    "Déclarés dans la configuration de l'application, que la passerelle ne peut pas lire",
  noDeliveryYet: () => "Aucune n'est encore arrivée : passer une commande dans la boutique pour en voir une",
  lastDelivery: ({ at, refused }, { time, count }) =>
    `La dernière est arrivée le ${time(at)}${refused === 0 ? "" : ` ; ${count(refused, { one: "# a été refusée pour sa signature", other: "# ont été refusées pour leur signature" })} depuis le démarrage`}`,
  changesKnown: ({ until }, { time }) => `Connus jusqu'au ${time(until)}`,
  deletedBeingAsked: ({ asked, approvedForDays }, format) =>
    `${asked === 0 ? "Aucune commande vérifiée pour l'instant" : `${askedText(asked, format)}, pas encore toutes`} ; ${turnText(approvedForDays, format)}`,
  deletedAllAsked: ({ asked, until, undecided, approvedForDays }, format) =>
    `${asked === 0 ? `Aucune n'était à vérifier jusqu'au ${format.time(until)}` : `${askedText(asked, format)} jusqu'au ${format.time(until)}, soit toutes`}${undecided === 0 ? "" : `, dont ${format.number(undecided)} sans réponse nette`} ; ${turnText(approvedForDays, format)}`,
  notAuditedYet: ({ shop }) =>
    `Pas encore comparés ; cela se fait une fois par jour, ou maintenant : ${BRIDGE} doctor --audit ${shop}`,
  auditNamesNoOrders: (audited, format) =>
    `${auditText(audited, format)}. Les historiques du compte ne nomment pas de commandes, on ne peut donc rien dire`,
  auditAgrees: (audited, format) => auditText(audited, format),
  somethingAnswers: ({ status }) => `autre chose y répond (${status})`,
  pageAnswers: ({ status }) => `une page web y répond à la place (${status})`,
  redirectAnswers: ({ status, to }) => `une redirection y mène à ${to} (${status})`,
  nothingAnswers: ({ error }) => `pas de connexion (${error})`,
  answersTooLate: ({ seconds }) => `aucune réponse en ${seconds} s`,
  tooManyRequests: () => "trop de requêtes (429)",
  answersFromCache: () => "un cache y répond",
};

const SOURCES: Readonly<Record<string, string>> = {
  id: "de l'identifiant de la commande",
  number: "du numéro de la commande",
  hash: "de l'empreinte de la commande",
};

export function idsText({
  source,
  prefix,
}: {
  readonly source: string;
  readonly prefix: string | null;
}): string {
  return `${SOURCES[source] ?? source}${prefix === null ? "" : ` précédé de ${prefix}`}`;
}

function askedText(asked: number, { count }: Format): string {
  return count(asked, { one: "# commande vérifiée", other: "# commandes vérifiées" });
}

function turnText(days: number, { count }: Format): string {
  return `les commandes avec des points en attente, du travail à faire ou des points validés depuis ${count(days, { one: "# jour", other: "# jours" })} au plus sont vérifiées à tour de rôle, pas les plus anciennes`;
}

export function auditText(
  audited: { readonly compared: number; readonly notCompared: number; readonly until: number | null },
  { count, number, time }: Format,
): string {
  const { compared, notCompared, until } = audited;
  const since =
    until === null
      ? "toutes n'ont pas encore eu leur tour"
      : `toutes celles décidées avant le ${time(until)} ont eu leur tour`;
  return `${count(compared, { one: "# commande comparée", other: "# commandes comparées" })}, ${number(notCompared)} non ; ${since}`;
}

function doubts(warnings: number, count: Format["count"]): string {
  return warnings === 0
    ? ""
    : count(warnings, { one: " # avertissement ci-dessus.", other: " # avertissements ci-dessus." });
}
