import type { Advice, Catalog } from "../catalog.ts";
import type { ProxyDoubt } from "../codes/proxy.ts";
import type { Said } from "../words.ts";

export const proxy: Catalog<ProxyDoubt, Said, Advice> = {
  addressRewritten: ({ sent, arrived }) => [
    `La petición ${sent} llega al puente como ${arrived}, y este responde 404`,
    "Hacer que el proxy pase el método, la ruta y los parámetros sin cambios (nginx: proxy_pass sin ruta; Caddy: handle, no handle_path)",
  ],
  addressNotPassed: ({ addresses, because }, { list }, say) => [
    `Las peticiones a ${list(addresses)} no llegan al puente: ${say(because)}`,
    "Hacer que el proxy pase todo lo que está bajo /webhooks/ y /apps/",
  ],
  requestsLimited: () => [
    "Lo que está entre las tiendas y el puente responde 429: limita el número de peticiones",
    "Excluir allí /webhooks/ y /apps/ del límite: las tiendas envían muchos webhooks a la vez",
  ],
  answersCached: () => [
    "Una caché responde en lugar del puente: se pierden webhooks, y el panel muestra datos antiguos",
    "Hacer que la caché, el proxy o la CDN guarde solo /assets/",
  ],
  answersLate: ({ seconds, platform, waits }, { number }) => [
    `Una respuesta tarda ${number(seconds)} s, y ${platform} la espera ${number(waits)} s: los webhooks fallan y se reenvían`,
    "Buscar qué retrasa las peticiones entre las tiendas y el puente: una máquina que tiene que despertar, un cortafuegos que inspecciona contenidos, un túnel lento",
  ],
  headersLost: ({ headers }, { list }) => [
    `Lo que está entre las tiendas y el puente quita cabeceras o las cambia: ${list(headers)}`,
    "Hacer que el proxy pase todas las cabeceras tal como llegan; quizá un cortafuegos o una caché delante tenga que dejar en paz /webhooks/ y /apps/",
  ],
  bodyRewritten: () => [
    "Lo que está entre las tiendas y el puente reescribe los contenidos, de modo que ninguna firma encaja",
    "Desactivar allí lo que lee o reescribe contenidos (cortafuegos, compresión, filtro de formularios), al menos para /webhooks/ y /apps/",
  ],
  proxySaysNothing: () => [
    "server.trustProxy cree X-Forwarded-For, y ningún proxy lo pone: el puente no sabe quién envía una petición",
    "Hacer que el proxy ponga X-Forwarded-For, o poner server.trustProxy en false si no hay ninguno",
  ],
  forgedBelieved: () => [
    "Se cree un X-Forwarded-For inventado, de modo que extraños pasan por cualquiera",
    "Poner en server.trustProxy el número de proxys que hay delante, y hacer que el primero ponga X-Forwarded-For en vez de ampliarlo",
  ],
  proxiesNotCounted: ({ proxies, believed }, { count, number }) => [
    `${count(proxies, { one: "# proxy dice", other: "# proxys dicen" })} de quién viene una petición, y server.trustProxy cree ${number(believed)}: muchos extraños parecen uno`,
    `Poner server.trustProxy en ${number(proxies)}`,
  ],
  protocolUnknown: ({ protocol }) => [
    `Las peticiones parecen llegar por ${protocol}`,
    "Hacer que el proxy ponga X-Forwarded-Proto (nginx: $scheme)",
  ],
  hostChanged: ({ host, expected }) => [
    `Las peticiones parecen ser para ${host}, no para ${expected}`,
    "Hacer que el proxy pase la cabecera Host tal como llega (nginx: $http_host), o corregir server.publicUrl",
  ],
  largeBodyRefused: ({ megabytes, because }, { number }, say) => [
    `Un aviso de ${number(megabytes)} MB, que el puente aceptaría, no llega: ${say(because)}`,
    "Hacer que el proxy acepte contenidos mayores que server.bodyLimit (nginx: client_max_body_size 4m)",
  ],
  newsHeldBack: () => [
    "El proxy retiene las novedades del panel hasta que terminan",
    "Desactivar su almacenamiento intermedio para /api/events (nginx: proxy_buffering off), y toda compresión allí",
  ],
  newsCut: ({ seconds, needed }, { number }) => [
    `El proxy corta la conexión de las novedades del panel tras ${number(seconds)} s sin datos`,
    `Hacer que espere más de ${number(needed)} s en /api/events (nginx: proxy_read_timeout 60s)`,
  ],
  idleConnectionsKept: ({ seconds }, { number }) => [
    `El proxy mantiene las conexiones inactivas más tiempo que el puente (${number(seconds)} s): tarde o temprano un webhook da con una que se está cerrando y recibe 502`,
    "Hacer que el proxy cierre las conexiones inactivas a los 5 s (nginx: keepalive_timeout 5s en upstream; Caddy: keepalive 5s)",
  ],
  sendersLookAlike: ({ address }) => [
    `Todas las peticiones parecen venir de ${address}: un extraño que adivina el token deja fuera a todos`,
    "Hacer que el primer proxy ponga en X-Forwarded-For la dirección que se conecta a él (nginx: $remote_addr), y poner en server.trustProxy el número de proxys que lo hacen",
  ],
};
