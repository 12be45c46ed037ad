import { createHash } from "node:crypto";
import { escapeHtml } from "../../platform/kit/escape-html.ts";
import type { Answer } from "../../platform/request.ts";
import { sentence } from "../../words/sentence.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { VisitPage } from "./visit-codes.ts";

/** The style of the dashboard's pages before the sign-in. */
const STYLE =
  "body{font:1rem/1.55 system-ui,sans-serif;margin:0;padding:4rem 1rem;background:#fff;color:#000}main{max-width:30rem;margin:0 auto}h1{font-size:1.6rem;line-height:1.3}a{color:#0b6e5f}label{font-weight:600}input,button{font:inherit;padding:.45rem .8rem;border:1px solid #777;border-radius:.5rem;box-sizing:border-box}input{width:100%;margin-top:.25rem}button{margin-top:1rem;padding:.45rem 1.2rem;font-weight:600;background:#0b6e5f;color:#fff;border-color:#0b6e5f}@media(prefers-color-scheme:dark){body{background:#242424;color:#c9c9c9}input{background:#2e2e2e;color:#c9c9c9;border-color:#424242}a{color:#63d2b8}}";
const MARK =
  '<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6e5f"/><path d="M6 21h20M9 21v-4a7 7 0 0 1 14 0v4" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>';
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** The most characters of a shop's address, as typed. */
export const LONGEST_ADDRESS = 300;

interface PageParts {
  /** The sites that may frame the page. */
  readonly framedBy?: readonly string[];
  /** The shop address to begin with, or begin again with; undefined: there is nothing to begin. */
  readonly address?: string | undefined;
}

/** A page for connecting a shop, without scripts or anything from other hosts. All text is escaped. */
export function resultPage(
  status: number,
  page: VisitPage,
  { language, say }: Words,
  { framedBy = ["'none'"], address }: PageParts = {},
): Answer {
  const title = escapeHtml(say({ code: "pageHeading", page: page.code }));
  const text = escapeHtml(sentence(say(page)));
  const next =
    address !== undefined
      ? addressForm(say, page.code, address)
      : page.code === "visitConnected"
        ? `<p><a href="../../">${escapeHtml(say({ code: "visitDashboard" }))}</a></p>`
        : "";
  // Browsers also apply `form-action` to the shop that the form redirects to.
  const formAction = address === undefined ? "'none'" : "https: http:";
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action ${formAction}; frame-ancestors ${framedBy.join(" ")}`,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main>${MARK}<h1>${title}</h1><p>${text}</p>${next}</main></body></html>\n`,
  };
}

/** The form for beginning again. A merchant who followed a stranger's link sees first which shop it is. */
function addressForm(say: Words["say"], page: VisitPage["code"], address: string): string {
  const button = FIRST.has(page) ? "visitGoOn" : "visitStartAgain";
  const [label, goOn] = [say({ code: "visitAddress" }), say({ code: button })].map(escapeHtml);
  return `<form action="install"><label for="shop">${label}</label><input id="shop" name="shop" required maxlength="${LONGEST_ADDRESS}" autocomplete="url" placeholder="shop.example.com" value="${escapeHtml(address)}"><button>${goOn}</button></form>`;
}

const FIRST: ReadonlySet<VisitPage["code"]> = new Set(["visitAskAddress", "visitAddressUnread"]);
