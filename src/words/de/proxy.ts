import type { Advice, Catalog } from "../catalog.ts";
import type { ProxyDoubt } from "../codes/proxy.ts";
import type { Said } from "../words.ts";

export const proxy: Catalog<ProxyDoubt, Said, Advice> = {
  addressRewritten: ({ sent, arrived }) => [
    `Die Anfrage ${sent} kommt bei der Bridge als ${arrived} an, und sie antwortet mit 404`,
    "Den Proxy Methode, Pfad und Abfrage unverändert weitergeben lassen (nginx: proxy_pass ohne Pfad; Caddy: handle, nicht handle_path)",
  ],
  addressNotPassed: ({ addresses, because }, { list }, say) => [
    `Anfragen an ${list(addresses)} erreichen die Bridge nicht: ${say(because)}`,
    "Den Proxy alles unter /webhooks/ und /apps/ weitergeben lassen",
  ],
  requestsLimited: () => [
    "Was zwischen den Shops und der Bridge steht, antwortet mit 429: es begrenzt die Zahl der Anfragen",
    "Dort /webhooks/ und /apps/ von der Begrenzung ausnehmen: Shops senden viele Webhooks auf einmal",
  ],
  answersCached: () => [
    "Ein Cache antwortet anstelle der Bridge: Webhooks gehen verloren, und das Dashboard zeigt alte Daten",
    "Cache, Proxy oder CDN nur /assets/ aufbewahren lassen",
  ],
  answersLate: ({ seconds, platform, waits }, { number }) => [
    `Eine Antwort braucht ${number(seconds)} s, und ${platform} wartet ${number(waits)} s darauf: Webhooks schlagen fehl und kommen erneut`,
    "Suchen, was Anfragen zwischen den Shops und der Bridge verzögert: ein Rechner, der erst aufwacht, eine Firewall, die Inhalte prüft, ein langsamer Tunnel",
  ],
  headersLost: ({ headers }, { list }) => [
    `Was zwischen den Shops und der Bridge steht, nimmt Header weg oder ändert sie: ${list(headers)}`,
    "Den Proxy alle Header unverändert weitergeben lassen; eine Firewall oder ein Cache davor muss vielleicht /webhooks/ und /apps/ in Ruhe lassen",
  ],
  bodyRewritten: () => [
    "Was zwischen den Shops und der Bridge steht, schreibt Inhalte um, sodass keine Signatur passt",
    "Dort abschalten, was Inhalte liest oder umschreibt (Firewall, Komprimierung, Formularfilter), wenigstens für /webhooks/ und /apps/",
  ],
  proxySaysNothing: () => [
    "server.trustProxy glaubt X-Forwarded-For, und kein Proxy setzt es: die Bridge weiß nicht, wer eine Anfrage sendet",
    "Den Proxy X-Forwarded-For setzen lassen, oder server.trustProxy auf false setzen, wo keiner ist",
  ],
  forgedBelieved: () => [
    "Ein erfundenes X-Forwarded-For wird geglaubt, sodass Fremde sich für jeden ausgeben können",
    "server.trustProxy auf die Anzahl der Proxys davor setzen, und den ersten X-Forwarded-For setzen statt ergänzen lassen",
  ],
  proxiesNotCounted: ({ proxies, believed }, { count, number }) => [
    `${count(proxies, { one: "# Proxy sagt", other: "# Proxys sagen" })}, von wem eine Anfrage kommt, und server.trustProxy glaubt ${number(believed)}: viele Fremde sehen wie einer aus`,
    `server.trustProxy auf ${number(proxies)} setzen`,
  ],
  protocolUnknown: ({ protocol }) => [
    `Anfragen scheinen über ${protocol} zu kommen`,
    "Den Proxy X-Forwarded-Proto setzen lassen (nginx: $scheme)",
  ],
  hostChanged: ({ host, expected }) => [
    `Anfragen scheinen für ${host} bestimmt zu sein, nicht für ${expected}`,
    "Den Proxy den Header Host unverändert weitergeben lassen (nginx: $http_host), oder server.publicUrl berichtigen",
  ],
  largeBodyRefused: ({ megabytes, because }, { number }, say) => [
    `Eine Meldung von ${number(megabytes)} MB, die die Bridge annähme, kommt nicht an: ${say(because)}`,
    "Den Proxy größere Inhalte annehmen lassen als server.bodyLimit (nginx: client_max_body_size 4m)",
  ],
  newsHeldBack: () => [
    "Der Proxy hält die Neuigkeiten für das Dashboard zurück, bis sie enden",
    "Seine Pufferung für /api/events abschalten (nginx: proxy_buffering off), ebenso jede Komprimierung dort",
  ],
  newsCut: ({ seconds, needed }, { number }) => [
    `Der Proxy trennt die Verbindung für die Neuigkeiten des Dashboards nach ${number(seconds)} s ohne Daten`,
    `Ihn bei /api/events länger als ${number(needed)} s warten lassen (nginx: proxy_read_timeout 60s)`,
  ],
  idleConnectionsKept: ({ seconds }, { number }) => [
    `Der Proxy hält ungenutzte Verbindungen länger offen als die Bridge (${number(seconds)} s): früher oder später trifft ein Webhook auf eine, die gerade geschlossen wird, und bekommt 502`,
    "Den Proxy ungenutzte Verbindungen nach 5 s schließen lassen (nginx: keepalive_timeout 5s in upstream; Caddy: keepalive 5s)",
  ],
  sendersLookAlike: ({ address }) => [
    `Alle Anfragen scheinen von ${address} zu kommen: ein Fremder, der das Token errät, sperrt alle aus`,
    "Den ersten Proxy X-Forwarded-For auf die Adresse setzen lassen, die sich mit ihm verbindet (nginx: $remote_addr), und server.trustProxy auf die Anzahl der Proxys setzen, die das tun",
  ],
};
