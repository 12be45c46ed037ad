import type { RequestHandler } from "express";
import { z } from "zod";
import { sendCompressibleJson } from "../http/compressed.ts";
import type { UnknownThing } from "../http/problem-codes.ts";
import { notFound, notPossible, type ProblemDocument } from "../http/problem-document.ts";
import { sendJson, sendProblem } from "../http/respond.ts";
import type { Role } from "../people/access/role.ts";
import type { NewAct } from "../people/acts/act.ts";
import type { AnyCode } from "../words/catalog.ts";
import type { AdminContext } from "./admin-context.ts";
import { checkedIn, expectedProblem, invalidRequest } from "./expectations.ts";
import { type ReadCall, readCall } from "./read-call.ts";
import { NOT_ADMITTED } from "./sign-in/authenticate.ts";
import { shownTo, tenantOf, type Visitor } from "./sign-in/visitor.ts";
import { contextFor } from "./tenants/wall.ts";

/** A parsed and validated request of the admin API. */
interface ApiCall<Params, Query, Body> extends Pick<ReadCall, "actor" | "words"> {
  readonly visitor: Visitor;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

export interface ProblemAnswer {
  readonly ok: false;
  readonly problem: ProblemDocument;
  /** An act that may have taken effect despite the problem. */
  readonly act?: NewAct;
}

export interface SuccessAnswer<Status, Body> {
  readonly ok: true;
  readonly status: Status;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body is a secret: it isn't compressed, so that its length reveals nothing about it. */
  readonly isSecret?: boolean;
  /** The act for the audit log; `null` if there was nothing left to do. */
  readonly act?: NewAct | null;
}

/** 202: work has started; `Location` is where its progress can be read. */
export type Answers = Readonly<Partial<Record<200 | 202, z.ZodType>>>;

type AnswerOf<Documented extends Answers> = {
  [Status in keyof Documented]: Documented[Status] extends z.ZodType
    ? SuccessAnswer<Status, z.output<Documented[Status]>>
    : never;
}[keyof Documented];

type ParamName<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamName<Rest> : never;
export type ParamsOf<Path extends string> = { readonly [Name in ParamName<Path>]: string };

/** Problems that any call may answer, so no call lists them. */
export const COMMON_PROBLEMS = [400, 401, 403, 413, 415, 429, 500, 503] as const;
export const PROBLEM_STATUSES = [...COMMON_PROBLEMS, 404, 409, 422, 502] as const;
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

/** One API call. The router, the OpenAPI document and the client's types are derived from it. */
export interface Endpoint<
  Method extends string = string,
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Documented extends Answers = Answers,
  Media extends string = string,
> {
  readonly method: Method;
  /** The path below /api, with its parameters in braces. */
  readonly path: Path;
  /** What the call does, for the OpenAPI document. */
  readonly summary: string;
  /** The lowest role that may make the call. `anyone`: requires neither token nor session. */
  readonly permission: Role | "anyone";
  /** Whether a tenant's people may make the call; `contextFor` then limits it to their shops. */
  readonly forTenants: boolean;
  /** Unknown parameters are refused, which exposes typing errors. */
  readonly query: Query;
  readonly body: Body;
  readonly answers: Documented;
  /** The media type of an answer. */
  readonly media: Media;
  readonly problems: readonly ProblemStatus[];
  readonly handler: (context: AdminContext) => RequestHandler;
}

/** Every call must name its act unless it only reads. */
type ActOf<M, Reads> = M extends "GET"
  ? unknown
  : Reads extends true
    ? unknown
    : { readonly act: NewAct | null };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const nothing = z.strictObject({});
type Nothing = typeof nothing;
const JSON_TYPE = "application/json";

interface EndpointSpec<
  M,
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Documented,
  Reads,
> {
  readonly summary: string;
  /** The lowest role. Answers to viewers never contain customers' contacts, whatever the call returns. */
  readonly permission: Role;
  /** Set if a tenant's people may make the call; default: they are refused. */
  readonly forTenants?: true;
  /** Default: no parameters. */
  readonly query?: Query;
  readonly body?: Body;
  readonly answers: Documented;
  /** Problems in addition to the common ones. */
  readonly problems?: readonly (404 | 409 | 422 | 502)[];
  /** Set for a call that changes nothing although its method isn't GET. Every other call must name its act. */
  readonly onlyReads?: Reads;
  answer(
    call: ApiCall<ParamsOf<Path>, z.output<Query>, z.output<Body>>,
    context: AdminContext,
  ): Promise<((Documented extends Answers ? AnswerOf<Documented> : never) & ActOf<M, Reads>) | ProblemAnswer>;
}

/** Defines a call that takes and returns JSON. `call`: method and path below /api, "GET /orders/{shop}/{orderId}". */
export function endpoint<
  const M extends Method,
  const Path extends string,
  const Documented extends Answers,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  const Reads extends boolean = false,
>(
  call: `${M} ${Path}`,
  spec: EndpointSpec<M, Path, Query, Body, Documented, Reads>,
): Endpoint<M, Path, Query, Body, Documented, typeof JSON_TYPE> {
  const [method, path] = call.split(" ") as [M, Path];
  const query = spec.query ?? (nothing as unknown as Query);
  const body = spec.body ?? (nothing as unknown as Body);
  const parts = z.object({ query, body });
  const respond = async (read: ReadCall, context: AdminContext) => {
    const checked = checkedIn(read.words, parts, { query: read.query, body: read.body });
    if (!checked.ok) return refuse(invalidRequest(checked.wrong));
    if (read.visitor === null) return refuse(NOT_ADMITTED);
    const answered: SuccessAnswer<PropertyKey | undefined, unknown> | ProblemAnswer = await spec.answer(
      { ...read, ...checked.value } as Parameters<typeof spec.answer>[0],
      contextFor(read.visitor, context),
    );
    const tenant = tenantOf(read.visitor);
    if (answered.act != null) await context.acts.add(read.actor, { tenant, ...answered.act });
    return answered.ok ? { ...answered, body: shownTo(read.visitor, answered.body) } : answered;
  };
  return {
    ...spec,
    ...{ method, path },
    forTenants: spec.forTenants ?? false,
    media: JSON_TYPE,
    query,
    body,
    problems: [...COMMON_PROBLEMS, ...(spec.problems ?? [])],
    handler: (context) =>
      handler(method === "GET" || spec.onlyReads === true ? "reads" : "changes", (read) =>
        respond(read, context),
      ),
  };
}

/** Defines a call that reads its request or writes its response itself. */
export function rawEndpoint<
  const M extends Method,
  const Path extends string,
  const Documented extends Answers,
  const Media extends string = typeof JSON_TYPE,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  call: `${M} ${Path}`,
  spec: Pick<Endpoint<M, Path, Query, Body, Documented>, "summary" | "permission" | "answers"> &
    Pick<Endpoint, "problems" | "handler"> &
    Partial<
      Pick<Endpoint<M, Path, Query, Body, Documented, Media>, "forTenants" | "query" | "body" | "media">
    >,
): Endpoint<M, Path, Query, Body, Documented, Media> {
  const [method, path] = call.split(" ") as [M, Path];
  return {
    ...{ method, path, forTenants: false, ...spec },
    query: spec.query ?? (nothing as unknown as Query),
    body: spec.body ?? (nothing as unknown as Body),
    media: spec.media ?? (JSON_TYPE as Media),
  };
}

type Respond = (read: ReadCall) => Promise<SuccessAnswer<PropertyKey | undefined, unknown> | ProblemAnswer>;

function handler(call: "reads" | "changes", respond: Respond): RequestHandler {
  return async (request, response) => {
    const read = await readCall(request, response);
    if (read === null) return;
    try {
      const answered = await respond(read);
      if (!answered.ok) return sendProblem(response, answered.problem);
      const { status, body, headers, isSecret = false } = answered;
      if (isSecret) return sendJson(response, Number(status), body as object, headers);
      await sendCompressibleJson(request, response, Number(status), body, headers);
    } catch (error) {
      const problem = expectedProblem(error, read.words, call);
      if (problem === null) throw error;
      sendProblem(response, problem);
    }
  };
}

export function answer<Body extends object>(body: Body): SuccessAnswer<200, Body> {
  return { ok: true, status: 200, body };
}

/** An answer with its act; `null` if there was nothing left to do. */
export function acted<Given extends SuccessAnswer<PropertyKey, unknown>>(
  act: NewAct | null,
  answered: Given,
): Given & { readonly act: NewAct | null } {
  return { ...answered, act };
}

/** An answer that contains a secret: it is never compressed. */
export function secretAnswer<Body extends object>(body: Body): SuccessAnswer<200, Body> {
  return { ...answer(body), isSecret: true };
}

/** Answers 202: work has started, and its progress can be read at `location`. */
export function accepted<Body extends object>(body: Body, location: string): SuccessAnswer<202, Body> {
  return { ok: true, status: 202, body, headers: { location } };
}

export function refuse(problem: ProblemDocument): ProblemAnswer {
  return { ok: false, problem };
}

export function refuseUnknown(thing: UnknownThing): ProblemAnswer {
  return refuse(notFound({ code: "noSuchThing", thing }));
}

export function conflict(reason: AnyCode): ProblemAnswer {
  return refuse(notPossible(reason));
}
