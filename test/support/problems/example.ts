import type {
  EntryProblem,
  Expectation,
  Problem,
  UnavailableReason,
} from "../../../src/http/problem-codes.ts";
import type { ApiReply } from "../bridge/admin-client.ts";
import type { AppGiven, RunningApp } from "../bridge/running-app.ts";
import { jsonOf } from "../network/json-of.ts";

/** What a request is refused with. `httpStatus` is the title of each; the others stand within one. */
type Refusal = Exclude<
  Problem,
  UnavailableReason | Expectation | EntryProblem | { readonly code: "httpStatus" }
>;

/** How it is said, and who is told so. */
export interface Example<Code extends Refusal["code"] = Refusal["code"]> {
  readonly status: number;
  readonly facts: Omit<Extract<Refusal, { readonly code: Code }>, "code">;
  readonly given?: () => AppGiven;
  readonly of: (app: RunningApp) => Promise<Pick<ApiReply, "body">>;
}

/** Examples for each code: one without does not compile. */
export type Examples = { readonly [Code in Refusal["code"]]: readonly Example<Code>[] };
export type SomeExamples = Partial<Examples>;

/** Asks whatever address, as it is told. */
export async function request({ url }: RunningApp, path: string, init: RequestInit = {}) {
  return { body: await jsonOf(await fetch(`${url}${path}`, init)) };
}
