import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { type Arrived, echoDigest } from "../inbound/echo.ts";
import type { Config } from "../settings/config.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { NotFine, SomethingElse, Verdict } from "../words/codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";
import {
  askForEcho,
  askForStream,
  type EchoAddress,
  type EchoAnswer,
  type EchoRequest,
} from "./echo-request.ts";

/** What stands between the shops and the bridge, and what it makes of a request: found out by sending some. */

const { fine, warning, failed } = judging(BRIDGE, "proxyCheck");

const MEGABYTE = 1024 * 1024;
/** What a proxy that reads bodies would write otherwise: spacing, line ends, numbers, letters, escapes. */
const BODY =
  '{ "total" : "10.00",\r\n "number":1.10, "name":"Zoë Öztürk – 東京", "note":"\\u00e9 <b>&amp;</b>" }\n';
/** Kept free for documents: nobody's. */
const FORGED = "192.0.2.77";
/** Every request has them, and proxies may write their own. */
const OF_ANY_REQUEST = /^(?:content-|accept|user-agent$|host$|connection$)/;
const STREAM = "/api/events";

export interface ProxyParts {
  readonly config: Config;
  readonly shops: readonly ShopContext[];
}

/** The request that the others are variants of: as deliveries of the configured platforms come, but signed by nobody. */
export function deliveryLike(shops: readonly ShopContext[]): EchoRequest {
  const samples = shops.flatMap(
    ({ adapter, adapterShop, secrets: [secret = ""] }) =>
      adapter.sampleOrder?.(adapterShop, secret, Date.now()) ?? [],
  );
  const names = new Set(samples.flatMap(({ headers }) => Object.keys(headers)));
  const own = [...names].filter((name) => !OF_ANY_REQUEST.test(name));
  return {
    path: `/webhooks/${shops[0]?.shop ?? ""}`,
    headers: {
      ...Object.fromEntries(own.map((name) => [name, randomBytes(24).toString("base64")])),
      "content-type": "application/json",
    },
    body: BODY,
  };
}

/** Called once the bridge has answered at its public address: `arrived` is what came of `sent`. */
export async function checkProxy(
  { config, shops, now = Date.now() }: ProxyParts & { readonly now?: number },
  sent: EchoRequest,
  arrived: Arrived,
): Promise<readonly Verdict[]> {
  const address = addressOf(config);
  const [forged, large, stream] = await Promise.all([
    askForEcho(address, { ...sent, headers: { ...sent.headers, "x-forwarded-for": FORGED } }, now),
    askForEcho(address, { ...deliveryLike(shops), body: "x".repeat(config.server.bodyLimitBytes) }, now),
    askForStream(address, STREAM, now),
  ]);
  const faults = [
    ...changesOf(sent, arrived),
    ...trustOf(config, arrived, forged),
    ...limitOf(config.server.bodyLimitBytes, large),
    ...(stream === "heldBack" ? [warning({ code: "newsHeldBack" })] : []),
  ];
  return faults.length > 0 ? faults : [fine({ code: "proxyPassesAll", address: arrived.address })];
}

export function addressOf({ server, admin }: Config): EchoAddress {
  return { publicUrl: server.publicUrl ?? "", adminToken: admin.token };
}

/** A signature covers the body byte by byte, and stands in a header. */
function changesOf({ headers, body }: EchoRequest, arrived: Arrived): readonly Verdict[] {
  const own = Object.entries(headers).filter(([name]) => !OF_ANY_REQUEST.test(name));
  const lost = own.filter(([name, value]) => arrived.headers[name] !== echoDigest(value));
  const names = lost.map(([name]) => name);
  return [
    ...(names.length > 0 ? [failed({ code: "headersLost", headers: names })] : []),
    ...(arrived.body.digest === echoDigest(body) ? [] : [failed({ code: "bodyRewritten" })]),
  ];
}

/** Who is taken for the sender, and what else the proxies say of the way that a request came. */
function trustOf({ server }: Config, arrived: Arrived, forged: EchoAnswer): readonly Verdict[] {
  const { trustProxy } = server;
  if (arrived.forwarded.length === 0)
    return Number(trustProxy) > 0 ? [failed({ code: "proxySaysNothing" })] : [];
  if ("arrived" in forged && forged.arrived.address === FORGED) return [failed({ code: "forgedBelieved" })];
  const proxies = arrived.forwarded.filter((address) => isIP(address) !== 0).length;
  const believed = trustProxy === true ? proxies : Number(trustProxy);
  if (proxies > believed) return [warning({ code: "proxiesNotCounted", proxies, believed })];
  return trustProxy === false ? [] : wayOf(new URL(server.publicUrl ?? ""), arrived);
}

function wayOf({ protocol, host }: URL, arrived: Arrived): readonly Verdict[] {
  const seen: readonly NotFine[] = [
    ...(`${arrived.protocol}:` === protocol
      ? []
      : [{ code: "protocolUnknown", protocol: arrived.protocol } as const]),
    ...(arrived.host === host ? [] : [{ code: "hostChanged", host: arrived.host, expected: host } as const]),
  ];
  return seen.map(warning);
}

/** Whoever answers in place of this bridge. */
export function whoElse(answer: Exclude<EchoAnswer, { readonly arrived: Arrived }>): SomethingElse {
  return answer.code === "strangeBridge" ? { code: "somethingAnswers", status: 401 } : answer;
}

/** A proxy may answer, or cut off, what the bridge would take. */
function limitOf(limitBytes: number, large: EchoAnswer): readonly Verdict[] {
  if ("arrived" in large) return [];
  const because = whoElse(large);
  const megabytes = Math.ceil((limitBytes / MEGABYTE) * 10) / 10;
  return [failed({ code: "largeBodyRefused", megabytes, because })];
}
