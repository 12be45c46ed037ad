import type { Advice, Catalog } from "../catalog.ts";
import type { ProxyDoubt } from "../codes/proxy.ts";
import type { Said } from "../words.ts";

export const proxy: Catalog<ProxyDoubt, Said, Advice> = {
  addressRewritten: ({ sent, arrived }) => [
    `La requête ${sent} arrive à la passerelle sous la forme ${arrived}, et elle répond 404`,
    "Faire transmettre la méthode, le chemin et les paramètres sans changement par le proxy (nginx : proxy_pass sans chemin ; Caddy : handle, pas handle_path)",
  ],
  addressNotPassed: ({ addresses, because }, { list }, say) => [
    `Les requêtes vers ${list(addresses)} n'arrivent pas à la passerelle : ${say(because)}`,
    "Faire transmettre par le proxy tout ce qui est sous /webhooks/ et /apps/",
  ],
  requestsLimited: () => [
    "Ce qui se trouve entre les boutiques et la passerelle répond 429 : le nombre de requêtes y est limité",
    "Y exempter /webhooks/ et /apps/ de la limite : les boutiques envoient beaucoup de webhooks à la fois",
  ],
  answersCached: () => [
    "Un cache répond à la place de la passerelle : des webhooks se perdent, et le tableau de bord montre d'anciennes données",
    "Ne laisser le cache, le proxy ou le CDN garder que /assets/",
  ],
  answersLate: ({ seconds, platform, waits }, { number }) => [
    `Une réponse met ${number(seconds)} s, et ${platform} l'attend ${number(waits)} s : les webhooks échouent et sont renvoyés`,
    "Chercher ce qui retarde les requêtes entre les boutiques et la passerelle : une machine qui doit se réveiller, un pare-feu qui inspecte les contenus, un tunnel lent",
  ],
  headersLost: ({ headers }, { list }) => [
    `Ce qui se trouve entre les boutiques et la passerelle retire des en-têtes ou les change : ${list(headers)}`,
    "Faire transmettre tous les en-têtes tels quels par le proxy ; un pare-feu ou un cache placé devant doit peut-être laisser /webhooks/ et /apps/ tranquilles",
  ],
  bodyRewritten: () => [
    "Ce qui se trouve entre les boutiques et la passerelle réécrit les contenus, si bien qu'aucune signature ne convient",
    "Y désactiver ce qui lit ou réécrit les contenus (pare-feu, compression, filtre de formulaires), au moins pour /webhooks/ et /apps/",
  ],
  proxySaysNothing: () => [
    "server.trustProxy croit X-Forwarded-For, et aucun proxy ne le pose : la passerelle ne sait pas qui envoie une requête",
    "Faire poser X-Forwarded-For par le proxy, ou mettre server.trustProxy à false s'il n'y en a pas",
  ],
  forgedBelieved: () => [
    "Un X-Forwarded-For inventé est cru : des inconnus se font passer pour n'importe qui",
    "Mettre server.trustProxy au nombre de proxys placés devant, et faire poser X-Forwarded-For par le premier au lieu de le compléter",
  ],
  proxiesNotCounted: ({ proxies, believed }, { count, number }) => [
    `${count(proxies, { one: "# proxy dit", other: "# proxys disent" })} de qui vient une requête, et server.trustProxy en croit ${number(believed)} : beaucoup d'inconnus ont l'air d'un seul`,
    `Mettre server.trustProxy à ${number(proxies)}`,
  ],
  protocolUnknown: ({ protocol }) => [
    `Les requêtes semblent venir par ${protocol}`,
    "Faire poser X-Forwarded-Proto par le proxy (nginx : $scheme)",
  ],
  hostChanged: ({ host, expected }) => [
    `Les requêtes semblent destinées à ${host}, pas à ${expected}`,
    "Faire transmettre l'en-tête Host tel quel par le proxy (nginx : $http_host), ou corriger server.publicUrl",
  ],
  largeBodyRefused: ({ megabytes, because }, { number }, say) => [
    `Une notification de ${number(megabytes)} Mo, que la passerelle accepterait, n'arrive pas : ${say(because)}`,
    "Faire accepter par le proxy des contenus plus grands que server.bodyLimit (nginx : client_max_body_size 4m)",
  ],
  newsHeldBack: () => [
    "Le proxy retient les nouvelles du tableau de bord jusqu'à leur fin",
    "Y désactiver la mise en tampon pour /api/events (nginx : proxy_buffering off), ainsi que toute compression",
  ],
  newsCut: ({ seconds, needed }, { number }) => [
    `Le proxy coupe la connexion des nouvelles du tableau de bord après ${number(seconds)} s sans données`,
    `Le faire attendre plus de ${number(needed)} s pour /api/events (nginx : proxy_read_timeout 60s)`,
  ],
  idleConnectionsKept: ({ seconds }, { number }) => [
    `Le proxy garde les connexions inactives plus longtemps que la passerelle (${number(seconds)} s) : tôt ou tard un webhook tombe sur une connexion en cours de fermeture et reçoit 502`,
    "Faire fermer par le proxy les connexions inactives après 5 s (nginx : keepalive_timeout 5s dans upstream ; Caddy : keepalive 5s)",
  ],
  sendersLookAlike: ({ address }) => [
    `Toutes les requêtes semblent venir de ${address} : un inconnu qui devine le jeton bloque tout le monde`,
    "Faire poser par le premier proxy X-Forwarded-For avec l'adresse qui se connecte à lui (nginx : $remote_addr), et mettre server.trustProxy au nombre de proxys qui le font",
  ],
};
