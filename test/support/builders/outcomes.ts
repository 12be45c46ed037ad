import type { Outcome } from "../../../src/domain/operation/outcome.ts";

type OutcomeOf<Kind extends Outcome["kind"]> = Extract<Outcome, { readonly kind: Kind }>;

/** The service accepted the request. */
export function accepted(): OutcomeOf<"done"> {
  return { kind: "done", detail: { code: "accepted", status: 200, said: "success" } };
}

/** No answer came, so the service may have carried the request out. */
export function noAnswer(): OutcomeOf<"transient"> {
  return {
    kind: "transient",
    detail: { code: "noAnswer", cause: "timedOut", error: "ETIMEDOUT" },
    isUnknown: true,
  };
}

/** The request never reached the service. */
export function noConnection(): OutcomeOf<"transient"> {
  return {
    kind: "transient",
    detail: { code: "noAnswer", cause: "connectionRefused", error: "ECONNREFUSED" },
    isUnknown: false,
  };
}

/** The service failed and may have carried the request out. */
export function serviceFailed(status = 500): OutcomeOf<"transient"> {
  return { kind: "transient", detail: { code: "serviceFailed", status, said: null }, isUnknown: true };
}

export function notAccepted(said = "Invalid Source"): OutcomeOf<"rejected"> {
  return { kind: "rejected", detail: { code: "notAccepted", status: 400, said } };
}

export function refused(said = "No such order"): OutcomeOf<"rejected"> {
  return { kind: "rejected", detail: { code: "refused", status: 422, said } };
}

export function rateLimited(retryAfterMs: number | null = null): OutcomeOf<"throttled"> {
  return { kind: "throttled", detail: { code: "rateLimited", status: 429, said: null }, retryAfterMs };
}

export function keyNotAccepted(): OutcomeOf<"unauthorised"> {
  return { kind: "unauthorised", detail: { code: "keyNotAccepted", status: 401, said: "Invalid auth" } };
}

export function addressNotKnown(): OutcomeOf<"unauthorised"> {
  return { kind: "unauthorised", detail: { code: "addressNotKnown", status: 402, said: "Invalid URL" } };
}

/** A web page answered where the loyalty service should be. */
export function notTheService(): OutcomeOf<"unauthorised"> {
  const detail = { code: "notTheService", isPage: true, status: 404, said: null } as const;
  return { kind: "unauthorised", detail };
}
