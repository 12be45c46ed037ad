import type {
  EntryProblem,
  Expectation,
  Problem,
  UnavailableReason,
} from "../../../src/http/problem-codes.ts";
import type { ApiReply } from "../bridge/admin-client.ts";
import type { AppGiven, RunningApp } from "../bridge/running-app.ts";
import { jsonOf } from "../network/json-of.ts";

/** The refusals of requests. `httpStatus` is the title of each; the others occur within one. */
type Refusal = Exclude<
  Problem,
  UnavailableReason | Expectation | EntryProblem | { readonly code: "httpStatus" }
>;

/** How to provoke the refusal, and who gets it. */
export interface Example<Code extends Refusal["code"] = Refusal["code"]> {
  readonly status: number;
  readonly facts: Omit<Extract<Refusal, { readonly code: Code }>, "code">;
  readonly given?: () => AppGiven;
  readonly of: (app: RunningApp) => Promise<Pick<ApiReply, "body">>;
}

/** Examples for each code; a missing one doesn't compile. */
export type Examples = { readonly [Code in Refusal["code"]]: readonly Example<Code>[] };
export type SomeExamples = Partial<Examples>;

/** Sends a request to any address, as given. */
export async function request({ url }: RunningApp, path: string, init: RequestInit = {}) {
  return { body: await jsonOf(await fetch(`${url}${path}`, init)) };
}
