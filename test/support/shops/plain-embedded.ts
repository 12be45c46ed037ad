import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { CLOSED } from "./own-words.ts";

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A session token of the plain platform's admin; any signature is accepted. */
export function plainSessionToken(shop: string, id = "42"): string {
  return `${encoded({ alg: "plain" })}.${encoded({ shop, id })}.signed`;
}

function read({ headers }: RawRequest): { readonly shop: string; readonly id: string } | null {
  const [, payload = "", signature] = (headers.authorization?.[0] ?? "").replace("Bearer ", "").split(".");
  return signature === "signed" ? JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) : null;
}

const queryOf = ({ target }: RawRequest) => new URL(target, "https://bridge.example").searchParams;

/** The plain platform's admin shows the dashboard. It signs an address with the word "signed". */
export const plainEmbedded: Required<Pick<PlatformAdapter, "staff" | "embedded">> = {
  staff: {
    shopDomain: (request) => read(request)?.shop ?? null,
    visitorOf: async (request) => read(request),
  },
  embedded: {
    shopDomain: (request) => queryOf(request).get("shop"),
    isSigned: async (request) => queryOf(request).has("signed"),
    framedBy: ({ domain }) => [`https://${domain}`],
    script: () => ({
      address: "https://plain.example/admin.js",
      from: "https://plain.example/",
      meta: {},
      token: "plain.token",
    }),
    connect: async ({ domain, vault }) => {
      const problem = { kind: "unauthorised", because: CLOSED, retryAfterMs: null } as const;
      if (domain === "closed.example") return { ok: false, problem };
      await vault.renew(async () => ({ token: "of the admin" }));
      return { ok: true, value: null };
    },
  },
};

/** The configuration's `install` section, for merchants who open the app there. */
export const OPEN_TO_MERCHANTS = {
  open: true,
  apps: { plain: { credentials: {}, secrets: [], staffRole: "owner" as const } },
};
