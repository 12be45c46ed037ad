import { connect } from "node:tls";
import { DAY_MS } from "../../domain/durations.ts";
import { isLoopback } from "../../platform/kit/loopback.ts";
import { isRefusedLiteral } from "../../shops/connect/address-guard.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";
import { askForEcho } from "./proxy/echo-request.ts";
import { addressOf, checkProxy, type ProxyParts, refusedByAll } from "./proxy/proxy.ts";
import { deliveryLike } from "./proxy/proxy-requests.ts";

const { fine, warning, failed } = judging(BRIDGE, "publicAddressCheck");

const WAIT_MS = 10_000;
const SOON_DAYS = 14;

/**
 * Checks that shops can reach the bridge and trust its certificate, and that requests arrive unchanged. `isRunning`: a
 * bridge should answer now.
 */
export async function checkPublicAddress(parts: ProxyParts, isRunning: boolean): Promise<readonly Verdict[]> {
  const { publicUrl } = parts.config.server;
  if (publicUrl === null) return [warning({ code: "noAddressSet" })];
  const url = new URL(publicUrl);
  const isBeside = parts.shops.some(({ adapterShop }) => isInside(new URL(`http://${adapterShop.domain}`)));
  if (isInside(url) && !isBeside) return [failed({ code: "addressInside", url: publicUrl })];
  const certificate = url.protocol === "https:" ? [await checkCertificate(url)] : [];
  const isTrusted = certificate.every(({ state }) => state !== "failed");
  return [...certificate, ...(isTrusted ? await checkAnswer(parts, publicUrl, isRunning) : [])];
}

/** Whether only this machine or its own network can reach it. A shop on the same machine can, too. */
function isInside({ hostname }: URL): boolean {
  return isLoopback(hostname) || isRefusedLiteral(hostname, "public");
}

async function checkAnswer(parts: ProxyParts, url: string, isRunning: boolean): Promise<readonly Verdict[]> {
  const sent = deliveryLike(parts.shops);
  const answered = await askForEcho(addressOf(parts.config), sent, parts.now);
  if ("arrived" in answered)
    return [fine({ code: "bridgeAnswers", url }), ...(await checkProxy(parts, sent, answered))];
  const refused = refusedByAll(answered);
  if (refused.length > 0) return refused;
  if (answered.code === "strangeBridge") return [warning({ code: "otherBridgeAnswers", url })];
  return isRunning
    ? [failed({ code: "bridgeNotFound", url, because: answered })]
    : [warning({ code: "addressNotTried", because: answered })];
}

interface Certificate {
  readonly validUntil: number;
  /** Why the certificate is not trusted; `null` if it is. */
  readonly distrust: string | null;
}

async function checkCertificate({ hostname, port }: URL): Promise<Verdict> {
  const certificate = judging(BRIDGE, "certificateCheck");
  const found = await readCertificate(hostname, port === "" ? 443 : Number(port));
  const host = hostname;
  if (found === "ENOTFOUND") return failed({ code: "publicHostUnknown", host });
  if (typeof found === "string")
    return certificate.failed({ code: "noSecureConnection", host, error: found });
  const days = Math.floor((found.validUntil - Date.now()) / DAY_MS);
  if (found.distrust !== null)
    return certificate.failed({ code: "certificateDistrusted", host, error: found.distrust });
  if (days < SOON_DAYS) return certificate.warning({ code: "certificateEnds", days, isOver: days < 0 });
  return certificate.fine({ code: "certificateGood", host, days });
}

/** A string is the error code of a failed connection. */
function readCertificate(host: string, port: number): Promise<Certificate | string> {
  return new Promise((resolve) => {
    const servername = /^[\d.]+$|:/.test(host) ? undefined : host;
    const socket = connect({
      host: host.replace(/^\[|\]$/g, ""),
      port,
      rejectUnauthorized: false,
      timeout: WAIT_MS,
      ...(servername === undefined ? {} : { servername }),
    });
    const end = (found: Certificate | string) => {
      socket.destroy();
      resolve(found);
    };
    socket.once("secureConnect", () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const distrust = socket.authorized ? null : String(socket.authorizationError);
      end({ validUntil: Date.parse(validTo), distrust });
    });
    socket.once("timeout", () => end("ETIMEDOUT"));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? "no TLS"));
  });
}
