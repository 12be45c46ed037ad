import { connect } from "node:tls";
import type { SomethingElse, Verdict } from "../words/codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

const WAIT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 14;

/** Can shops reach the bridge, and will they trust its certificate? `isRunning`: somebody should answer now. */
export async function checkPublicAddress(
  publicUrl: string | null,
  isRunning: boolean,
): Promise<readonly Verdict[]> {
  if (publicUrl === null) return [judging(BRIDGE, "publicAddressCheck").warning({ code: "noAddressSet" })];
  const url = new URL(publicUrl);
  const certificate = url.protocol === "https:" ? [await checkCertificate(url)] : [];
  const isTrusted = certificate.every(({ state }) => state !== "failed");
  return [...certificate, ...(isTrusted ? [await checkAnswer(publicUrl, isRunning)] : [])];
}

async function checkAnswer(publicUrl: string, isRunning: boolean): Promise<Verdict> {
  const { fine, warning, failed } = judging(BRIDGE, "publicAddressCheck");
  const because = await otherThanBridge(publicUrl);
  if (because === null)
    return isRunning
      ? fine({ code: "bridgeAnswers", url: publicUrl })
      : warning({ code: "otherBridgeAnswers", url: publicUrl });
  return isRunning
    ? failed({ code: "bridgeNotFound", url: publicUrl, because })
    : warning({ code: "addressNotTried", because });
}

/** `null`: a bridge answers. */
async function otherThanBridge(publicUrl: string): Promise<SomethingElse | null> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    const answer = await fetch(`${publicUrl}/healthz`, { redirect: "manual", signal });
    const body = await answer.json().catch(() => null);
    const isBridge = answer.status === 200 && (body as { readonly status?: unknown })?.status === "alive";
    return isBridge ? null : { code: "somethingAnswers", status: answer.status };
  } catch (error) {
    const { cause, name } = error as { readonly cause?: { readonly code?: unknown }; readonly name: string };
    return { code: "nothingAnswers", error: typeof cause?.code === "string" ? cause.code : name };
  }
}

interface Certificate {
  readonly validUntil: number;
  /** Why it is not trusted; `null` when it is. */
  readonly distrust: string | null;
}

async function checkCertificate({ hostname, port }: URL): Promise<Verdict> {
  const { fine, warning, failed } = judging(BRIDGE, "certificateCheck");
  const found = await readCertificate(hostname, port === "" ? 443 : Number(port));
  const host = hostname;
  if (typeof found === "string") return failed({ code: "noSecureConnection", host, error: found });
  const days = Math.floor((found.validUntil - Date.now()) / DAY_MS);
  if (found.distrust !== null) return failed({ code: "certificateDistrusted", host, error: found.distrust });
  if (days < SOON_DAYS) return warning({ code: "certificateEnds", days });
  return fine({ code: "certificateGood", host, days });
}

/** A text: the error code of a connection that did not come about. */
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
