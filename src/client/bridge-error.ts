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
  /**
   * Why, with what to do next, in the language that was asked for; "" where the bridge did not say it. The error's message
   * is then a sentence in English.
   */
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
    super(detail === "" ? inEnglish({ status, code, facts, cause }) : detail, { cause });
    this.status = status;
    this.code = code;
    this.facts = facts;
    this.detail = detail;
    this.problems = problems;
  }
}

/** What the client itself found out, for the log of anyone who imports it. */
function inEnglish({ status, code, facts, cause }: Refusal): string {
  const url = String(facts.url);
  if (code === "notReached")
    return `No bridge answers at ${url}: ${reasonOf(cause)}. Check that it runs and that baseUrl is its address.`;
  if (code === "notTheBridge")
    return `What answers at ${url} with status ${status} is not the bridge. Check that baseUrl is its address, with the path it is mounted under.`;
  return `${code} ${JSON.stringify(facts)}`;
}

/** fetch says only that it failed; why, its own cause says: "connect ECONNREFUSED 127.0.0.1:8787". */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  if (inner instanceof AggregateError && inner.errors.length > 0) return reasonOf(inner.errors[0]);
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
