import { BRIDGE } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { SettingRefusal } from "../codes/setting.ts";
import type { Said } from "../words.ts";
import { idsText } from "./checks.ts";

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
    `Si es la cuenta en la que los pedidos tienen sus puntos, decirlo: ${BRIDGE} store account ${brand}`,
  ],
  refusedAccount: ({ brand, orders, formerAddress }, { count }) => [
    `brands.${brand} tiene ${formerAddress === null ? "otro brandId que antes" : `otra baseUrl que ${formerAddress}`}, y ${count(orders, { one: "# pedido tiene", other: "# pedidos tienen" })} puntos en la cuenta de antes: las aprobaciones y anulaciones llegarían a otra cuenta`,
    `Volver a poner lo anterior; o dejarlo como estaba, nombrar aparte la cuenta nueva en brands (por ejemplo ${brand}2) y hacer que las tiendas la nombren; o, si es la misma cuenta en otra dirección, decirlo: ${BRIDGE} store account ${brand}`,
  ],
};
