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

/** The sentence of a code without facts; `null` if there is none. */
type SayCode = (code: string) => string | null;

/** A log destination for a terminal: shows warnings, errors, and the end of problems. */
export function terminalDestination(write: (line: string) => void, say: SayCode): DestinationStream {
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

/**
 * A line of the log for people: "12:03:04 warn The shop cannot be reached: the app was removed (shop acme)". Of a list of
 * texts, each has a line of its own.
 */
export function readableLines(json: string, say: SayCode): readonly string[] {
  const { level, time, msg, ...rest } = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const fields = Object.entries(rest).filter(([name]) => !SHOWN_OTHERWISE.has(name));
  const reasons = fields.flatMap(([, value]) => (typeof value === "string" ? (say(value) ?? []) : []));
  const lists = fields.flatMap(([, value]) => (isList(value) ? value : []));
  const facts = fields
    .filter(([, value]) => !isList(value) && (typeof value !== "string" || say(value) === null))
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`);
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const line = [`${clock} ${level} ${msg}`, ...reasons].join(": ");
  return [
    `${line}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`,
    ...lists.map((text) => `  ${text}`),
  ];
}

/** More than names, which fit into the line. */
function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.some((each) => typeof each === "string" && each.includes(" "));
}
