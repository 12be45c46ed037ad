import type { DestinationStream } from "pino";
import type { LOG_LINES } from "./log-lines.ts";

/** Lines that report the end of a problem, or of the bridge: shown like the warning that reported the problem. */
const ENDS: readonly (keyof typeof LOG_LINES)[] = [
  "brandWorks",
  "configurationReadAgain",
  "deadLettersHealed",
  "stopping",
  "stopped",
];
const ENDING = new Set<unknown>(ENDS);

/** A reason with its facts, as a log with `hasFacts` has it. */
interface Reason {
  readonly code: string;
  readonly [fact: string]: unknown;
}

/** Returns the sentence of a reason, or of the name of one without facts; `null` if there is none. */
export type SayReason = (reason: string | Reason) => string | null;

/** A log destination for a terminal: shows warnings, errors, and the end of problems. */
export function terminalDestination(write: (line: string) => void, say: SayReason): DestinationStream {
  return {
    write: (json) => {
      const { level, event } = JSON.parse(json);
      if (level === "warn" || level === "error" || ENDING.has(event))
        for (const line of readableLines(json, say)) write(line);
    },
  };
}

/** Fields that are not repeated as facts, because they are shown otherwise or in the sentence. */
const SHOWN_OTHERWISE = new Set(["level", "time", "event", "msg"]);
/** If a line is itself a code with its facts, only these fields are shown besides its sentence. */
const BESIDE_THE_CODE = new Set(["shop", "orderId"]);

/**
 * A line of the log for people: "12:03:04 warn The shop cannot be reached: the app was removed (shop acme)". Each text
 * of a list gets its own line.
 */
export function readableLines(json: string, say: SayReason): readonly string[] {
  const { level, time, msg, ...rest } = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const { code, facts: factsOf } = rest;
  const whole = typeof code === "string" ? say({ ...rest, ...(factsOf as object), code }) : null;
  const fields = Object.entries(rest).filter(
    ([name, value]) =>
      !SHOWN_OTHERWISE.has(name) && value !== null && (whole === null || BESIDE_THE_CODE.has(name)),
  );
  const reasons = fields.flatMap(([name, value]) => reasonIn(name, value, say) ?? []);
  const lists = fields.flatMap(([, value]) => listIn(value, say) ?? []);
  const facts = fields
    .filter(
      ([name, value]) =>
        (name !== "reason" || typeof value !== "string") &&
        reasonIn(name, value, say) === null &&
        !listIn(value, say),
    )
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`);
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const line = [`${clock} ${level} ${msg}`, ...(whole === null ? reasons : [whole])].join(": ");
  return [
    `${line}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`,
    ...lists.map((text) => `  ${text}`),
  ];
}

function reasonIn(name: string, value: unknown, say: SayReason): string | null {
  if (typeof value === "string") return name === "reason" ? say(value) : null;
  return isReason(value) ? say(value) : null;
}

function isReason(value: unknown): value is Reason {
  return typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";
}

/** The texts of a list that need their own lines: reasons, or texts with spaces; `null`: they fit into the line. */
function listIn(value: unknown, say: SayReason): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const texts = value.map((each) => (isReason(each) ? (say(each) ?? each.code) : String(each)));
  return texts.some((text) => text.includes(" ")) ? texts : null;
}
