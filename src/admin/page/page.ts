import { randomBytes } from "node:crypto";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { sendText } from "../../http/respond.ts";
import { readOwnFile } from "../../runtime/installation/own-files.ts";
import { pageNames } from "../../words/catalogues.ts";
import { pageAddress } from "../../words/page-addresses.ts";
import { serveAssets } from "./assets.ts";

/** Every address of the page; which part is shown is the page's own business, and that a browser's address is none. */
const ADDRESSES = [...pageNames().map(pageAddress), "/orders/:shop/:orderId"];
/** Stands in the built page where the nonce belongs. */
const NONCE_PLACE = "{{nonce}}";
/** And where the path belongs under which an application has mounted the bridge. */
const BASE_PLACE = "{{base}}";

const NOT_BUILT =
  "The dashboard has not been built yet. Stop the bridge, run: npm run build, and start it again. Everything else works.\n";

/** The dashboard as Vite built it: static files, and one page that nobody may frame, cache or add a script to. */
export function dashboardPage(folder: string): Router {
  const html = readPage(folder);
  const show = ({ baseUrl }: Request, response: Response, status: number): void => {
    if (html === null) {
      sendText(response, 503, NOT_BUILT, { "content-type": "text/plain" });
      return;
    }
    const nonce = randomBytes(16).toString("base64");
    setPolicy(response, nonce);
    const place = baseUrl.replaceAll(/[^\w/.~%-]/g, encodeURIComponent);
    const page = html.replaceAll(NONCE_PLACE, nonce).replaceAll(BASE_PLACE, place);
    sendText(response, status, page.replaceAll('"./', `"${place}/`), {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
  };
  const showToBrowser: RequestHandler = (request, response, next) =>
    request.accepts(["json", "html"]) === "html" ? show(request, response, 404) : next();
  return Router({ strict: true, caseSensitive: true })
    .use("/assets", serveAssets(`${folder}/assets`))
    .get(ADDRESSES, (request, response) => show(request, response, 200))
    .get("/{*elsewhere}", showToBrowser);
}

function readPage(folder: string): string | null {
  try {
    return readOwnFile(`${folder}/index.html`).toString("utf8");
  } catch {
    return null;
  }
}

/** Scripts and styles come from here alone; the nonce is for the styles that the page's own scripts add. */
function setPolicy(response: Response, nonce: string): void {
  const policy = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": `'self' 'nonce-${nonce}'`,
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
  };
  const text = Object.entries(policy).map(([name, sources]) => `${name} ${sources}`);
  response.setHeader("content-security-policy", text.join("; "));
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
}
