import type { DestinationStream } from "pino";
import type { LOG_LINES } from "./log-lines.ts";

/** Lines that report the end of a problem: shown like the warning that reported the problem. */
const ENDS: readonly (keyof typeof LOG_LINES)[] = [
  "brandWorks",
  "configurationReadAgain",
  "deadLettersHealed",
];
const ENDING = new Set<unknown>(ENDS);

/** A log destination for a terminal: shows warnings, errors, and the end of problems. */
export function terminalDestination(write: (line: string) => void): DestinationStream {
  return {
    write: (json) => {
      const { level, event } = JSON.parse(json);
      if (level === "warn" || level === "error" || ENDING.has(event)) write(readableLine(json));
    },
  };
}

/** Fields that are not repeated as facts, because they are shown otherwise or in the sentence. */
const SHOWN_OTHERWISE = new Set(["level", "time", "event", "msg"]);

/** A line of the log for people: "12:03:04 warn The shop cannot be reached (shop acme)". */
export function readableLine(json: string): string {
  const { level, time, msg, ...rest } = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const facts = Object.entries(rest)
    .filter(([name]) => !SHOWN_OTHERWISE.has(name))
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`);
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  return `${clock} ${level} ${msg}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
}
