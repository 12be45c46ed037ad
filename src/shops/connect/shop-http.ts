import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import got from "got";
import type { ConnectionFailure, PlatformReason } from "../../platform/codes/platform.ts";
import { isLoopback } from "../../platform/kit/loopback.ts";
import type {
  PlatformProblem,
  PlatformResult,
  ShopHttp,
  ShopHttpReply,
  ShopHttpRequest,
} from "../../platform/shop-access.ts";
import { guardedLookup, isRefusedLiteral, type Reach, type Resolve } from "./address-guard.ts";

/** Longer answers are cut off: a page of orders is far shorter, and memory use must stay flat. */
export const SHOP_REPLY_CAP_BYTES = 5 * 1024 * 1024;

/** Small hosts are slow, but no call may hang. */
const REQUEST_MS = 30_000;
const LONGEST_REQUEST_MS = 120_000;
const LOOKUP_MS = 5_000;
const CONNECT_MS = 10_000;

export interface ShopHttpSettings {
  /** Canonical: "shop.example.com", "127.0.0.1:8080/path". */
  readonly domain: string;
  /** Further hosts that the adapter may call, by exact name. */
  readonly hosts?: readonly string[] | undefined;
  /** Ends running calls and prevents new ones. */
  readonly signal: AbortSignal;
  readonly resolve?: Resolve | undefined;
  /** Whether a shop may be on this machine, yes by default; if not, no call is made to it. */
  readonly mayBeHere?: (() => boolean) | undefined;
  /** Called with the headers of each answer. */
  readonly onHead?: ((headers: Readonly<Record<string, string>>) => void) | undefined;
}

/**
 * The adapters' only way to the network. It follows no redirects, retries nothing, and calls only the shop's own host
 * or hosts that the adapter declared. Every failure becomes a problem with its next step. got's errors, which contain
 * headers, are converted here.
 */
export function createShopHttp(settings: ShopHttpSettings): ShopHttp {
  const own = hostOf(settings.domain);
  const reach: Reach = own !== null && isLoopback(own.hostname) ? "loopback" : "public";
  // Created for the first call: they take 3 KB, and most of thousands of shops are silent. Each shop has its own, so
  // that a slow host delays no other shop.
  let agents: AgentPair | null = null;
  return async (request) => {
    const url = URL.parse(request.url);
    if (url === null)
      return failed(problem("unexpected", { code: "callNotMade", host: "", cause: "invalidAddress" }));
    const refusal =
      reach === "loopback" && settings.mayBeHere?.() === false
        ? ({ code: "shopAddressPrivate", host: url.hostname } as const)
        : refusalOf(url, settings, reach);
    if (refusal !== null) return failed(problem("unexpected", refusal));
    agents ??= openAgents(settings, reach);
    const result = await exchange(url, request, agents, endOf(settings, request));
    if (result.ok) settings.onHead?.(result.value.headers);
    return result;
  };
}

interface AgentPair {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** A few connections to each host; they end with the signal. */
function openAgents({ signal, resolve }: ShopHttpSettings, reach: Reach): AgentPair {
  const options = { keepAlive: true, maxSockets: 8, lookup: guardedLookup(reach, resolve) };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  // Otherwise connections stay open for as long as the shop likes.
  const disconnect = () => {
    agents.http.destroy();
    agents.https.destroy();
  };
  signal.addEventListener("abort", disconnect, { once: true });
  return agents;
}

function endOf({ signal }: ShopHttpSettings, request: ShopHttpRequest): AbortSignal {
  return request.signal === undefined ? signal : AbortSignal.any([signal, request.signal]);
}

/** Why the bridge must not call this URL; `null` if it may. */
function refusalOf(url: URL, { domain, hosts = [] }: ShopHttpSettings, reach: Reach): PlatformReason | null {
  const { hostname: host } = url;
  if (url.username !== "" || url.password !== "") return { code: "callNotMade", host, cause: "password" };
  const isOwn = hostOf(domain, url.protocol)?.host === url.host;
  if (!isOwn && !(hosts.includes(host) && url.port === ""))
    return { code: "callNotMade", host, cause: "otherHost" };
  const isPlain = url.protocol === "http:" && reach === "loopback" && isLoopback(host);
  if (url.protocol !== "https:" && !isPlain) return { code: "callNotMade", host, cause: "notSecure" };
  return isRefusedLiteral(host, reach) ? { code: "shopAddressPrivate", host } : null;
}

function hostOf(domain: string, protocol = "https:"): URL | null {
  return URL.parse(`${protocol}//${domain}`);
}

async function exchange(
  url: URL,
  request: ShopHttpRequest,
  agent: AgentPair,
  signal: AbortSignal,
): Promise<PlatformResult<ShopHttpReply>> {
  if (signal.aborted) return failed(networkProblem("ABORTED", url));
  let head: Pick<ShopHttpReply, "status" | "headers"> | null = null;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const stream = got.stream(url, { ...gotOptions(request), agent, signal });
    // Once the answer has ended, the loop below no longer listens, but got still emits a later abort as an error.
    // Without a listener, it would end the process.
    stream.on("error", () => {});
    stream.on("response", ({ statusCode, headers }) => {
      head = { status: statusCode, headers: flatHeaders(headers) };
    });
    for await (const chunk of stream) {
      size += (chunk as Buffer).length;
      if (size > SHOP_REPLY_CAP_BYTES) return failed(tooLong(url));
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    return failed(networkProblem(codeOf(error, signal), url));
  }
  if (head === null) return failed(networkProblem("NO_ANSWER", url));
  return { ok: true, value: { ...(head as ShopHttpReply), body: Buffer.concat(chunks, size) } };
}

function gotOptions({ method, headers, body, timeoutMs }: ShopHttpRequest) {
  const longestMs = Math.min(timeoutMs ?? REQUEST_MS, LONGEST_REQUEST_MS);
  return {
    method,
    headers: { "user-agent": "loyalty-bridge", ...headers },
    // Without a body, got would wait for one to be written to the stream.
    ...(body === undefined && method === "GET" ? {} : { body: body ?? "" }),
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    timeout: {
      lookup: Math.min(LOOKUP_MS, longestMs),
      connect: Math.min(CONNECT_MS, longestMs),
      secureConnect: Math.min(CONNECT_MS, longestMs),
      request: longestMs,
    },
  };
}

function flatHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return Object.fromEntries(flat) as Record<string, string>;
}

function tooLong(url: URL): PlatformProblem {
  return problem("unexpected", {
    code: "shopAnswerTooLong",
    host: url.hostname,
    megabytes: SHOP_REPLY_CAP_BYTES / 1024 / 1024,
  });
}

function codeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "ABORTED";
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } };
  if (cause?.code === "ADDRESS_REFUSED") return "ADDRESS_REFUSED";
  return typeof code === "string" ? code : "UNKNOWN";
}

function failed(problem: PlatformProblem): { readonly ok: false; readonly problem: PlatformProblem } {
  return { ok: false, problem };
}

/** What a failed connection means, by the network's error code. Never quotes a path or a query. */
export function networkProblem(error: string, { host, hostname }: URL): PlatformProblem {
  if (error === "ADDRESS_REFUSED")
    return problem("unexpected", { code: "shopAddressPrivate", host: hostname });
  if (error === "ABORTED") return problem("unreachable", { code: "callEnded" });
  if (CERTIFICATE.test(error)) return problem("unreachable", { code: "shopCertificateRefused", host, error });
  const cause = CAUSES[error] ?? "other";
  return problem("unreachable", { code: "shopNotReached", host, cause, error });
}

function problem(kind: "unexpected" | "unreachable", because: PlatformReason): PlatformProblem {
  return { kind, because, retryAfterMs: null };
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL|EPROTO/;

const CAUSES: Readonly<Record<string, ConnectionFailure>> = {
  ENOTFOUND: "noHost",
  EAI_AGAIN: "notLookedUp",
  ECONNREFUSED: "refused",
  ETIMEDOUT: "timedOut",
  ECONNRESET: "closed",
  NO_ANSWER: "noAnswer",
};
