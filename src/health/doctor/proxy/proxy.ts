import { setTimeout as wait } from "node:timers/promises";
import { STREAM_BEAT_MS } from "../../../http/event-stream.ts";
import { NOT_SIGNED } from "../../../http/problem-document.ts";
import { echoDigest, type ReceivedRequest } from "../../../inbound/echo.ts";
import type { Config } from "../../../settings/config.ts";
import type { ShopContext } from "../../../shops/shop-context.ts";
import type { SomethingElse } from "../../codes/proxy.ts";
import type { Verdict } from "../../codes/verdict.ts";
import { BRIDGE, judging } from "../check.ts";
import {
  askForConnections,
  askForEcho,
  askForStream,
  type Echo,
  type EchoAddress,
  type EchoAnswer,
  type EchoRequest,
  type StreamAnswer,
} from "./echo-request.ts";
import { OF_ANY_REQUEST, otherWays } from "./proxy-requests.ts";
import { askFromElsewhere, FORGED, judgeSender, withoutMapping } from "./proxy-sender.ts";

/** What a proxy between the shops and the bridge does to requests, found out by sending some. */

const { fine, warning, failed } = judging(BRIDGE, "proxyCheck");

const MEGABYTE = 1024 * 1024;
const STREAM = "/api/events";
/** Caches may store nothing but the page's files. */
const PAGE = "/";
/** Node closes an idle connection up to a second later than announced. */
const CLOSED_BY_THEN_MS = 2_000;
/** The bridge's own server keeps them for 10 s; a server that mounts the bridge may choose longer. */
const LONGEST_IDLE_MS = 20_000;
const USUAL_PATIENCE_MS = 5_000;
/** If a proxy takes longer than this to answer, the tests of silence and idle connections would mislead. */
const HIDES_WAITS_MS = 2_000;

export interface ProxyParts {
  readonly config: Config;
  readonly shops: readonly ShopContext[];
  readonly now?: number;
  /** Set if about twenty seconds may be spent on testing how the proxy handles silence. */
  readonly hasTime?: boolean;
}

/** Called once the bridge has answered at its public address: `first` is the answer to `sent`. */
export async function checkProxy(
  parts: ProxyParts,
  sent: EchoRequest,
  first: Echo,
): Promise<readonly Verdict[]> {
  const { config, shops, now = Date.now(), hasTime = false } = parts;
  const address = addressOf(config);
  const ask = (request: EchoRequest) => askForEcho(address, request, now);
  const { body: _, ...reading } = sent;
  const [ways, forged, elsewhere, large, ...repeated] = await Promise.all([
    Promise.all(otherWays(shops).map(async (way) => ({ way, answer: await ask({ ...sent, ...way }) }))),
    ask({ ...sent, headers: { ...sent.headers, "x-forwarded-for": FORGED } }),
    askFromElsewhere(ask, sent, first),
    ask({ ...sent, body: "x".repeat(config.server.bodyLimitBytes) }),
    askTwice(ask, { ...sent, hidesProof: true }),
    askTwice(ask, { ...reading, method: "GET", path: PAGE, hidesProof: true }),
  ]);
  const echoes = [first, ...ways.map(({ answer }) => answer), forged].filter((each) => "arrived" in each);
  const hidesWaits = isDirect(first) || slowestOf(echoes) > HIDES_WAITS_MS;
  const waits = hidesWaits ? [] : await judgeWaits(address, { sent, first }, { now, hasTime });
  const all = [...ways.map(({ answer }) => answer), forged, large, ...repeated.flat()];
  const faults = [
    ...judgeRefusals(ways, all),
    ...judgeTargets(echoes),
    ...judgeContent(sent, first),
    ...judgeDelay(shops, echoes),
    ...judgeSender(config, first, { forged, elsewhere }),
    ...judgeLimit(config.server.bodyLimitBytes, large),
    ...waits,
  ];
  return faults.length > 0 ? faults : [fine({ code: "proxyPassesAll", address: first.arrived.address })];
}

export function addressOf({ server, admin }: Config): EchoAddress {
  return { publicUrl: server.publicUrl ?? "", adminToken: admin.token };
}

/** The proxy refuses every request: reported once instead of per request. */
export function refusedByAll({ code }: { readonly code: string }): readonly Verdict[] {
  if (code === "tooManyRequests") return [failed({ code: "requestsLimited" })];
  return code === "answersFromCache" ? [failed({ code: "answersCached" })] : [];
}

/** The first answer may be stored; a cache then answers the second request. */
async function askTwice(
  ask: (request: EchoRequest) => Promise<EchoAnswer>,
  request: EchoRequest,
): Promise<readonly EchoAnswer[]> {
  return [await ask(request), await ask(request)];
}

/** No proxy: the bridge received the very connection that was opened. */
function isDirect({ arrived, answered }: Echo): boolean {
  return withoutMapping(arrived.peer) === withoutMapping(answered.own);
}

function judgeRefusals(
  ways: readonly { readonly way: Pick<EchoRequest, "method" | "path">; readonly answer: EchoAnswer }[],
  all: readonly EchoAnswer[],
): readonly Verdict[] {
  const codes = new Set(all.flatMap((answer) => ("code" in answer ? [answer.code] : [])));
  const ofAll = [...codes].flatMap((code) => refusedByAll({ code }));
  const refused = ways.flatMap(({ way, answer }) =>
    "arrived" in answer || refusedByAll(answer).length > 0 ? [] : [{ way, because: whoElse(answer) }],
  );
  const [one] = refused;
  if (one === undefined) return ofAll;
  const addresses = refused.map(({ way: { method, path } }) => `${method} ${path}`);
  return [...ofAll, failed({ code: "addressNotPassed", addresses, because: one.because })];
}

/**
 * The bridge routes by method and path, and shops sign queries too. Reports one target: the others are rewritten alike,
 * and losing more than the query is worse.
 */
function judgeTargets(echoes: readonly Echo[]): readonly Verdict[] {
  const rewritten = echoes.flatMap(({ arrived, target, method }) => {
    const change = changeOf({ method, target }, arrived);
    if (change === null) return [];
    const lines = {
      sent: shown(`${method} ${target}`),
      arrived: shown(`${arrived.method} ${arrived.target}`),
    };
    return [{ code: "addressRewritten", ...lines, change } as const];
  });
  const worst = rewritten.find(({ change }) => change !== "query") ?? rewritten[0];
  return worst === undefined ? [] : [failed(worst)];
}

type RequestLine = Pick<ReceivedRequest, "method" | "target">;

function changeOf(sent: RequestLine, arrived: RequestLine) {
  const pathOf = ({ target }: RequestLine) => target.split("?", 1)[0];
  if (sent.method !== arrived.method) return "method";
  if (pathOf(sent) !== pathOf(arrived)) return "path";
  return sent.target === arrived.target ? null : "query";
}

/** Hides the proof, which is long and means nothing to a reader. */
function shown(line: string): string {
  return line.replace(/(?<=[?&]echo=)[\w.-]+/, "…").slice(0, 200);
}

/** A signature covers the body byte by byte, and is sent in a header. */
function judgeContent({ headers, body = "" }: EchoRequest, { arrived }: Echo): readonly Verdict[] {
  const own = Object.entries(headers).filter(([name]) => !OF_ANY_REQUEST.test(name));
  const lost = own.filter(([name, value]) => arrived.headers[name] !== echoDigest(value));
  const names = lost.map(([name]) => name);
  return [
    ...(names.length > 0 ? [failed({ code: "headersLost", headers: names })] : []),
    ...(arrived.body.digest === echoDigest(body) ? [] : [failed({ code: "bodyRewritten" })]),
  ];
}

/** A platform counts an answer after its timeout as failed, and sends the webhook again. */
function judgeDelay(shops: readonly ShopContext[], echoes: readonly Echo[]): readonly Verdict[] {
  const patience = ({ adapter }: ShopContext) => adapter.waitsMs ?? USUAL_PATIENCE_MS;
  const [least] = shops.toSorted((one, other) => patience(one) - patience(other));
  const tookMs = slowestOf(echoes);
  if (least === undefined || tookMs < patience(least)) return [];
  const seconds = Math.round(tookMs / 100) / 10;
  const { title: platform } = least.adapter;
  return [failed({ code: "answersLate", seconds, platform, waits: patience(least) / 1000 })];
}

function slowestOf(echoes: readonly Echo[]): number {
  return Math.max(...echoes.map(({ answered }) => answered.tookMs));
}

/** What answers in place of this bridge. */
export function whoElse(answer: Exclude<EchoAnswer, Echo>): SomethingElse {
  return answer.code === "strangeBridge" ? { code: "somethingAnswers", status: NOT_SIGNED.status } : answer;
}

/** A proxy may refuse, or cut off, a body that the bridge accepts. */
function judgeLimit(limitBytes: number, large: EchoAnswer): readonly Verdict[] {
  if ("arrived" in large || refusedByAll(large).length > 0) return [];
  const megabytes = Math.ceil((limitBytes / MEGABYTE) * 10) / 10;
  return [failed({ code: "largeBodyRefused", megabytes, because: whoElse(large) })];
}

async function judgeWaits(
  address: EchoAddress,
  echoed: { readonly sent: EchoRequest; readonly first: Echo },
  { now, hasTime }: { readonly now: number; readonly hasTime: boolean },
): Promise<readonly Verdict[]> {
  const [stream, idle] = await Promise.all([
    askForStream(address, STREAM, { now, waitsLong: hasTime }),
    hasTime ? judgeIdle(address, echoed, now) : [],
  ]);
  return [...judgeStream(stream), ...idle];
}

function judgeStream(stream: StreamAnswer): readonly Verdict[] {
  if (stream === "heldBack") return [warning({ code: "newsHeldBack" })];
  if (typeof stream !== "number") return [];
  return [warning({ code: "newsCut", seconds: stream, needed: STREAM_BEAT_MS / 1000 })];
}

/** Called after the last request, so that the connections of earlier requests are idle. */
async function judgeIdle(
  address: EchoAddress,
  { sent, first }: { readonly sent: EchoRequest; readonly first: Echo },
  now: number,
): Promise<readonly Verdict[]> {
  const { keepAliveMs } = first.arrived;
  if (keepAliveMs === null || keepAliveMs > LONGEST_IDLE_MS) return [];
  await wait(keepAliveMs + CLOSED_BY_THEN_MS);
  const ended = await askForConnections(address, sent.path, now);
  if (ended === null || ended.byBridge === 0) return [];
  return [warning({ code: "idleConnectionsKept", seconds: keepAliveMs / 1000 })];
}
