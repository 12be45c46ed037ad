import { z } from "zod";
import { notFound, type ProblemDocument } from "../http/problem-document.ts";
import type { UnknownThing, WrongPart } from "../words/codes/problem.ts";
import type { Said, Words } from "../words/words.ts";
import { checkedIn } from "./expectations.ts";

/** An admin's request, read and checked. */
export interface ApiCall<Query, Body> {
  /** The variable parts of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** Who asks, for the trace: "the admin", or the person named in the header X-Actor. */
  readonly actor: string;
  /** Of the client's language and time zone. */
  readonly words: Words;
}

export type ApiAnswer =
  | {
      readonly ok: true;
      readonly body: object;
      /** 200 unless given. */
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** It opens something: its length must not depend on what else is in it. */
      readonly isSecret?: boolean;
    }
  | { readonly ok: false; readonly problem: ProblemDocument };

/** A call of the API as it is mounted: not checked yet. */
export type Endpoint = (call: ApiCall<unknown, unknown>) => Promise<ApiAnswer>;

interface EndpointSpec<Query, Body> {
  /** What the query may hold; nothing unless given. Unknown parameters are refused, so that typing errors show. */
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  answer(call: ApiCall<Query, Body>): Promise<ApiAnswer>;
}

const nothing = z.strictObject({});

export function endpoint<Query = Record<string, never>, Body = Record<string, never>>(
  spec: EndpointSpec<Query, Body>,
): Endpoint {
  const parts = z.object({ query: spec.query ?? nothing, body: spec.body ?? nothing });
  return async (call) => {
    const checked = checkedIn(call.words, parts, { query: call.query, body: call.body });
    if (!checked.ok) return refuse(invalidRequest(checked.wrong));
    const { query, body } = checked.value;
    return spec.answer({ ...call, query: query as Query, body: body as Body });
  };
}

/** `Body` is said where others read the answer: see answers.ts. */
export function answer<Body extends object>(body: Body): ApiAnswer {
  return { ok: true, body };
}

/** What opens something, for whoever asked: never compressed. */
export function secretAnswer(body: object): ApiAnswer {
  return { ok: true, body, isSecret: true };
}

/** Work was begun; how it goes is told at `location`. */
export function accepted<Body extends object>(body: Body, location: string): ApiAnswer {
  return { ok: true, body, status: 202, headers: { location } };
}

export function refuse(problem: ProblemDocument): ApiAnswer {
  return { ok: false, problem };
}

export function refuseUnknown(thing: UnknownThing): ApiAnswer {
  return refuse(notFound({ code: "noSuchThing", thing }));
}

/** Understood, but not possible as things stand. */
export function conflict(reason: Said): ApiAnswer {
  return refuse({ status: 409, error: "not_possible", reason });
}

/** Never quotes what was sent: it may be a customer's address. */
export function invalidRequest(problems: readonly WrongPart[]): ProblemDocument {
  const reason = { code: "wrongParts", parts: problems } as const;
  return { status: 400, error: "invalid_request", reason, problems };
}
