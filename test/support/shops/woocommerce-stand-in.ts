import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { WooShop } from "../../../adapters/woocommerce/connection/rest-client.ts";
import { woocommerceSettings } from "../../../adapters/woocommerce/settings.ts";
import type { PlatformResult, ShopHttp } from "../../../src/platform/shop-access.ts";
import { createShopHttp } from "../../../src/shops/connect/shop-http.ts";
import type { StandInWooCommerce } from "./played-woocommerce.ts";
import { aVault } from "./vault.ts";

/** The adapter's connection to the stand-in, by default with the key in the vault. */
export function connectTo(
  standIn: Pick<StandInWooCommerce, "domain" | "key">,
  given: Partial<Omit<WooShop, "settings">> & { readonly settings?: object } = {},
): WooShop {
  const { signal } = new AbortController();
  const { consumerKey, consumerSecret } = standIn.key;
  return {
    shop: "garden",
    domain: standIn.domain,
    vault: aVault({ consumerKey, consumerSecret }),
    http: createShopHttp({ domain: standIn.domain, signal }),
    now: Date.now,
    signal,
    ...given,
    settings: woocommerceSettings.parse(given.settings ?? {}),
  };
}

/** A connection to the stand-in behind a proxy that terminates https, as the shop garden.example. */
export function connectByHttps(
  standIn: StandInWooCommerce,
  given: Parameters<typeof connectTo>[1] = {},
): WooShop {
  const inner = createShopHttp({ domain: standIn.domain, signal: new AbortController().signal });
  const http: ShopHttp = (request) => {
    const { protocol, host, pathname, search } = new URL(request.url);
    if (protocol !== "https:" || host !== "garden.example") throw new Error(`a call to ${protocol}//${host}`);
    const headers = { ...request.headers, "x-forwarded-proto": "https", "x-forwarded-host": host };
    return inner({ ...request, url: standIn.url + pathname + search, headers });
  };
  return connectTo(standIn, { domain: "garden.example", http, ...given });
}

export function fine<T>(result: PlatformResult<T>): T {
  if (!result.ok) throw new Error(`${result.problem.kind}: ${result.problem.because.code}`);
  return result.value;
}

export function problemOf(result: PlatformResult<unknown>): string {
  return result.ok ? "no problem" : `${result.problem.kind}: ${result.problem.because.code}`;
}

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A receiver of deliveries whose answer can be changed. */
export async function listenReceiver() {
  const received: Received[] = [];
  const answer: { status: number; body: string } = { status: 200, body: "" };
  let onArrival: ((request: Received & { target: string; method: string }) => Promise<void>) | null = null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const arrived = { headers: request.headers, body: Buffer.concat(chunks) };
    received.push(arrived);
    await onArrival?.({ ...arrived, target: request.url ?? "", method: request.method ?? "" });
    response.writeHead(answer.status, { location: "/elsewhere" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/garden`;
  return {
    address,
    received,
    answer,
    atArrival: (act: typeof onArrival) => {
      onArrival = act;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
