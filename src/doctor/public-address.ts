import { connect } from "node:tls";
import { type Check, judging } from "./check.ts";

const { fine, warning, failed } = judging("bridge");
const WAIT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 14;
const NAME = "public address";

/** Can shops reach the bridge, and will they trust its certificate? `isRunning`: somebody should answer now. */
export async function checkPublicAddress(
  publicUrl: string | null,
  isRunning: boolean,
): Promise<readonly Check[]> {
  if (publicUrl === null) {
    const next = "set server.publicUrl to the https address under which shops reach the bridge";
    return [warning(NAME, "none is set: shops cannot be told where to deliver", next)];
  }
  const url = new URL(publicUrl);
  const certificate = url.protocol === "https:" ? [await checkCertificate(url)] : [];
  const isTrusted = certificate.every(({ verdict }) => verdict !== "failed");
  return [...certificate, ...(isTrusted ? [await checkAnswer(publicUrl, isRunning)] : [])];
}

async function checkAnswer(publicUrl: string, isRunning: boolean): Promise<Check> {
  const found = await whoAnswers(publicUrl);
  if (found.isBridge) {
    if (isRunning) return fine(NAME, `the bridge answers at ${publicUrl}`);
    return warning(
      NAME,
      `a bridge answers at ${publicUrl}, but it is not the one of this configuration`,
      "compare server.publicUrl and server.port with the machine that answers there",
    );
  }
  if (isRunning) {
    const next = `let the proxy or tunnel at ${publicUrl} lead to this bridge; behind some routers only a machine outside can tell`;
    return failed(NAME, `the bridge is not found at ${publicUrl}: ${found.words}`, next);
  }
  return warning(
    NAME,
    `not looked at, because the bridge does not run (${found.words})`,
    "npm start, then run the check again",
  );
}

async function whoAnswers(
  publicUrl: string,
): Promise<{ readonly isBridge: boolean; readonly words: string }> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    const answer = await fetch(`${publicUrl}/healthz`, { redirect: "manual", signal });
    const body = await answer.json().catch(() => null);
    const isBridge = answer.status === 200 && (body as { readonly status?: unknown })?.status === "alive";
    return { isBridge, words: `something else answers there (${answer.status})` };
  } catch (error) {
    const { cause, name } = error as { readonly cause?: { readonly code?: unknown }; readonly name: string };
    const code = typeof cause?.code === "string" ? cause.code : name;
    return { isBridge: false, words: `no connection (${code})` };
  }
}

interface Certificate {
  readonly validUntil: number;
  /** Why it is not trusted; `null` when it is. */
  readonly distrust: string | null;
}

async function checkCertificate({ hostname, port }: URL): Promise<Check> {
  const name = "certificate";
  const found = await readCertificate(hostname, port === "" ? 443 : Number(port));
  if (typeof found === "string")
    return failed(
      name,
      `${hostname} gives no secure connection (${found})`,
      "check the name in DNS, and the proxy that ends https",
    );
  const days = Math.floor((found.validUntil - Date.now()) / DAY_MS);
  if (found.distrust !== null)
    return failed(
      name,
      `shops will not trust the certificate of ${hostname} (${found.distrust})`,
      "renew it with its whole chain, for this very name",
    );
  if (days < SOON_DAYS) return warning(name, `ends in ${days} days`, "see why it was not renewed by itself");
  return fine(name, `of ${hostname}, good for ${days} days`);
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
