import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, vi } from "vitest";
import { checkPublicAddress } from "../../../src/health/doctor/public-address.ts";
import { checkPasskeys } from "../../../src/health/doctor/sign-in.ts";
import { shopContexts } from "../../../src/wiring/shops/shops.ts";
import { ADAPTERS, type MerchantSetup } from "../bridge/merchant-setup.ts";
import { freePort } from "../network/free-port.ts";
import { type Meddling, meddlingProxy } from "../network/meddling-proxy.ts";
import { CERTIFICATE } from "../postgres/tls-server.ts";
import type { SomeExamples } from "./example.ts";

const NOBODY = `http://127.0.0.1:${await freePort()}`;
/** Longer than any name in the DNS can be. */
const NO_HOST = `${"a".repeat(64)}.example`;
const NOTHING = { code: "nothingAnswers", error: "ECONNREFUSED" } as const;
/** When the fixture's certificate expires. */
const CERTIFICATE_ENDS = Date.parse("2126-10-29T09:46:52Z");
const DAY_MS = 24 * 60 * 60 * 1000;

interface AddressGiven {
  readonly server?: object;
  readonly top?: object;
  readonly shop?: object;
  readonly hasTime?: boolean;
  /** How long each platform waits for an answer, in milliseconds. */
  readonly waitsMs?: number;
}

/** Doctor's verdicts on the way to the bridge. `running`: a merchant whose bridge is running. */
export function examplesOfAddress(merchant: () => MerchantSetup, running: () => MerchantSetup) {
  const at = (publicUrl: string | null, isRunning = true, given: AddressGiven = {}) => {
    const of = isRunning ? running() : merchant();
    const config = of.config({ ...given, server: { publicUrl, trustProxy: 1, ...given.server } });
    const { hasTime = false, waitsMs } = given;
    const adapters = waitsMs === undefined ? ADAPTERS : ADAPTERS.map((adapter) => ({ ...adapter, waitsMs }));
    const shops = [...shopContexts(config, adapters).values()];
    return checkPublicAddress({ config, shops, hasTime }, isRunning);
  };
  const by = async (meddling: Meddling, given: AddressGiven = {}) => {
    const proxy = await meddlingProxy(running().url, () => meddling);
    return at(proxy.url, true, given).finally(() => proxy.close());
  };
  const asked = async (answer: Meddling["answer"]) => by(answer === undefined ? {} : { answer });
  return {
    examples: {
      noAddressSet: {
        ...{ check: "publicAddressCheck", state: "warning" },
        facts: {},
        of: () => at(null),
      },
      addressInside: {
        ...{ check: "publicAddressCheck", state: "failed" },
        get facts() {
          return { url: running().url };
        },
        of: () => at(running().url, true, { shop: { domain: "shop.example" } }),
      },
      passkeysNotOffered: {
        ...{ check: "passkeysCheck", state: "skipped" },
        facts: { because: { code: "passkeysNoAddress" } },
        of: async () => checkPasskeys(null),
      },
      bridgeAnswers: {
        ...{ check: "publicAddressCheck", state: "fine" },
        get facts() {
          return { url: running().url };
        },
        of: () => at(running().url),
      },
      otherBridgeAnswers: {
        ...{ check: "publicAddressCheck", state: "warning" },
        get facts() {
          return { url: running().url };
        },
        of: () => at(running().url, true, { top: { admin: { token: "another-token-of-enough-length" } } }),
      },
      bridgeNotFound: {
        ...{ check: "publicAddressCheck", state: "failed" },
        facts: { url: NOBODY, because: NOTHING },
        of: () => at(NOBODY),
      },
      addressNotTried: {
        ...{ check: "publicAddressCheck", state: "warning" },
        facts: { because: NOTHING },
        of: () => at(NOBODY, false),
      },
      publicHostUnknown: {
        ...{ check: "publicAddressCheck", state: "failed" },
        facts: { host: NO_HOST },
        of: () => at(`https://${NO_HOST}`),
      },
      noSecureConnection: {
        ...{ check: "certificateCheck", state: "failed" },
        facts: { host: "127.0.0.1", error: "ECONNREFUSED" },
        of: () => at("https://127.0.0.1:1"),
      },
      certificateDistrusted: {
        ...{ check: "certificateCheck", state: "failed" },
        facts: { host: "localhost", error: "DEPTH_ZERO_SELF_SIGNED_CERT" },
        of: () => secured({ isTrusted: false, daysLeft: 60 }, (url) => at(url)),
      },
      certificateEnds: {
        ...{ check: "certificateCheck", state: "warning" },
        facts: { days: 3, isOver: false },
        of: () => secured({ isTrusted: true, daysLeft: 3 }, (url) => at(url)),
      },
      certificateGood: {
        ...{ check: "certificateCheck", state: "fine" },
        facts: { host: "localhost", days: 60 },
        of: () => secured({ isTrusted: true, daysLeft: 60 }, (url) => at(url)),
      },
      proxyPassesAll: {
        ...{ check: "proxyCheck", state: "fine" },
        facts: { address: "127.0.0.1" },
        of: () => by({}),
      },
      headersLost: {
        ...{ check: "proxyCheck", state: "failed" },
        facts: { headers: ["x-wc-webhook-signature"] },
        of: () => by({ without: /^x-wc-webhook-signature$/ }),
      },
      bodyRewritten: {
        ...{ check: "proxyCheck", state: "failed" },
        facts: {},
        of: () => by({ rewrite: (body) => body.trim() }),
      },
      proxySaysNothing: {
        ...{ check: "proxyCheck", state: "failed" },
        facts: {},
        of: () => by({ forwarded: "none" }),
      },
      forgedBelieved: {
        ...{ check: "proxyCheck", state: "failed" },
        facts: {},
        of: () => by({ headers: { "x-forwarded-for": "192.0.2.77" } }),
      },
      proxiesNotCounted: {
        ...{ check: "proxyCheck", state: "warning" },
        facts: { proxies: 2, believed: 1 },
        of: () => by({ forwarded: "twice" }),
      },
      protocolUnknown: {
        ...{ check: "proxyCheck", state: "warning" },
        facts: { protocol: "https" },
        of: () => by({ headers: { "x-forwarded-proto": "https" } }),
      },
      hostChanged: {
        ...{ check: "proxyCheck", state: "warning" },
        facts: { host: "inside.example", expected: expect.stringContaining("127.0.0.1:") as string },
        of: () => by({ headers: { host: "inside.example" } }),
      },
      largeBodyRefused: {
        ...{ check: "proxyCheck", state: "failed" },
        facts: { megabytes: 2, because: { code: "pageAnswers", status: 413 } },
        of: () => by({ mostBytes: 1024 * 1024 }),
      },
      addressRewritten: {
        ...{ check: "proxyCheck", state: "failed" },
        facts: { sent: "POST /webhooks/garden?echo=…", arrived: "POST /garden?echo=…", change: "path" },
        of: () => by({ rewriteUrl: (url) => url.replace("/webhooks/", "/") }),
      },
      addressNotPassed: {
        ...{ check: "proxyCheck", state: "failed" },
        facts: {
          addresses: ["GET /apps/woocommerce/callback"],
          because: { code: "somethingAnswers", status: 404 },
        },
        of: () =>
          by({
            answer: ({ method }, response) => {
              if (method === "GET") response.writeHead(404).end();
              return method === "GET";
            },
          }),
      },
      requestsLimited: {
        ...{ check: "proxyCheck", state: "failed" },
        facts: {},
        of: () => asked((_, response) => void response.writeHead(429).end()),
      },
      answersCached: {
        ...{ check: "proxyCheck", state: "failed" },
        facts: {},
        of: () => asked((_, response) => void response.writeHead(404, { age: "12" }).end()),
      },
      answersLate: {
        ...{ check: "proxyCheck", state: "failed" },
        facts: { seconds: expect.any(Number) as number, platform: "WooCommerce", waits: 0.05 },
        of: () => by({ delayMs: 60 }, { waitsMs: 50 }),
      },
      newsCut: {
        ...{ check: "proxyCheck", state: "warning" },
        facts: { seconds: expect.any(Number) as number, needed: 15 },
        of: () => by({ mostSilentMs: 500 }),
      },
      idleConnectionsKept: {
        ...{ check: "proxyCheck", state: "warning" },
        facts: { seconds: 0.2 },
        of: () => by({ keepsIdle: true }, { hasTime: true }),
      },
      sendersLookAlike: {
        ...{ check: "proxyCheck", state: "warning" },
        facts: { address: "10.0.0.1" },
        of: () => by({ headers: { "x-forwarded-for": "10.0.0.1" } }),
      },
      newsHeldBack: {
        ...{ check: "proxyCheck", state: "warning" },
        facts: {},
        of: () => by({ holdsBack: true }),
      },
    } as const satisfies SomeExamples,
    /** Another server that answers in place of the bridge. */
    somethingElse: {
      somethingAnswers: [{ status: 502 }, () => asked((_, response) => void response.writeHead(502).end())],
      pageAnswers: [
        { status: 200 },
        () => asked((_, response) => void response.setHeader("content-type", "text/html").end("<p>")),
      ],
      redirectAnswers: [
        { status: 301, to: "https://www.example/" },
        () =>
          asked((_, response) => void response.writeHead(301, { location: "https://www.example/" }).end()),
      ],
      nothingAnswers: [{ error: "ECONNREFUSED" }, () => at(NOBODY)],
    } as const,
  };
}

/** Uses an address with a self-signed certificate for "localhost" that expires in this many days. */
async function secured<Found>(
  { isTrusted, daysLeft }: { readonly isTrusted: boolean; readonly daysLeft: number },
  ask: (url: string) => Promise<Found>,
): Promise<Found> {
  const cert = readFileSync(CERTIFICATE, "utf8");
  const key = readFileSync(CERTIFICATE.replace("certificate.pem", "key.pem"), "utf8");
  const server = createServer({ cert, key }, (_request, response) => void response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const usual = getCACertificates("default");
  if (isTrusted) setDefaultCACertificates([...usual, cert]);
  vi.useFakeTimers({ toFake: ["Date"], now: CERTIFICATE_ENDS - daysLeft * DAY_MS - 1000 });
  try {
    return await ask(`https://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    vi.useRealTimers();
    setDefaultCACertificates(usual);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
