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
    `${file}${line === null ? "" : `, línea ${line}`}: ${path === null ? "" : `${path}: `}se esperaba: ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`}; se encontró: ${say(found)}`,
  keptShopSealed: () =>
    "Sus secretos están sellados con otra clave: ponerla en security.previousEncryptionKeys y volver a iniciar el puente, o quitar la tienda y añadirla de nuevo",
  keptShopInFile: () =>
    "El archivo de configuración tiene una tienda con este nombre, y es la que cuenta: quitar una de las dos",
  programmeProblem: ({ line, expected, purpose, found }, _, say) =>
    `${line === null ? "" : `línea ${line}: `}se esperaba: ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`}; se encontró: ${say(found)}`,
  settingMeaning: meaningIn(MEANINGS),

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
    "letras minúsculas, cifras y guiones bajos, 63 como máximo, la primera que no sea una cifra, y ningún nombre del propio servidor (pg_…, information_schema)",
  expectedKey: () => "32 bytes aleatorios en base64: 43 caracteres y un signo igual",
  expectedHardToGuess: () => "un texto difícil de adivinar; openssl rand -hex 24 da uno",
  expectedPrefix: () => "de una a seis cifras, la primera distinta de 0",
  expectedWholeAddress: () => "una dirección entera con un punto, por ejemplo shop.example.com",
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
  expectedClockTime: () => "una hora como 18:30",
  expectedOtherTime: () => "una hora distinta de from",
  expectedDay: () => "un día como 2026-12-24",
  expectedLaterDay: () => "un día que no sea anterior a from",
  expectedDayInDates: () => "un día de la semana comprendido entre los días de dates",
  expectedLargerTotal: () => "un importe que no sea menor que minTotal",
  expectedSomeCondition: () => "al menos una condición",
  expectedFewerEntries: () => "menos entradas",
  expectedTimeZone: () => "el nombre de una zona horaria como Europe/Berlin",

  expectedOnlySettings: ({ names }, { list }) =>
    names.length === 0 ? "aquí ningún ajuste" : `solo ${list(names)}`,
  expectedKnownSetting: ({ closest }, { quote }) => `un ajuste conocido: ¿será ${quote(closest)}?`,
  expectedBelowProgram: () => "un lugar debajo de program:, con espacios delante",
  expectedDriver: ({ driver, beside }, { list }) => `${driver}, por ${list(beside)} al lado`,
  expectedDatabase: () => "la dirección de la base de datos, porque driver es postgres",
  expectedNoFolder: () => "nada, salvo que driver sea lowdb",
  expectedNoDatabase: () => "nada, salvo que driver sea postgres",
  expectedContactDays: ({ deliveriesDays }) =>
    `al menos retention.deliveriesDays (${deliveriesDays}), pues los avisos también contienen el contacto`,
  expectedTimeoutForMany: ({ atMostMs, driver }) =>
    `${atMostMs} como máximo, porque driver es ${driver}: poco después otra instancia toma el relevo`,
  expectedOtherAccount: ({ brand }) => `otra cuenta que ${brand}: varias tiendas pueden compartir una marca`,
  expectedOtherShop: ({ shop }) => `otra tienda que ${shop}`,
  expectedUnusedName: () =>
    "un nombre bajo el que no se guarde ningún pedido ni aviso: llegaron de otra dirección",
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
  expectedToldCondition: ({ platform, condition }) =>
    `nada aquí: ${platform} no lo dice, y ningún pedido encajaría nunca (${CONDITIONS[condition]})`,
  expectedToldDelivery: ({ platform }) => `fulfilled o paid: ${platform} no dice cuándo se entregó un pedido`,
  expectedPlainPattern: () =>
    "un patrón más corto, sin lookahead, lookbehind ni referencias a grupos: los patrones los lee RE2, que no conoce nada de eso",
  expectedPointsGroup: () => "una expresión regular con un grupo para los puntos: (?<points>[0-9]+)",

  expectedFile: () => `un archivo de configuración, que ${BRIDGE} init crea`,
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
  ruleNeedsReading: ({ shop, list, rule, condition, platform }) =>
    `shops.${shop}.program.${list}.rules: la regla ${rule} pregunta por: ${CONDITIONS[condition]}. Ningún aviso de ${platform} lo dice: el puente lo lee de la tienda, con credenciales o su consentimiento; sin ellos los puntos de esos pedidos esperan (program.unread)`,
  partialRefundNeverCancels: ({ shop }) =>
    `shops.${shop}.program.cancel.share: ningún reembolso parcial llega a 1, es decir, al 100 %, así que ninguno cancela los puntos: elegir una parte menor, por ejemplo 0.5 (50 %)`,
  activityNotListed: ({ shop, brand, activityId, rule }) =>
    `shops.${shop}.program.earn.${rule === null ? "activityId" : "rules"}: ${rule === null ? "" : `la regla ${rule} nombra `}la actividad ${activityId}, que no está entre las de brands.${brand}.activities: comprobar su identificador en el panel de la cuenta, porque con uno falso se rechazarían los pedidos`,
  exclusionNeedsReading: ({ shop, platform }) =>
    `shops.${shop}.program.exclude.customerTags: ningún aviso de ${platform} dice las etiquetas del cliente: el puente las lee de la tienda, con credenciales o su consentimiento; sin ellos los puntos esperan (program.unread)`,
  ruleCovered: ({ shop, list, rule, byList, byRule }) =>
    `shops.${shop}.program.${list}.rules: la regla ${rule} nunca llega a su turno, porque todo pedido que encaja en ella encaja antes en la regla ${byList === "exclude" ? "de exclusión " : ""}${byRule}`,

  settingUnset: () => "sin indicar",
  settingOn: () => "sí",
  settingOff: () => "no",
  settingEmpty: () => "ninguno",
  settingOrderIds: ({ source, prefix }) => `${source}${prefix === null ? "" : `, precedido de ${prefix}`}`,
};
