/** One wrong part of what was sent. */
export interface WrongPart {
  readonly path: string;
  readonly expected: string;
}

interface Refusal {
  /** `null`: nobody answered. */
  readonly status: number | null;
  /** Of the bridge's problem document; `notReached` and `notTheBridge` are the client's own. */
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Why, with what to do next, in the language that was asked for; "" where the bridge did not say it. */
  readonly detail?: string;
  readonly problems?: readonly WrongPart[];
  readonly cause?: unknown;
}

/** Why a call was not answered as it was asked. */
export class BridgeError extends Error implements Required<Omit<Refusal, "cause">> {
  override readonly name = "BridgeError";
  readonly status: number | null;
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly detail: string;
  readonly problems: readonly WrongPart[];

  constructor({ status, code, facts, detail = "", problems = [], cause }: Refusal) {
    super(detail === "" ? `${code} ${JSON.stringify(facts)}` : detail, { cause });
    this.status = status;
    this.code = code;
    this.facts = facts;
    this.detail = detail;
    this.problems = problems;
  }
}
