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
  text: "texto",
  number: "un número",
  wholeNumber: "un número entero",
  truth: "true o false",
  section: "una sección",
  list: "una lista",
  nothing: "un valor vacío",
  other: "un valor de otro tipo",
};

const BOUNDS: Readonly<Record<Bound, string>> = {
  atLeast: "al menos",
  atMost: "como máximo",
  moreThan: "más de",
  lessThan: "menos de",
};

const REMEDIES: Readonly<Record<YamlRemedy, string>> = {
  spaces: "espacios, y no tabuladores, al principio de una línea",
  indentation: "la misma sangría que los ajustes de al lado",
  closing: "unas comillas, un corchete o dos puntos que faltan",
  quotes: "texto entre comillas si empieza por un signo como @, % o `",
  oneALine: "un ajuste por línea, y entre comillas el texto con dos puntos",
  colon: "dos puntos y un espacio después del nombre de un ajuste",
  oneDocument: "un solo documento: quitar la línea ---",
  alias: "un alias que empiece por * y esté definido más arriba",
  yaml: "texto en YAML",
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
    `${file}${line === null ? "" : `, línea ${line}`}: ${path === null ? "" : `${path}: `}se esperaba: ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`}; se encontró: ${say(found)}`,
  settingMeaning: ({ setting }) => MEANINGS[setting],

  expectedKind: ({ kind }) => KINDS[kind],
  expectedOneOf: ({ values }, { choice }) => choice(values),
  expectedAnyOf: ({ all }, { choice }, say) => choice(all.map(say)),
  expectedSize: ({ of, bound, size }, { count }) =>
    of === "value"
      ? `${BOUNDS[bound]} ${size}`
      : `${BOUNDS[bound]} ${count(size, of === "entries" ? { one: "# elemento", other: "# elementos" } : { one: "# carácter", other: "# caracteres" })}`,
  expectedSomeText: () => "texto que no esté vacío",
  expectedOtherValue: () => "otro valor",
  expectedTrimmedText: () => "texto que no esté vacío ni tenga espacios alrededor",
  expectedToken: () => "letras, cifras y signos sin espacios",
  expectedWholeNumber: ({ least, most }) => `un número entero de ${least} a ${most}`,
  expectedByteSize: () => "un tamaño como 512kb o 2mb",
  expectedByteRange: () => "un tamaño de 1kb a 64mb",
  expectedSecureUrl: () =>
    "una dirección que empiece por https:// y no contenga contraseña ni nada después de un signo de interrogación",
  expectedHttps: () => "una dirección que empiece por https://",
  expectedPostgres: () => "una dirección que empiece por postgres://",
  expectedDatabaseUrl: () =>
    "postgres://usuario:clave@servidor:puerto/base y nada detrás; en la contraseña, un signo como @, / o % se escribe %40, %2F o %25",
  expectedSchemaName: () =>
    "letras minúsculas, cifras y guiones bajos, 63 como máximo, la primera que no sea una cifra",
  expectedKey: () => "32 bytes aleatorios en base64: 43 caracteres y un signo igual",
  expectedHardToGuess: () => "un texto difícil de adivinar; openssl rand -hex 24 da uno",
  expectedPrefix: () => "de una a seis cifras, la primera distinta de 0",
  expectedName: () => "un nombre de letras minúsculas, cifras y guiones, de 63 caracteres como máximo",
  expectedSomeBrand: () => "al menos una marca",
  expectedSomeShop: () => "al menos una tienda",

  expectedAmount: () => "un importe como 10 o 9.90",
  expectedActivityId: () =>
    "el identificador de una actividad, como 12: letras, cifras, guiones, 64 como máximo",
  expectedSince: () =>
    "connected, una fecha como 2026-06-01 o una hora con su zona como 2026-06-01T12:00:00Z",
  expectedMobile: () => "un número como +491701234567",
  expectedCountry: () => "un código de país como DE",
  expectedPlaceholderMobile: () => "un número de móvil, porque missing es placeholder",

  expectedOnlySettings: ({ names }, { list }) =>
    names.length === 0 ? "aquí ningún ajuste" : `solo ${list(names)}`,
  expectedKnownSetting: ({ closest }, { quote }) => `un ajuste conocido: ¿será ${quote(closest)}?`,
  expectedDriver: ({ driver, beside }, { list }) => `${driver}, por ${list(beside)} al lado`,
  expectedDatabase: () => "la dirección de la base de datos, porque driver es postgres",
  expectedNoFolder: () => "ninguna carpeta, porque driver es postgres",
  expectedNoDatabase: () => "nada, salvo que driver sea postgres",
  expectedContactDays: ({ deliveriesDays }) =>
    `al menos retention.deliveriesDays (${deliveriesDays}), pues los avisos también contienen el contacto`,
  expectedTimeoutForMany: ({ atMostMs }) =>
    `${atMostMs} como máximo, porque driver es postgres: poco después otra instancia toma el relevo`,
  expectedOtherAccount: ({ brand }) => `otra cuenta que ${brand}: varias tiendas pueden compartir una marca`,
  expectedOtherShop: ({ shop }) => `otra tienda que ${shop}`,
  expectedOwnPrefix: () =>
    "un prefijo propio, tan largo como los de las demás tiendas de esta marca (por ejemplo 1, 2, 3), para que sus números de pedido sean distintos",
  expectedBrand: ({ names }, { list, quote }) =>
    names.length === 0
      ? "el nombre de una marca: todavía no hay ninguna"
      : `el nombre de una marca: ${list(names.map(quote))}`,
  expectedCloseBrand: ({ closest }, { quote }) => `el nombre de una marca: ¿será ${quote(closest)}?`,
  expectedClosePlatform: ({ closest }, { quote }) => `una plataforma conocida: ¿será ${quote(closest)}?`,
  expectedOtherSecret: () => "otro secreto que los anteriores",
  expectedPlaceholders: ({ allowed }, { list }) => `ningún otro marcador de posición que ${list(allowed)}`,
  expectedOtherParameter: () => "un parámetro que el puente no rellene por sí mismo",
  expectedCodeOnce: () => "cada código una vez; mayúsculas y minúsculas valen lo mismo",
  expectedPointsGroup: () => "una expresión regular con un grupo para los puntos: (?<points>[0-9]+)",

  expectedFile: () => "un archivo de configuración; config/bridge.example.yaml es uno para empezar",
  expectedReadable: () => "un archivo que este usuario pueda leer",
  expectedYaml: ({ remedy }) => REMEDIES[remedy],
  expectedSettingOnce: () => "cada ajuste una vez",
  expectedFewerAliases: () => "menos alias",
  expectedVariable: ({ variable }) => `un valor en la variable de entorno ${variable}`,
  expectedVariableName: () => "entre las llaves, un nombre de variable de letras, cifras y guiones bajos",

  foundNothing: () => "nada",
  foundEmpty: () => "un valor vacío",
  foundList: ({ isEmpty }) => (isEmpty ? "una lista vacía" : "una lista"),
  foundSection: () => "una sección",
  foundReference: ({ reference }) => `lo que contiene ${reference}`,
  foundHidden: () => "un valor oculto",
  foundValue: ({ value }, { quote }) => (typeof value === "string" ? quote(value) : String(value)),
  foundName: ({ name }, { quote }) => `el nombre ${quote(name)}`,
  foundWords: ({ words }) => words.join(" "),
  foundSomeValue: () => "un valor",
  foundUnknownSetting: () => "un ajuste que no existe",
  foundSameAccount: () => "los mismos baseUrl y brandId",
  foundRepeatedSecret: () => "uno repetido",
  foundSecondTime: () => "otra vez el mismo",
  foundSomethingElse: () => "otra cosa",
  foundEndlessAliases: () => "alias sin fin",
  foundNoVariable: () => "ninguna variable de ese nombre",
  foundEmptyVariable: () => "una vacía",
  foundOtherSigns: () => "otros signos",
  foundUnreadable: () => "uno que no se puede leer",

  secretShort: ({ shop, characters }, { count }) =>
    `shops.${shop}.secrets: un secreto de menos de ${count(characters, { one: "# carácter", other: "# caracteres" })} se puede adivinar`,
  proxiesAllTrusted: () =>
    "server.trustProxy: true cree a cualquier remitente; mejor indicar cuántos proxys hay delante del puente",

  settingUnset: () => "sin indicar",
  settingOn: () => "sí",
  settingOff: () => "no",
  settingEmpty: () => "ninguno",
  settingOrderIds: ({ source, prefix }) => `${source}${prefix === null ? "" : `, precedido de ${prefix}`}`,
};

export const refusals: Catalog<SettingRefusal, Said, Advice> = {
  refusedOpenFolder: ({ folder }) => [
    `storage.path: cualquier usuario de esta máquina puede leer la carpeta de datos ${folder}`,
    `Cerrarla (chmod 700 ${folder}) y volver a iniciar`,
  ],
  refusedStorage: () => [
    "storage.driver: esto es para una carpeta de datos, y el puente guarda sus datos en una base de datos",
    "Usar las herramientas de la propia base de datos",
  ],
  databaseHostUnknown: ({ host }) => [`storage.url: no hay ninguna máquina ${host}`, "Corregir su nombre"],
  databasePasswordWrong: ({ user }) => [
    `storage.url: la base de datos rechaza la contraseña de ${user}`,
    "Corregirla",
  ],
  databaseUserRefused: ({ user, database }) => [
    `storage.url: el servidor de bases de datos no deja entrar a ${user} en ${database}`,
    "Crear el usuario, o admitirlo en pg_hba.conf del servidor, o corregir storage.url y storage.ssl",
  ],
  databaseMissing: ({ database }) => [
    `storage.url: no hay ninguna base de datos ${database}`,
    `Crearla (createdb ${database}), o corregir su nombre`,
  ],
  databaseRightsMissing: ({ user, schema, database }) => [
    `storage.schema: ${user} no puede crear ni cambiar las tablas del esquema ${schema}`,
    `Permitirlo (grant create on database ${database} to ${user}), o hacer a ${user} propietario del esquema y de sus tablas`,
  ],
  databaseUnencrypted: ({ host }) => [
    `storage.ssl: la base de datos en ${host} no ofrece cifrado`,
    "Activarlo allí, o poner storage.ssl en none si la red entre ambos es propia",
  ],
  databaseNotTrusted: ({ host, error }) => [
    `storage.ssl: el certificado de la base de datos en ${host} no es de confianza (${error})`,
    "Nombrar en storage.caFile el archivo de quien lo firmó, o corregir el nombre en storage.url",
  ],
  certificatesUnreadable: ({ file, error }) => [
    `storage.caFile: el archivo ${file} no se puede leer (${error})`,
    "Nombrar un archivo que el puente pueda leer",
  ],
  databaseNotUtf8: ({ database, encoding }) => [
    `storage.url: la base de datos ${database} guarda sus textos en ${encoding}`,
    "Crear una con la codificación UTF8, y nombrarla",
  ],
  databaseSharesConnections: ({ host, port }) => [
    `storage.url: en ${host}:${port} hay un pooler que da a cada transacción otra conexión`,
    "Hacer que reparta por sesión (pool_mode = session en PgBouncer), o nombrar la base de datos misma",
  ],
  refusedPlatform: ({ shop, platform, known }, { quote, choice }) => [
    `shops.${shop}.platform: no hay adaptador para ${quote(platform)}`,
    `Poner ${choice(known)}`,
  ],
  refusedOrderIds: ({ shop, before, now }) => [
    `shops.${shop}.orderId: el servicio de fidelización conoce los pedidos de esta tienda por un identificador formado ${idsText(before)}, no ${idsText(now)}`,
    "Volver a poner lo anterior, o dar a la tienda otro nombre en shops para empezar de nuevo",
  ],
  refusedEncryptionKey: () => [
    "security.encryptionKey no es la clave con la que se usó esta carpeta de datos: no se reconocería a las personas borradas",
    "Volver a poner la clave anterior, o nombrarla en security.previousEncryptionKeys mientras se cambia",
  ],
  refusedNoBrand: ({ brand, brands }, { quote, list }) => [
    `No hay ninguna marca ${quote(brand)} en la configuración`,
    `Nombrar una de estas: ${list(brands)}`,
  ],
  refusedAccountUnreadable: ({ brand }) => [
    `brands.${brand}: lo que se recuerda de su cuenta no se puede leer`,
    `Si es la cuenta en la que los pedidos tienen sus puntos, decirlo: npx loyalty-bridge store account ${brand}`,
  ],
  refusedAccount: ({ brand, orders, formerAddress }, { count }) => [
    `brands.${brand} tiene ${formerAddress === null ? "otro brandId que antes" : `otra baseUrl que ${formerAddress}`}, y ${count(orders, { one: "# pedido tiene", other: "# pedidos tienen" })} puntos en la cuenta de antes: las aprobaciones y anulaciones llegarían a otra cuenta`,
    `Volver a poner lo anterior; o dejarlo como estaba, nombrar aparte la cuenta nueva en brands (por ejemplo ${brand}2) y hacer que las tiendas la nombren; o, si es la misma cuenta en otra dirección, decirlo: npx loyalty-bridge store account ${brand}`,
  ],
};
