import type { Answer, RawRequest } from "../../../src/platform/request.ts";
import type { Install } from "../../../src/platform/shop-access.ts";
import { CLOSED } from "./own-words.ts";

export const UNSIGNED = { code: "plain.unsigned" } as const;
/** The code for a merchant who did not consent. */
export const REFUSED = { code: "plain.refused", answer: "<no>" } as const;

/**
 * Consent on the plain platform: the browser is sent to the shop with the secret and returns (or the shop posts) with
 * the secret and a code. "unsigned" means that the platform itself vouches for none of it.
 */
export function plainInstall(answeredBy: "browser" | "shop" = "browser"): Install<unknown> {
  return {
    answeredBy,
    async begin({ domain }, _request, { secret, callbackUrl, returnUrl }) {
      return redirect(`https://${domain}/consent?${new URLSearchParams({ secret, callbackUrl, returnUrl })}`);
    },
    async whyRefused(_shop, request, { secret }) {
      const answer = queryOf(request);
      if (answer.get("secret") !== secret) throw new Error("the secret is not the visit's own");
      return answer.get("code") === "unsigned" ? { status: 401, reason: UNSIGNED } : null;
    },
    async finish({ vault }, request, { returnUrl }) {
      const answer = queryOf(request);
      const code = answer.get("code");
      if (code === null) {
        return { ok: false, status: 200, reason: REFUSED };
      }
      if (code === "closed") return { ok: false, status: 502, reason: CLOSED };
      await vault.renew(async () => ({ token: `token for ${code}` }));
      return {
        ok: true,
        answer: request.method === "POST" ? { status: 200, body: "" } : redirect(returnUrl),
      };
    },
    secretOf: (request) => queryOf(request).get("secret"),
  };
}

function queryOf({ method, target, body }: RawRequest): URLSearchParams {
  if (method === "POST") return new URLSearchParams(Buffer.from(body).toString("utf8"));
  return new URL(target, "https://bridge.example").searchParams;
}

function redirect(location: string): Answer {
  return { status: 303, headers: { location }, body: "" };
}
