import type { Advice, Catalog } from "../catalog.ts";
import type { ProxyDoubt } from "../codes/proxy.ts";
import type { Said } from "../words.ts";

export const proxy: Catalog<ProxyDoubt, Said, Advice> = {
  addressRewritten: ({ sent, arrived }) => [
    `The request ${sent} reaches the bridge as ${arrived}, which answers 404`,
    "Let the proxy pass on method, path and query unchanged (nginx: proxy_pass without a path; Caddy: handle, not handle_path)",
  ],
  addressNotPassed: ({ addresses, because }, { list }, say) => [
    `Requests do not reach the bridge at ${list(addresses)}: ${say(because)}`,
    "Let the proxy pass on everything below /webhooks/ and /apps/",
  ],
  requestsLimited: () => [
    "What stands between the shops and the bridge answers 429: it limits the number of requests",
    "Exempt /webhooks/ and /apps/ from the rate limit there: shops send many webhooks at once",
  ],
  answersCached: () => [
    "A cache answers in place of the bridge: webhooks get lost, and the dashboard shows old data",
    "Let the cache, proxy or CDN keep nothing but /assets/",
  ],
  answersLate: ({ seconds, platform, waits }, { number }) => [
    `An answer takes ${number(seconds)} s on its way, and ${platform} waits ${number(waits)} s for it: webhooks fail and come again`,
    "Look for what delays requests between the shops and the bridge: a machine that has to wake up, a firewall that inspects bodies, a slow tunnel",
  ],
  headersLost: ({ headers }, { list }) => [
    `What stands between the shops and the bridge takes headers away or changes them: ${list(headers)}`,
    "Let the proxy pass on all headers as they come; a firewall or cache in front may have to leave /webhooks/ and /apps/ alone",
  ],
  bodyRewritten: () => [
    "What stands between the shops and the bridge rewrites bodies, so that no signature fits",
    "Switch off whatever reads or rewrites bodies there (a firewall, a compressor, a form filter), at least for /webhooks/ and /apps/",
  ],
  proxySaysNothing: () => [
    "server.trustProxy believes X-Forwarded-For, and no proxy sets it: the bridge does not know who sends a request",
    "Let the proxy set X-Forwarded-For, or set server.trustProxy to false where there is none",
  ],
  forgedBelieved: () => [
    "An invented X-Forwarded-For is believed, so that strangers pass for anybody",
    "Set server.trustProxy to the number of proxies in front, and let the first one set X-Forwarded-For instead of adding to it",
  ],
  proxiesNotCounted: ({ proxies, believed }, { count, number }) => [
    `${count(proxies, { one: "# proxy says", other: "# proxies say" })} whom a request comes from, and server.trustProxy believes ${number(believed)}: many strangers look like one`,
    `Set server.trustProxy to ${number(proxies)}`,
  ],
  protocolUnknown: ({ protocol }) => [
    `Requests seem to come by ${protocol}`,
    "Let the proxy set X-Forwarded-Proto (nginx: $scheme)",
  ],
  hostChanged: ({ host, expected }) => [
    `Requests seem to be for ${host}, not for ${expected}`,
    "Let the proxy pass on the header Host as it comes (nginx: $http_host), or correct server.publicUrl",
  ],
  largeBodyRefused: ({ megabytes, because }, { number }, say) => [
    `A delivery of ${number(megabytes)} MB, which the bridge would take, does not get there: ${say(because)}`,
    "Let the proxy take bodies larger than server.bodyLimit (nginx: client_max_body_size 4m)",
  ],
  newsHeldBack: () => [
    "The proxy holds the news for the dashboard back until they end",
    "Switch off its buffering for /api/events (nginx: proxy_buffering off), and any compression there",
  ],
  newsCut: ({ seconds, needed }, { number }) => [
    `The proxy cuts the connection for the dashboard's news after ${number(seconds)} s without data`,
    `Let it wait longer than ${number(needed)} s at /api/events (nginx: proxy_read_timeout 60s)`,
  ],
  idleConnectionsKept: ({ seconds }, { number }) => [
    `The proxy keeps idle connections longer than the bridge does (${number(seconds)} s): sooner or later a webhook meets one that is being closed and gets 502`,
    "Let the proxy close idle connections after 5 s (nginx: keepalive_timeout 5s in upstream; Caddy: keepalive 5s)",
  ],
  sendersLookAlike: ({ address }) => [
    `All requests seem to come from ${address}: one stranger who guesses the token locks everybody out`,
    "Let the first proxy set X-Forwarded-For to the address that connects to it (nginx: $remote_addr), and set server.trustProxy to the number of proxies that do so",
  ],
};
