/** One invalid part of the request. */
export interface WrongPart {
  readonly path: string;
  readonly expected: string;
}

interface Refusal {
  /** `null` if there was no response. */
  readonly status: number | null;
  /** The code in the bridge's problem document; `notReached` and `notTheBridge` come from the client. */
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The reason and next step in the requested language; "" if the bridge gave none: see the message. */
  readonly detail?: string;
  readonly problems?: readonly WrongPart[];
  readonly cause?: unknown;
}

/** Thrown when a call fails. The message says why, and what to do next. */
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

/** The client's own problems in English, for logs. */
function inEnglish({ status, code, facts, cause }: Refusal): string {
  const url = String(facts.url);
  if (code === "notReached")
    return `No bridge answers at ${url}: ${reasonOf(cause)}. Check that it runs and that baseUrl is its address.`;
  if (code === "notTheBridge")
    return `The server at ${url} answered with status ${status} and is not the bridge. Check that baseUrl is its address, with its mount path.`;
  return `${code} ${JSON.stringify(facts)}`;
}

/** The reason from the cause of fetch's error: "connect ECONNREFUSED 127.0.0.1:8787". */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  if (inner instanceof AggregateError && inner.errors.length > 0) return reasonOf(inner.errors[0]);
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
