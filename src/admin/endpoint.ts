import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import { sendCompressible } from "../http/compressed.ts";
import type { UnknownThing } from "../http/problem-codes.ts";
import { notFound, type ProblemDocument } from "../http/problem-document.ts";
import { sendJson, sendProblem } from "../http/respond.ts";
import type { NewAct } from "../people/acts/act.ts";
import type { AnyCode } from "../words/catalog.ts";
import type { AdminContext } from "./admin-context.ts";
import { checkedIn, expectedProblem, invalidRequest } from "./expectations.ts";
import { type ReadCall, readCall } from "./read-call.ts";

/** An admin's request, read and checked. */
interface ApiCall<Params, Query, Body> extends Pick<ReadCall, "actor" | "words"> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

export interface ProblemAnswer {
  readonly ok: false;
  readonly problem: ProblemDocument;
  /** It may have been carried out all the same. */
  readonly act?: NewAct;
}

export interface SuccessAnswer<Status, Body> {
  readonly ok: true;
  readonly status: Status;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
  /** It opens something: its length must not depend on what else is in it. */
  readonly isSecret?: boolean;
  /** What the person did with the call; `null`: nothing was left to be done. */
  readonly act?: NewAct | null;
}

/** 202: work was begun, and how it goes is told where `Location` says. */
export type Answers = Readonly<Partial<Record<200 | 202, z.ZodType>>>;

type AnswerOf<Documented extends Answers> = {
  [Status in keyof Documented]: Documented[Status] extends z.ZodType
    ? SuccessAnswer<Status, z.output<Documented[Status]>>
    : never;
}[keyof Documented];

/** The names in the braces of a path. */
type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;
export type ParamsOf<Path extends string> = { readonly [Name in ParamName<Path>]: string };

/** Refusals that any call may meet: they stand in no call's own list. */
export const COMMON_PROBLEMS = [400, 401, 403, 413, 415, 429, 500, 503] as const;
export const PROBLEM_STATUSES = [...COMMON_PROBLEMS, 404, 409, 422, 502] as const;
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

/**
 * One call of the interface, all of it in one place: the router, the OpenAPI document and the types of the client are
 * made from it.
 */
export interface Endpoint<
  Method extends string = string,
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Documented extends Answers = Answers,
  Media extends string = string,
> {
  readonly method: Method;
  /** Below /api, the variable parts in braces. */
  readonly path: Path;
  /** What it does, for the document. */
  readonly summary: string;
  /** `anyone`: without token or session. */
  readonly permission: "admin" | "anyone";
  /** Unknown parameters are refused, so that typing errors show. */
  readonly query: Query;
  readonly body: Body;
  readonly answers: Documented;
  /** What an answer is written in. */
  readonly media: Media;
  readonly problems: readonly ProblemStatus[];
  readonly handler: (context: AdminContext) => RequestHandler;
}

/** What a call does: a person's act unless it only reads. */
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
  readonly method: M;
  readonly path: Path;
  readonly summary: string;
  /** Nothing unless given. */
  readonly query?: Query;
  readonly body?: Body;
  readonly answers: Documented;
  /** Besides those that any call may meet. */
  readonly problems?: readonly (404 | 409 | 422 | 502)[];
  /** Nothing is changed by it, although it is no GET: every other one says which act it was. */
  readonly onlyReads?: Reads;
  answer(
    call: ApiCall<ParamsOf<Path>, z.output<Query>, z.output<Body>>,
    context: AdminContext,
  ): Promise<((Documented extends Answers ? AnswerOf<Documented> : never) & ActOf<M, Reads>) | ProblemAnswer>;
}

/** A call that takes JSON and answers it, for admins. */
export function endpoint<
  const M extends Method,
  const Path extends string,
  const Documented extends Answers,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  const Reads extends boolean = false,
>(
  spec: EndpointSpec<M, Path, Query, Body, Documented, Reads>,
): Endpoint<M, Path, Query, Body, Documented, typeof JSON_TYPE> {
  const query = spec.query ?? (nothing as unknown as Query);
  const body = spec.body ?? (nothing as unknown as Body);
  const parts = z.object({ query, body });
  const respond = async (read: ReadCall, context: AdminContext) => {
    const checked = checkedIn(read.words, parts, { query: read.query, body: read.body });
    if (!checked.ok) return refuse(invalidRequest(checked.wrong));
    const answered: SuccessAnswer<PropertyKey | undefined, unknown> | ProblemAnswer = await spec.answer(
      { ...read, ...checked.value } as Parameters<typeof spec.answer>[0],
      context,
    );
    if (answered.act != null) await context.acts.add(read.actor, answered.act);
    return answered;
  };
  return {
    ...spec,
    permission: "admin",
    media: JSON_TYPE,
    query,
    body,
    problems: [...COMMON_PROBLEMS, ...(spec.problems ?? [])],
    handler: (context) =>
      handler(spec.method === "GET" || spec.onlyReads === true ? "reads" : "changes", (read) =>
        respond(read, context),
      ),
  };
}

/** A call that reads the request, or writes the answer, in its own way. */
export function rawEndpoint<
  const M extends Method,
  const Path extends string,
  const Documented extends Answers,
  const Media extends string = typeof JSON_TYPE,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  spec: Pick<
    Endpoint<M, Path, Query, Body, Documented, Media>,
    "method" | "path" | "summary" | "permission" | "answers" | "problems" | "handler"
  > & { readonly query?: Query; readonly body?: Body; readonly media?: Media },
): Endpoint<M, Path, Query, Body, Documented, Media> {
  return {
    ...spec,
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
      if (answered.ok) await sendAnswered(request, response, answered);
      else sendProblem(response, answered.problem);
    } catch (error) {
      const problem = expectedProblem(error, read.words, call);
      if (problem === null) throw error;
      sendProblem(response, problem);
    }
  };
}

async function sendAnswered(
  request: Request,
  response: Response,
  { status, body, headers, isSecret = false }: SuccessAnswer<PropertyKey | undefined, unknown>,
): Promise<void> {
  if (isSecret) return sendJson(response, Number(status), body as object, headers);
  const type = { "content-type": "application/json; charset=utf-8" };
  await sendCompressible(request, response, Number(status), JSON.stringify(body), { ...type, ...headers });
}

export function answer<Body extends object>(body: Body): SuccessAnswer<200, Body> {
  return { ok: true, status: 200, body };
}

/** The answer to a call that was a person's act; `null`: nothing was left to be done. */
export function acted<Given extends SuccessAnswer<PropertyKey, unknown>>(
  act: NewAct | null,
  answered: Given,
): Given & { readonly act: NewAct | null } {
  return { ...answered, act };
}

/** What opens something, for anyone who asked: never compressed. */
export function secretAnswer<Body extends object>(body: Body): SuccessAnswer<200, Body> {
  return { ...answer(body), isSecret: true };
}

/** Work was begun; how it goes is told at `location`. */
export function accepted<Body extends object>(body: Body, location: string): SuccessAnswer<202, Body> {
  return { ok: true, status: 202, body, headers: { location } };
}

export function refuse(problem: ProblemDocument): ProblemAnswer {
  return { ok: false, problem };
}

export function refuseUnknown(thing: UnknownThing): ProblemAnswer {
  return refuse(notFound({ code: "noSuchThing", thing }));
}

/** Understood, but not possible as things stand. */
export function conflict(reason: AnyCode): ProblemAnswer {
  return refuse({ status: 409, error: "not_possible", reason });
}
