import type { z } from "zod";
import type { Call } from "../admin/calls.ts";
import type { ParamsOf } from "../admin/endpoint.ts";

/** What a client may ask for. The stream of news is no answer: browsers have `EventSource` for it. */
type AnswerCall = Exclude<Call, { readonly media: "text/event-stream" }>;

export type Method = AnswerCall["method"];
export type PathOf<M extends Method> = Extract<AnswerCall, { readonly method: M }>["path"];
type CallAt<M extends Method, Path> = Extract<AnswerCall, { readonly method: M; readonly path: Path }>;

/** May be left out where nothing in it has to be said. */
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value };

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Besides those of the client. */
  readonly headers?: Readonly<Record<string, string>>;
}

type InputOf<Each extends AnswerCall> = Part<"params", ParamsOf<Each["path"]>> &
  Part<"query", z.input<Each["query"]>> &
  Part<"body", z.input<Each["body"]>>;

/** What a call is given: the variable parts of its path, its query and its body. */
export type CallInput<M extends Method, Path> = InputOf<CallAt<M, Path>>;

/** What a call answers; what is no JSON, as a file. */
export type Answer<M extends Method, Path> = AnswerOf<CallAt<M, Path>>;

type AnswerOf<Each> = Each extends { readonly media: "application/json"; readonly answers: infer Answers }
  ? z.output<Extract<Answers[keyof Answers], z.ZodType>>
  : Blob;

/** The last argument of a call, which may be left out where nothing has to be said. */
export type Arguments<Value> =
  Record<never, never> extends Value ? [given?: Value & CallOptions] : [given: Value & CallOptions];
