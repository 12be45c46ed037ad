/** What stands in every line, or in the sentence already. */
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
