import { readFileSync } from "node:fs";
import type { ProgrammeAnswer } from "../../client/index.ts";
import { programmeChanges } from "../../domain/programme/programme-change.ts";
import { actorName } from "../../words/own-names.ts";
import { EXIT } from "../command-context.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { plain } from "../terminal/terminal-text.ts";
import type { AdminAnswer } from "./admin-client.ts";
import type { Asking } from "./asking.ts";

/** The text of a file; ends the command if it cannot be read. */
export function fileText(asking: Asking, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return asking.end(EXIT.failed, asking.labels.programme.fileUnreadable({ file, code }));
  }
}

/** The answer's body; if it failed, ends the command with one line for each mistake of the programme, below `heading`. */
export function accepted<T>(
  asking: Asking,
  answered: AdminAnswer<T>,
  heading: (facts: { readonly problems: number }) => string = asking.labels.programme.refused,
): T {
  if (answered.ok) return answered.body;
  const { message, problems = [] } = answered;
  if (problems.length === 0) return asking.end(EXIT.failed, message);
  return asking.end(EXIT.failed, [
    heading({ problems: problems.length }),
    ...problems.map(({ path, expected }) => plain(path === "" ? `  ${expected}` : `  ${path}: ${expected}`)),
  ]);
}

/** Asks a person, where there is one, before settings go that the file leaves out. */
export async function confirmRemovals(asking: Asking, shop: string, programme: string): Promise<void> {
  if (!asking.context.hasPerson) return;
  const params = { shop };
  const active = await asking.tried((bridge) => bridge.get("/programmes/{shop}", { params }));
  const checked = await asking.tried((bridge) =>
    bridge.post("/programmes/{shop}/check", { params, body: { programme } }),
  );
  // What is wrong is said when it is saved.
  if (!active.ok || !checked.ok || checked.body.programme === null) return;
  const removed = programmeChanges(active.body.programme, checked.body.programme)
    .filter(({ after }) => after === null)
    .map(({ setting, before }) => `  ${setting}: ${before}`);
  const { removes, left } = asking.labels.programme;
  if (removed.length === 0) return;
  const question = [removes({ settings: removed.length }), ...removed.map(plain)].join("\n");
  if ((await asking.confirmed(`${question}\n${asking.labels.programme.sure}`, left)) === false)
    asking.end(EXIT.failed, left);
}

/** What the active version changed. */
export function changeLines(
  { labels }: ReaderWords,
  { version, versions }: ProgrammeAnswer,
): readonly string[] {
  const changes = versions.find((each) => each.version === version)?.changes ?? [];
  return changes.length === 0
    ? []
    : [labels.programme.changed, ...changes.map((change) => `  ${plain(change)}`)];
}

export function versionLines(words: ReaderWords, answer: ProgrammeAnswer): readonly string[] {
  const { columns, file } = words.labels.programme;
  const rows = answer.versions.map(({ version, since, by, note, changes }) => [
    version === answer.version ? `${version} *` : String(version),
    words.time(Date.parse(since)),
    plain(by === null ? file : actorName(by, words.language)),
    plain(note ?? ""),
    plain(changes.join("; ")),
  ]);
  const titles = [columns.version, columns.since, columns.by, columns.note, columns.changes];
  return [...table(words, rows, { titles }), "", ...standing(words, answer)];
}

/** The active version, since when and why, and its doubts. */
export function standing(words: ReaderWords, answer: ProgrammeAnswer): readonly string[] {
  const { labels } = words;
  const { shop, version, origin, note, locked, notUsed, doubts } = answer;
  const by = answer.by === null ? null : actorName(answer.by, words.language);
  const since = words.time(Date.parse(answer.since));
  const counts =
    by === null
      ? labels.programme.ofFile({ shop, version })
      : origin === "file"
        ? labels.programme.backToFile({ shop, version, by, since })
        : labels.programme.saved({ shop, version, by, since });
  return [
    counts,
    ...(note === null ? [] : [labels.programme.note({ note })]),
    ...(locked ? [labels.programme.locked] : []),
    ...(notUsed === null ? [] : [notUsed.reason]),
    ...doubts,
  ].map(plain);
}
