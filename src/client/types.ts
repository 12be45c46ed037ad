import type { z } from "zod";
import type { Call } from "../admin/calls.ts";
import type { ParamsOf } from "../admin/endpoint.ts";

/** The calls that return an answer. The event stream doesn't: browsers read it with `EventSource`. */
type AnswerCall = Exclude<Call, { readonly media: "text/event-stream" }>;

/** "GET", "POST" and so on. */
export type Method = AnswerCall["method"];
/** The paths of a method, below /api. */
export type PathOf<M extends Method> = Extract<AnswerCall, { readonly method: M }>["path"];
type CallAt<M extends Method, Path> = Extract<AnswerCall, { readonly method: M; readonly path: Path }>;

/** Optional if none of its properties is required. */
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value };

/** Options of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Added to the client's own headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

type InputOf<Each extends AnswerCall> = Part<"params", ParamsOf<Each["path"]>> &
  Part<"query", z.input<Each["query"]>> &
  Part<"body", z.input<Each["body"]>>;

/** The input of a call: the parameters of its path, its query and its body. */
export type CallInput<M extends Method, Path> = InputOf<CallAt<M, Path>>;

/** The answer of a call; a `Blob` unless it is JSON. */
export type Answer<M extends Method, Path> = AnswerOf<CallAt<M, Path>>;

type AnswerOf<Each> = Each extends { readonly media: "application/json"; readonly answers: infer Answers }
  ? z.output<Extract<Answers[keyof Answers], z.ZodType>>
  : Blob;

/** The last argument of a call; optional if none of its properties is required. */
export type Arguments<Value> =
  Record<never, never> extends Value ? [given?: Value & CallOptions] : [given: Value & CallOptions];
