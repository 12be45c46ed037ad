import { expect } from "vitest";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import type { PlatformCode } from "../../../src/platform/codes/platform.ts";
import type { Answer, RawRequest } from "../../../src/platform/request.ts";
import type { ConnectedShop, InstallVisit, SubscriptionTarget } from "../../../src/platform/shop-access.ts";
import { LANGUAGES } from "../../../src/words/format.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";

/** The platform to speak to, and what the laws need to do there. What the adapter lacks is left out. */
export interface ShopStandIn<Settings> {
  /** The bridge's side, with everything that it needs to ask. */
  readonly connected: ConnectedShop<Settings>;
  /** The same shop with neither credentials nor tokens. */
  readonly unconnected: ConnectedShop<Settings>;
  /** Makes an order that nobody is told of, and answers with its id. `number`: as people see it, of digits. */
  put(order: { readonly createdAt: number; readonly updatedAt: number; readonly number?: string }): string;
  /** What the platform would deliver of the order as it is now. */
  deliveryOf(orderId: string): { readonly topic: string; readonly body: unknown };
  /** Deletes the order for good. */
  remove(orderId: string): void;
  readonly webhooks?: {
    readonly target: SubscriptionTarget;
    /** All that the shop has, each in a text that says everything of it. */
    list(): readonly string[];
    addSomebodyElses(): void;
  };
  readonly writing?: {
    /** What the bridge wrote to the order, by the names of the fields. */
    fieldsOf(orderId: string): Readonly<Record<string, string>>;
    /** The balance that the bridge wrote to the customer; `null`: none. */
    balanceOf(customerId: string): string | null;
    /** How the order is marked for the shop's staff. */
    marksOf(orderId: string): readonly string[];
    /** The same shop, where the bridge may read orders and not change them. */
    forbid(): void;
  };
  readonly install?: {
    /** The shop before the merchant's consent. */
    readonly shop: ConnectedShop<Settings>;
    readonly visit: InstallVisit;
    /** The merchant follows the answer of `begin` and says yes: the request that then comes to the callback. */
    consent(begun: Answer): Promise<RawRequest>;
  };
  close(): Promise<void>;
}

export type OpenStandIn<Settings> = () => Promise<ShopStandIn<Settings>>;

/** Every code has its sentence in every language, and where something is wrong, the next step. */
export function expectAdvice<Settings>(adapter: PlatformAdapter<Settings>, said: PlatformCode): void {
  for (const { found, nextStep } of inEveryLanguage(adapter, said)) {
    expect(found).toMatch(/\S+ \S+/);
    expect(nextStep).toMatch(/\S+ \S+/);
  }
}

export function expectSentence<Settings>(adapter: PlatformAdapter<Settings>, said: PlatformCode): void {
  for (const { found } of inEveryLanguage(adapter, said)) expect(found).not.toMatch(/^$|undefined|\[object/);
}

function inEveryLanguage<Settings>({ platform, words }: PlatformAdapter<Settings>, said: PlatformCode) {
  const { wordsIn } = vocabularyOf(words === undefined ? [] : [{ words }]);
  if (said.code.includes(".")) expect(said.code.startsWith(`${platform}.`)).toBe(true);
  return LANGUAGES.map((language) => {
    const advised = wordsIn(language, "UTC").advise(said);
    expect(advised.found).not.toBe(said.code);
    return advised;
  });
}

/** An answer that no platform gives when all is well, and what may be made of it. */
export const BAD_ANSWERS: readonly BadAnswer[] = [
  bad("429 with a wait", { status: 429, retryAfter: "120", kinds: ["throttled"], retryAfterMs: 120_000 }),
  bad("503 with a wait", { status: 503, retryAfter: "60", kinds: ["unreachable"], retryAfterMs: 60_000 }),
  bad("502 of a proxy", { status: 502, kinds: ["unreachable"] }),
  bad("401", { status: 401, kinds: ["unauthorised", "forbidden"] }),
  bad("403", { status: 403, kinds: ["forbidden", "unauthorised"] }),
  bad("404 of a host", { status: 404, kinds: ["notFound", "unexpected", "unauthorised"] }),
  bad("a redirect", { status: 302, kinds: ["unexpected", "forbidden"] }),
  bad("a page instead of JSON", { status: 200, kinds: ["unexpected", "unreachable"] }),
  bad("an empty object", { status: 200, body: "{}", kinds: ["unexpected", "unreachable"] }),
  bad("null", { status: 200, body: "null", kinds: ["unexpected", "unreachable"] }),
  bad("no answer at all", { status: null, kinds: ["unreachable"], retryAfterMs: 5_000 }),
];

export interface BadAnswer {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly retryAfterMs: number | null;
  answering<Settings>(shop: ConnectedShop<Settings>): ConnectedShop<Settings>;
}

function bad(
  name: string,
  given: {
    readonly status: number | null;
    readonly retryAfter?: string;
    readonly body?: string;
    readonly kinds: readonly string[];
    readonly retryAfterMs?: number;
  },
): BadAnswer {
  const {
    status,
    retryAfter,
    body = "<html><body>Not here</body></html>",
    kinds,
    retryAfterMs = null,
  } = given;
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  const away = {
    kind: "unreachable",
    because: { code: "shopHasTrouble", status: null },
    retryAfterMs,
  } as const;
  return {
    name,
    kinds,
    retryAfterMs,
    answering: (shop) => ({
      ...shop,
      http: async () =>
        status === null
          ? { ok: false, problem: away }
          : { ok: true, value: { status, headers, body: Buffer.from(body) } },
    }),
  };
}
