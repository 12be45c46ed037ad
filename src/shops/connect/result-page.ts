import { createHash } from "node:crypto";
import { escapeHtml } from "../../platform/kit/escape-html.ts";
import type { Answer } from "../../platform/request.ts";
import { sentence } from "../../words/sentence.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { VisitPage } from "./visit-codes.ts";

const STYLE =
  "body{font:1.1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem;color:#222}h1{font-size:1.4rem}input,button{font:inherit;padding:.5rem .8rem;border:1px solid #777;border-radius:.4rem;width:100%;box-sizing:border-box}button{margin-top:1rem;width:auto;background:#0b6e5f;color:#fff;border-color:#0b6e5f}@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}input{background:#111;color:#ddd}}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** A page without scripts and without anything from other hosts. All text is escaped. `framedBy`: who may frame it. */
export function resultPage(
  status: number,
  page: VisitPage,
  { language, say }: Words,
  framedBy: readonly string[] = ["'none'"],
): Answer {
  const title = escapeHtml(say({ code: "pageHeading", page: page.code }));
  const text = escapeHtml(sentence(say(page)));
  // Browsers apply it to the shop that the form leads to as well.
  const formAction = page.code === "visitAskAddress" ? "https: http:" : "'none'";
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action ${formAction}; frame-ancestors ${framedBy.join(" ")}`,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${text}</p>${page.code === "visitAskAddress" ? addressForm(say, page.address ?? "") : ""}</body></html>\n`,
  };
}

/** Comes back to the same address with the shop's. */
function addressForm(say: Words["say"], address: string): string {
  const [label, goOn] = [say({ code: "visitAddress" }), say({ code: "visitGoOn" })].map(escapeHtml);
  return `<form><label for="shop">${label}</label><input id="shop" name="shop" required maxlength="300" autocomplete="url" placeholder="shop.example.com" value="${escapeHtml(address)}"><button>${goOn}</button></form>`;
}
