import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { AdapterSaid } from "../codes/platform.ts";
import type {
  Bound,
  ExpectedSetting,
  FoundSetting,
  KeptShopTrouble,
  ProgrammeProblem,
  SettingDoubt,
  SettingKind,
  SettingMeaning,
  SettingProblem,
  SettingValue,
  YamlRemedy,
} from "../codes/setting.ts";
import { meaningIn } from "../sentence.ts";
import type { Said } from "../words.ts";
import { CONDITIONS } from "./conditions.ts";
import { MEANINGS } from "./setting-meanings.ts";

const KINDS: Readonly<Record<SettingKind, string>> = {
  text: "du texte",
  number: "un nombre",
  wholeNumber: "un nombre entier",
  truth: "true ou false",
  section: "une section",
  list: "une liste",
  nothing: "une valeur vide",
  other: "une valeur d'un autre type",
};

const BOUNDS: Readonly<Record<Bound, string>> = {
  atLeast: "au moins",
  atMost: "au plus",
  moreThan: "plus de",
  lessThan: "moins de",
};

const REMEDIES: Readonly<Record<YamlRemedy, string>> = {
  spaces: "des espaces, et non des tabulations, au début d'une ligne",
  indentation: "le même retrait que les réglages voisins",
  closing: "un guillemet, un crochet ou un deux-points qui manque",
  quotes: "du texte entre guillemets s'il commence par un signe comme @, % ou `",
  oneALine: "un réglage par ligne, et entre guillemets le texte qui contient un deux-points",
  colon: "un deux-points et une espace après le nom d'un réglage",
  oneDocument: "un seul document : enlever la ligne ---",
  alias: "un alias qui commence par * et qui est défini plus haut",
  yaml: "du texte en YAML",
};

export const settings: Catalog<
  | SettingProblem
  | KeptShopTrouble
  | ProgrammeProblem
  | SettingMeaning
  | Exclude<ExpectedSetting, AdapterSaid>
  | FoundSetting
  | SettingDoubt
  | SettingValue,
  Said
> = {
  settingProblem: ({ file, line, path, expected, purpose, found }, _, say) =>
    `${file}${line === null ? "" : `, ligne ${line}`} : ${path === null ? "" : `${path} : `}attendu : ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`} ; trouvé : ${say(found)}`,
  keptShopSealed: () =>
    "Ses secrets sont scellés avec une autre clé : la mettre dans security.previousEncryptionKeys et redémarrer la passerelle, ou retirer la boutique et l'ajouter de nouveau",
  keptShopInFile: () =>
    "Le fichier de configuration a une boutique de ce nom, et c'est elle qui compte : retirer l'une des deux",
  programmeProblem: ({ line, expected, purpose, found }, _, say) =>
    `${line === null ? "" : `ligne ${line} : `}attendu : ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`} ; trouvé : ${say(found)}`,
  settingMeaning: meaningIn(MEANINGS),

  expectedKind: ({ kind }) => KINDS[kind],
  expectedOneOf: ({ values }, { choice }) => choice(values),
  expectedAnyOf: ({ all }, { choice }, say) => choice(all.map(say)),
  expectedSize: ({ of, bound, size }, { count }) =>
    of === "value"
      ? `${BOUNDS[bound]} ${size}`
      : `${BOUNDS[bound]} ${count(size, of === "entries" ? { one: "# élément", other: "# éléments" } : { one: "# caractère", other: "# caractères" })}`,
  expectedSomeText: () => "du texte qui n'est pas vide",
  expectedOtherValue: () => "une autre valeur",
  expectedTrimmedText: () => "du texte qui n'est pas vide et n'a pas d'espace autour",
  expectedToken: () => "des lettres, des chiffres et des signes sans espace",
  expectedWholeNumber: ({ least, most }) => `un nombre entier de ${least} à ${most}`,
  expectedByteSize: () => "une taille comme 512kb ou 2mb",
  expectedByteRange: () => "une taille de 1kb à 64mb",
  expectedSecureUrl: () =>
    "une adresse qui commence par https:// et ne contient ni mot de passe ni rien après un point d'interrogation",
  expectedHttps: () => "une adresse qui commence par https://",
  expectedPostgres: () => "une adresse qui commence par postgres://",
  expectedDatabaseUrl: () =>
    "postgres://utilisateur:motdepasse@hôte:port/base et rien derrière ; dans le mot de passe, un signe comme @, / ou % s'écrit %40, %2F ou %25",
  expectedSchemaName: () =>
    "des lettres minuscules, des chiffres et des traits de soulignement, 63 au plus, le premier n'étant pas un chiffre, et aucun nom du serveur lui-même (pg_…, information_schema)",
  expectedKey: () => "32 octets aléatoires en base64 : 43 caractères et un signe égal",
  expectedHardToGuess: () => "un texte difficile à deviner ; openssl rand -hex 24 en donne un",
  expectedPrefix: () => "un à six chiffres, dont le premier n'est pas 0",
  expectedWholeAddress: () => "une adresse entière avec un point, par exemple shop.example.com",
  expectedName: () => "un nom fait de lettres minuscules, de chiffres et de tirets, de 63 caractères au plus",
  expectedSomeBrand: () => "au moins une marque",
  expectedSomeShop: () => "au moins une boutique",

  expectedAmount: () => "un montant comme 10 ou 9.90",
  expectedActivityId: () => "l'identifiant d'une activité, comme 12 : lettres, chiffres, tirets, 64 au plus",
  expectedSince: () =>
    "connected, une date comme 2026-06-01, ou une heure avec son fuseau comme 2026-06-01T12:00:00Z",
  expectedMobile: () => "un numéro comme +491701234567",
  expectedCountry: () => "un code de pays comme DE",
  expectedPlaceholderMobile: () => "un numéro de mobile, parce que missing vaut placeholder",
  expectedClockTime: () => "une heure telle que 18:30",
  expectedOtherTime: () => "une autre heure que from",
  expectedDay: () => "un jour tel que 2026-12-24",
  expectedLaterDay: () => "un jour qui n'est pas avant from",
  expectedDayInDates: () => "un jour de la semaine compris entre les jours de dates",
  expectedLargerTotal: () => "un montant qui n'est pas inférieur à minTotal",
  expectedSomeCondition: () => "au moins une condition",
  expectedFewerEntries: () => "moins d'entrées",
  expectedTimeZone: () => "le nom d'un fuseau horaire tel que Europe/Berlin",

  expectedOnlySettings: ({ names }, { list }) =>
    names.length === 0 ? "aucun réglage ici" : `seulement ${list(names)}`,
  expectedKnownSetting: ({ closest }, { quote }) => `un réglage connu : s'agit-il de ${quote(closest)} ?`,
  expectedBelowProgram: () => "une place sous program:, avec des espaces devant",
  expectedDriver: ({ driver, beside }, { list }) => `${driver}, à cause de ${list(beside)} à côté`,
  expectedDatabase: () => "l'adresse de la base de données, parce que driver vaut postgres",
  expectedNoFolder: () => "rien, sauf si driver vaut lowdb",
  expectedNoDatabase: () => "rien, sauf si driver vaut postgres",
  expectedContactDays: ({ deliveriesDays }) =>
    `au moins retention.deliveriesDays (${deliveriesDays}), car les notifications contiennent aussi le contact`,
  expectedTimeoutForMany: ({ atMostMs, driver }) =>
    `${atMostMs} au plus, parce que driver vaut ${driver} : une autre instance prend le relais peu après`,
  expectedOtherAccount: ({ brand }) =>
    `un autre compte que ${brand} : plusieurs boutiques peuvent partager une marque`,
  expectedOtherShop: ({ shop }) => `une autre boutique que ${shop}`,
  expectedUnusedName: () =>
    "un nom sous lequel ni commande ni notification n'est conservée : elles venaient d'une autre adresse",
  expectedOwnPrefix: () =>
    "un préfixe à elle, aussi long que ceux des autres boutiques de cette marque (par exemple 1, 2, 3), pour que leurs numéros de commande restent distincts",
  expectedBrand: ({ names }, { list, quote }) =>
    names.length === 0
      ? "le nom d'une marque : il n'y en a pas encore"
      : `le nom d'une marque : ${list(names.map(quote))}`,
  expectedCloseBrand: ({ closest }, { quote }) => `le nom d'une marque : s'agit-il de ${quote(closest)} ?`,
  expectedClosePlatform: ({ closest }, { quote }) =>
    `une plateforme connue : s'agit-il de ${quote(closest)} ?`,
  expectedOtherSecret: () => "un autre secret que les précédents",
  expectedPlaceholders: ({ allowed }, { list }) => `pas d'autres champs à remplir que ${list(allowed)}`,
  expectedOtherParameter: () => "un paramètre que la passerelle ne remplit pas elle-même",
  expectedCodeOnce: () => "chaque code une fois ; majuscules et minuscules se valent",
  expectedToldCondition: ({ platform, condition }) =>
    `rien ici : ${platform} ne le dit pas, et aucune commande ne conviendrait jamais (${CONDITIONS[condition]})`,
  expectedToldDelivery: ({ platform }) =>
    `fulfilled ou paid : ${platform} ne dit pas quand une commande a été livrée`,
  expectedPlainPattern: () =>
    "un motif plus court, sans lookahead, lookbehind ni référence à un groupe : les motifs sont lus par RE2, qui ne les connaît pas",
  expectedPointsGroup: () => "une expression régulière avec un groupe pour les points : (?<points>[0-9]+)",

  expectedFile: () => `un fichier de configuration, que ${BRIDGE} init crée`,
  expectedReadable: () => "un fichier que cet utilisateur peut lire",
  expectedYaml: ({ remedy }) => REMEDIES[remedy],
  expectedSettingOnce: () => "chaque réglage une fois",
  expectedFewerAliases: () => "moins d'alias",
  expectedVariable: ({ variable }) => `une valeur dans la variable d'environnement ${variable}`,
  expectedVariableName: () =>
    "entre les accolades, un nom de variable fait de lettres, de chiffres et de traits de soulignement",

  foundNothing: () => "rien",
  foundEmpty: () => "une valeur vide",
  foundList: ({ isEmpty }) => (isEmpty ? "une liste vide" : "une liste"),
  foundSection: () => "une section",
  foundReference: ({ reference }) => `ce que contient ${reference}`,
  foundHidden: () => "une valeur cachée",
  foundValue: ({ value }, { quote }) => (typeof value === "string" ? quote(value) : String(value)),
  foundName: ({ name }, { quote }) => `le nom ${quote(name)}`,
  foundWords: ({ words }) => words.join(" "),
  foundSomeValue: () => "une valeur donnée",
  foundUnknownSetting: () => "un réglage qui n'existe pas",
  foundSameAccount: () => "les mêmes baseUrl et brandId",
  foundRepeatedSecret: () => "un secret répété",
  foundSecondTime: () => "une seconde fois",
  foundSomethingElse: () => "autre chose",
  foundEndlessAliases: () => "des alias sans fin",
  foundNoVariable: () => "aucune variable de ce nom",
  foundEmptyVariable: () => "une variable vide",
  foundOtherSigns: () => "d'autres signes",
  foundUnreadable: () => "un fichier illisible",

  secretShort: ({ shop, characters }, { count }) =>
    `shops.${shop}.secrets : un secret de moins de ${count(characters, { one: "# caractère", other: "# caractères" })} peut être deviné`,
  proxiesAllTrusted: () =>
    "server.trustProxy : true croit tout expéditeur ; donner plutôt le nombre de proxys devant la passerelle",
  ruleNeedsReading: ({ shop, list, rule, condition, platform }) =>
    `shops.${shop}.program.${list}.rules : la règle ${rule} demande : ${CONDITIONS[condition]}. Aucune notification de ${platform} ne le dit : la passerelle le lit dans la boutique, avec des accès ou son accord ; sans eux, les points de ces commandes attendent (program.unread)`,
  partialRefundNeverCancels: ({ shop }) =>
    `shops.${shop}.program.cancel.share : 1, soit 100 %, n'est atteint par aucun remboursement partiel ; aucun n'annule donc les points : choisir une part plus petite, par exemple 0.5 (50 %)`,
  activityNotListed: ({ shop, brand, activityId, rule }) =>
    `shops.${shop}.program.earn.${rule === null ? "activityId" : "rules"} : ${rule === null ? "" : `la règle ${rule} nomme `}l'activité ${activityId}, qui n'est pas parmi celles de brands.${brand}.activities : vérifier son identifiant dans l'administration du compte, car avec un faux les commandes seraient refusées`,
  exclusionNeedsReading: ({ shop, platform }) =>
    `shops.${shop}.program.exclude.customerTags : aucune notification de ${platform} ne dit les étiquettes du client : la passerelle les lit dans la boutique, avec des accès ou son accord ; sans eux, les points attendent (program.unread)`,
  ruleCovered: ({ shop, list, rule, byList, byRule }) =>
    `shops.${shop}.program.${list}.rules : la règle ${rule} n'arrive jamais à son tour, car toute commande qui lui convient convient d'abord à la règle ${byList === "exclude" ? "d'exclusion " : ""}${byRule}`,

  settingUnset: () => "pas réglé",
  settingOn: () => "oui",
  settingOff: () => "non",
  settingEmpty: () => "aucun",
  settingOrderIds: ({ source, prefix }) => `${source}${prefix === null ? "" : ` précédé de ${prefix}`}`,
};
