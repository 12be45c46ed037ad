import { randomBytes } from "node:crypto";
import type { ShopContext } from "../../../shops/shop-context.ts";
import type { EchoRequest } from "./echo-request.ts";

/** Details that a proxy which rewrites bodies would change: spacing, line ends, numbers, letters, escapes. */
const BODY =
  '{ "total" : "10.00",\r\n "number":1.10, "name":"Zoë Öztürk – 東京", "note":"\\u00e9 <b>&amp;</b>" }\n';
/** Details that a proxy which rewrites queries would change: order, escapes, blanks. */
const QUERY = "state=a%2Fb%20c+d&hmac=%C3%AB%3D&code=";
/** Headers of every request, which proxies may rewrite. */
export const OF_ANY_REQUEST = /^(?:content-|accept|user-agent$|host$|connection$)/;
/** How many shops' addresses are tried: a proxy treats all alike, unless its configuration names some. */
const MOST_SHOPS = 8;

/** The request that the others vary: like the deliveries of the configured platforms, but with invalid signatures. */
export function deliveryLike(shops: readonly ShopContext[]): EchoRequest {
  const samples = shops.flatMap(
    ({ adapter, adapterShop, secrets: [secret = ""] }) =>
      adapter.sampleOrder?.(adapterShop, secret, Date.now()) ?? [],
  );
  const names = new Set(samples.flatMap(({ headers }) => Object.keys(headers)));
  const own = [...names].filter((name) => !OF_ANY_REQUEST.test(name));
  return {
    ...{ method: "POST", path: `/webhooks/${shops[0]?.shop ?? ""}` },
    headers: {
      ...Object.fromEntries(own.map((name) => [name, randomBytes(24).toString("base64")])),
      "content-type": "application/json",
    },
    body: BODY,
  };
}

/** The other addresses that shops and merchants request, with their methods. */
export function otherWays(
  shops: readonly ShopContext[],
): readonly Pick<EchoRequest, "method" | "path" | "query">[] {
  const adapters = [...new Set(shops.map(({ adapter }) => adapter))];
  return [
    ...shops.slice(1, MOST_SHOPS).map(({ shop }) => ({ method: "POST", path: `/webhooks/${shop}` })),
    ...adapters.flatMap(({ platform, shopDomain, install }) => [
      ...(shopDomain === undefined ? [] : [{ method: "POST", path: `/apps/${platform}/webhooks` }]),
      ...(install === undefined ? [] : [{ method: "GET", path: `/apps/${platform}/callback`, query: QUERY }]),
    ]),
  ];
}
