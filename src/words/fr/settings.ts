import type { Advice, Catalog } from "../catalog.ts";
import type { AdapterSaid } from "../codes/platform.ts";
import type {
  Bound,
  ExpectedSetting,
  FoundSetting,
  SettingDoubt,
  SettingKind,
  SettingMeaning,
  SettingProblem,
  SettingRefusal,
  SettingValue,
  YamlRemedy,
} from "../codes/setting.ts";
import type { Said } from "../words.ts";
import { idsText } from "./checks.ts";
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
  | SettingMeaning
  | Exclude<ExpectedSetting, AdapterSaid>
  | FoundSetting
  | SettingDoubt
  | SettingValue,
  Said
> = {
  settingProblem: ({ file, line, path, expected, purpose, found }, _, say) =>
    `${file}${line === null ? "" : `, ligne ${line}`} : ${path === null ? "" : `${path} : `}attendu : ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`} ; trouvé : ${say(found)}`,
  settingMeaning: ({ setting }) => MEANINGS[setting],

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
    "des lettres minuscules, des chiffres et des traits de soulignement, 63 au plus, le premier n'étant pas un chiffre",
  expectedKey: () => "32 octets aléatoires en base64 : 43 caractères et un signe égal",
  expectedHardToGuess: () => "un texte difficile à deviner ; openssl rand -hex 24 en donne un",
  expectedPrefix: () => "un à six chiffres, dont le premier n'est pas 0",
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

  expectedOnlySettings: ({ names }, { list }) =>
    names.length === 0 ? "aucun réglage ici" : `seulement ${list(names)}`,
  expectedKnownSetting: ({ closest }, { quote }) => `un réglage connu : s'agit-il de ${quote(closest)} ?`,
  expectedDriver: ({ driver, beside }, { list }) => `${driver}, à cause de ${list(beside)} à côté`,
  expectedDatabase: () => "l'adresse de la base de données, parce que driver vaut postgres",
  expectedNoFolder: () => "pas de dossier, parce que driver vaut postgres",
  expectedNoDatabase: () => "rien, sauf si driver vaut postgres",
  expectedContactDays: ({ deliveriesDays }) =>
    `au moins retention.deliveriesDays (${deliveriesDays}), car les notifications contiennent aussi le contact`,
  expectedTimeoutForMany: ({ atMostMs }) =>
    `${atMostMs} au plus, parce que driver vaut postgres : une autre instance prend le relais peu après`,
  expectedOtherAccount: ({ brand }) =>
    `un autre compte que ${brand} : plusieurs boutiques peuvent partager une marque`,
  expectedOtherShop: ({ shop }) => `une autre boutique que ${shop}`,
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
  expectedPointsGroup: () => "une expression régulière avec un groupe pour les points : (?<points>[0-9]+)",

  expectedFile: () => "un fichier de configuration ; config/bridge.example.yaml en est un pour commencer",
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

  settingUnset: () => "pas réglé",
  settingOn: () => "oui",
  settingOff: () => "non",
  settingEmpty: () => "aucun",
  settingOrderIds: ({ source, prefix }) => `${source}${prefix === null ? "" : ` précédé de ${prefix}`}`,
};

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
    `Si c'est le compte où les commandes ont leurs points, le dire : npx loyalty-bridge store account ${brand}`,
  ],
  refusedAccount: ({ brand, orders, formerAddress }, { count }) => [
    `brands.${brand} a ${formerAddress === null ? "un autre brandId qu'avant" : `une autre baseUrl que ${formerAddress}`}, et ${count(orders, { one: "# commande a", other: "# commandes ont" })} des points au compte d'avant : validations et annulations iraient à un autre compte`,
    `Remettre l'ancienne valeur ; ou la laisser, nommer le nouveau compte à part sous brands (par exemple ${brand}2) et le faire nommer par les boutiques ; ou, si c'est le même compte à une nouvelle adresse, le dire : npx loyalty-bridge store account ${brand}`,
  ],
};
