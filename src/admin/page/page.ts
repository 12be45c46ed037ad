import { randomBytes } from "node:crypto";
import { extname } from "node:path";
import type { RequestHandler } from "express";
import { type Request, type Response, Router } from "express";
import type { Encoding } from "../../http/accepted-encoding.ts";
import { methodNotAllowed } from "../../http/problem-document.ts";
import { readyMade, type StaticContent, sendReadyMade } from "../../http/ready-made.ts";
import { sendProblem, sendText } from "../../http/respond.ts";
import type { AdminFrame } from "../../platform/embedded-admin.ts";
import { escapeHtml } from "../../platform/kit/escape-html.ts";
import { listOwnFiles, readOwnFile } from "../../runtime/installation/own-files.ts";
import { pageNames } from "../../words/catalogues.ts";
import { pageAddress } from "../../words/page-addresses.ts";

/** Every address of the dashboard; the page itself decides what to show there. */
const ADDRESSES = [...pageNames().map(pageAddress), "/orders/:shop/:orderId"];
/** Placeholder for the nonce in the built page. */
const NONCE_PLACE = "{{nonce}}";
/** Placeholder for the path under which an application has mounted the bridge. */
const BASE_PLACE = "{{base}}";

const NOT_BUILT =
  "The dashboard has not been built yet. Stop the bridge, run: npm run build, and start it again. Everything else works.\n";

/** The dashboard as Vite builds it: static files and one page. No other site may frame, cache or script it. */
export interface Dashboard {
  readonly routes: Router;
  /** Sends the page for a platform's admin, which may frame it and whose script it loads. */
  showInFrame(request: Request, response: Response, frame: AdminFrame): void;
}

export function openDashboard(folder: string): Dashboard {
  const html = readPage(folder);
  const show = (
    { baseUrl }: Request,
    response: Response,
    status: number,
    frame: AdminFrame | null = null,
  ): void => {
    if (html === null) {
      sendText(response, 503, NOT_BUILT, { "content-type": "text/plain" });
      return;
    }
    const nonce = randomBytes(16).toString("base64");
    setPolicy(response, nonce, frame);
    const place = baseUrl.replaceAll(/[^\w/.~%-]/g, encodeURIComponent);
    const page = (frame === null ? html : forFrame(html, frame))
      .replaceAll(NONCE_PLACE, nonce)
      .replaceAll(BASE_PLACE, place);
    sendText(response, status, page.replaceAll('"./', `"${place}/`), {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
  };
  const showToBrowser: RequestHandler = (request, response, next) =>
    request.accepts(["json", "html"]) === "html" ? show(request, response, 404) : next();
  const routes = Router({ strict: true, caseSensitive: true })
    .use("/assets", serveAssets(`${folder}/assets`))
    .get(ADDRESSES, (request, response) => show(request, response, 200))
    .get("/{*elsewhere}", showToBrowser);
  return { routes, showInFrame: (request, response, frame) => show(request, response, 200, frame) };
}

/** The platform's script must come before all others. */
function forFrame(html: string, { platform, script: { address, meta, token } }: AdminFrame): string {
  const named = Object.entries({ ...meta, embedded: platform, "session-token": token }).map(
    ([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}" />`,
  );
  const own = `<script src="${escapeHtml(address)}"></script>`;
  return html.replace("<head>", () => `<head>${[...named, own].join("")}`);
}

function readPage(folder: string): string | null {
  try {
    return readOwnFile(`${folder}/index.html`).toString("utf8");
  } catch {
    return null;
  }
}

/** Allows scripts and styles only from this origin. The nonce is for styles that the page's scripts add. */
function setPolicy(response: Response, nonce: string, frame: AdminFrame | null): void {
  const policy = {
    "default-src": "'none'",
    "script-src": frame === null ? "'self'" : `'self' ${frame.script.from}`,
    "style-src": `'self' 'nonce-${nonce}'`,
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": frame === null ? "'none'" : frame.framedBy.join(" "),
  };
  const text = Object.entries(policy).map(([name, sources]) => `${name} ${sources}`);
  response.setHeader("content-security-policy", text.join("; "));
  // This header predates frame-ancestors, which browsers prefer, and cannot name a site.
  if (frame !== null) response.removeHeader("x-frame-options");
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The files that the build writes beside each asset, smallest first. */
const COMPRESSED = { ".br": "br", ".gz": "gzip" } as const;

/** Serves the page's scripts and styles as compressed by the build. Their names change with their contents. */
function serveAssets(folder: string): RequestHandler {
  const assets = readAssets(folder);
  return (request, response, next) => {
    const name = request.path.slice(1);
    const asset = assets.get(name);
    if (asset === undefined) return next();
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendProblem(response, methodNotAllowed(["GET", "HEAD"]));
    response.setHeader("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`);
    sendReadyMade(request, response, asset, TYPES[extname(name)] ?? "application/octet-stream");
  };
}

function readAssets(folder: string): ReadonlyMap<string, StaticContent> {
  const files = new Map(listOwnFiles(folder).map((name) => [name, readOwnFile(`${folder}/${name}`)]));
  const originals = [...files].filter(([name]) => !Object.hasOwn(COMPRESSED, extname(name)));
  return new Map(
    originals.map(([name, bytes]) => {
      const compressed = Object.entries(COMPRESSED).flatMap(
        ([ending, encoding]): readonly (readonly [Encoding, Buffer])[] => {
          const found = files.get(name + ending);
          return found === undefined ? [] : [[encoding, found]];
        },
      );
      return [name, readyMade([...compressed, ["identity", bytes]])];
    }),
  );
}
