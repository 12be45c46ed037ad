import type { Amount, PointsEnd, Reason, ReasonCode } from "../../../src/domain/reason/reason.ts";

/** Samples of each code in a closed list; no two have the same meaning. */
export type Samples<Coded extends Reason> = {
  readonly [Code in Coded["code"]]: readonly Extract<Coded, { readonly code: Code }>[];
};

/** Texts by people, shops and services: ordinary, hostile to terminals and pages, right-to-left, and long. */
export const TEXTS: readonly string[] = [
  "Ada Example",
  "\u001b[31mZora\r\n\u0000 \u202Egnp.<script>alert(1)</script>\u2028",
  "דנה שלום",
  "“quoted” 'name' & 100 % of #1",
  `the end${" of it".repeat(40)}`,
];

export const AMOUNTS: readonly Amount[] = [
  { amountMinor: 0, currency: "EUR" },
  { amountMinor: 1999, currency: "EUR" },
  { amountMinor: 3000, currency: "JPY" },
  { amountMinor: 1250, currency: "QQQ" },
  { amountMinor: 1250, currency: "stamps" },
  { amountMinor: Number.MAX_SAFE_INTEGER, currency: "KWD" },
];

export const ANSWERS = [
  { status: 401, said: null },
  { status: 500, said: null },
  ...["Invalid Source.", ...TEXTS].map((said) => ({ status: 400, said })),
];
export const BY = TEXTS.map((by) => ({ by }));
/** A person's decision with a note. */
export const NOTED = { by: "Ada Example", note: "asked by “phone”" } as const;
export const REFUSED = { code: "notAccepted", status: 400, said: "Invalid Source" } as const;
export const LOST = { code: "noAnswer", cause: "timedOut", error: "ETIMEDOUT" } as const;
export const TAGGED = { code: "excludedTag", tag: "sale" } as const;
export const ENDINGS: readonly PointsEnd[] = [
  { code: "orderDeleted" },
  { code: "orderCancelled" },
  { code: "cancelledByPerson", by: "Ada Example" },
  { code: "refundedShare", share: 0.5, amountMinor: 2500, currency: "EUR" },
];
export const CONTACTS = [["email"], ["mobile"], ["email", "mobile"]] as const;
export const TRIGGERS = ["created", "paid", "fulfilled", "delivered"] as const;

/** The code with each of these facts. */
export function each<Code extends ReasonCode, Facts extends object>(code: Code, facts: readonly Facts[]) {
  return facts.map((given) => ({ code, ...given }));
}
