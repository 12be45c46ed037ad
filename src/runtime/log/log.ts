import { type DestinationStream, pino } from "pino";
import { type LOG_LEVELS, LOG_LINES, type LogLine } from "./log-lines.ts";

/**
 * The log: fields first, then one sentence, whose code is added to the line as `event`. No personal data and no
 * secrets: log the shop, the order id, the operation; never a contact, a body, a header or a key. Redaction is only a
 * second safeguard.
 */
export interface Log {
  debug(fields: object, line: LogLine): void;
  info(fields: object, line: LogLine): void;
  warn(fields: object, line: LogLine): void;
  error(fields: object, line: LogLine): void;
}

const CODES = new Map<string, string>(Object.entries(LOG_LINES).map(([code, line]) => [line, code]));

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields that are never written, at any of the first three levels. */
const REDACTED = [
  "apiKey",
  "authorization",
  "cookie",
  "credentials",
  "encryptionKey",
  "password",
  "secret",
  "secrets",
  "token",
  "body",
  "contact",
  "customer",
  "email",
  "emails",
  "headers",
  "mobile",
  "phone",
  "phones",
  "snapshot",
];

/**
 * Creates a log that writes one JSON object per line, to stdout by default. Reasons are logged as codes, and with their
 * facts only if `hasFacts` is set, for a destination that makes sentences of them.
 */
export function createLog(
  options: {
    readonly level?: LogLevel;
    readonly destination?: DestinationStream;
    readonly hasFacts?: boolean;
  } = {},
): Log {
  const reasons = options.hasFacts
    ? {}
    : { reason: codeOf, because: codeOf, problem: codeOf, restored: codeOf };
  const settings = {
    level: options.level ?? "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: describeError, err: describeError, ...reasons },
    redact: {
      paths: REDACTED.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: "[hidden]",
    },
  };
  const logger = options.destination === undefined ? pino(settings) : pino(settings, options.destination);
  const write = (level: Exclude<LogLevel, "silent">) => (fields: object, line: LogLine) =>
    logger[level]({ event: CODES.get(line), ...fields }, line);
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}

/** Whether this is the 1st, 10th, 100th … time, so that frequent events give few lines. */
export function isLoggedCount(count: number): boolean {
  return /^10*$/.test(String(count));
}

/** Counts a shared failure until it is over, and logs only the 1st, 10th, 100th … occurrence. */
export class SharedTrouble {
  #count = 0;

  met(write: (count: number) => void): void {
    this.#count += 1;
    if (isLoggedCount(this.#count)) write(this.#count);
  }

  over(): void {
    this.#count = 0;
  }
}

function codeOf(reason: unknown): unknown {
  if (Array.isArray(reason)) return reason.map(codeOf);
  return typeof reason === "object" && reason !== null && "code" in reason ? reason.code : reason;
}

/** Logs an error's name, code and stack, but not its message, which may quote input. Other values are unchanged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  const place = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    at: place?.slice(0, 5).map((line) => line.trim()),
  };
}
