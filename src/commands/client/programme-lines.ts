import { readFileSync } from "node:fs";
import type { PreviewAnswer, ProgrammeAnswer, WrongPart } from "../../client/index.ts";
import { actorName } from "../../words/own-names.ts";
import { sentence } from "../../words/sentence.ts";
import { EXIT } from "../command-context.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { plain, title } from "../terminal/terminal-text.ts";
import type { AdminAnswer } from "./admin-client.ts";
import type { Asking } from "./asking.ts";

/** An example of the most requested settings, as in the file. docs/rules.md has all settings. */
export const FILE_EXAMPLE = `
Example of a file, in which orders with the tag "wholesale" or the discount code STAFF earn nothing:
    earn: { activityId: "12" }
    exclude:
      tags: [wholesale]
      rules:
        - { name: Staff, when: { discountCodes: [STAFF] } }

Example of double points on a weekend, with an activity of the account that gives twice as many:
    earn:
      activityId: "12"
      rules:
        - { name: Weekend, when: { dates: { from: 2026-12-05, until: 2026-12-06 } }, activityId: "24" }
    timeZone: Europe/Berlin`;

/** The text of a file. Ends the command if it cannot be read. */
export function fileText(asking: Asking, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return asking.end(EXIT.failed, asking.labels.programme.fileUnreadable({ file, code }));
  }
}

interface ProgrammeFile {
  /** The file name as typed. */
  readonly file?: string | undefined;
  readonly heading?: (facts: { readonly problems: number }) => string;
}

/** The answer's body. On failure, ends the command with a line for each problem of the programme, below `heading`. */
export function accepted<T>(
  asking: Asking,
  answered: AdminAnswer<T>,
  { file, heading = asking.labels.programme.refused }: ProgrammeFile = {},
): T {
  if (answered.ok) return answered.body;
  const { problems = [] } = answered;
  if (problems.length === 0) return asking.fail(answered);
  return asking.end(EXIT.wrongUsage, [
    heading({ problems: problems.length }),
    ...problems.map((problem) => `  ${plain(problemLine(problem, file))}`),
  ]);
}

/** The same form as the configuration's problems: “changed.yaml, line 1: earn.activityId must be …”. */
function problemLine({ path, expected }: WrongPart, file: string | undefined): string {
  const [, line, what = expected] = /^line (\d+): (.*)$/s.exec(expected) ?? [];
  const place = [...(file === undefined ? [] : [file]), ...(line === undefined ? [] : [`line ${line}`])];
  const said = path === "" ? what : `${path} ${what}`;
  return place.length === 0 ? said : `${place.join(", ")}: ${said}`;
}

/** The changes of the active version. */
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

/** The active version, since when and why, and warnings about it. */
export function standing(words: ReaderWords, answer: ProgrammeAnswer): readonly string[] {
  const { page, programmePage } = words.labels;
  const { shop, version, origin, note, locked, notUsed, doubts } = answer;
  const by = answer.by === null ? null : actorName(answer.by, words.language);
  const facts = { version, by, when: words.time(Date.parse(answer.since)) };
  const counts =
    by !== null && origin === "file"
      ? programmePage.backToFile({ ...facts, by })
      : programmePage.counts(facts);
  return [
    [page.shared.before({ text: shop }), counts, ...(note === null ? [] : [words.quote(note)])].join(" "),
    ...(locked ? [programmePage.locked] : []),
    ...(notUsed === null ? [] : [notUsed.reason]),
    ...doubts,
  ].map(plain);
}

/** The summary sentences that the page also shows. */
export async function inShort(
  words: ReaderWords,
  { programme, defaults }: ProgrammeAnswer,
): Promise<readonly string[]> {
  // Imported lazily, so that other commands start without it.
  const { programmeSentences } = await import("../../words/programme/programme-sentences.ts");
  const labels = { programme: words.labels.programmePage };
  const sentences = programmeSentences(programme, defaults, { labels, format: words });
  return [
    title(words, labels.programme.summary.title),
    ...sentences.map((sentence) => `  ${plain(sentence)}`),
  ];
}

/** The orders that a programme would have treated differently, and their number. */
export function differences(words: ReaderWords, look: PreviewAnswer): readonly string[] {
  const { labels } = words;
  const { orders, scanned, differing, changing, unknown, state } = look;
  const found = orders.flatMap(({ orderId, orderNumber, differences: all }) =>
    all.map(({ reason }) => ({ reason, order: plain(orderNumber ?? orderId) })),
  );
  const alike = [...Map.groupBy(found, ({ reason }) => reason)].flatMap(([reason, group]) => [
    `  ${plain(sentence(reason))}`,
    `    ${group.map(({ order }) => order).join(", ")}`,
  ]);
  const left = differing - orders.length;
  return [
    ...(alike.length === 0 ? [] : [title(words, labels.programme.differences), ...alike, ""]),
    ...(left > 0 ? [labels.client.andMore({ orders: left }), ""] : []),
    labels.programme.compared({ scanned, differing }),
    ...(differing === 0 ? [] : [labels.programme.changing({ changing })]),
    ...(unknown.orders === 0 ? [] : [labels.programme.unknown(unknown)]),
    ...(state === "done" ? [] : [labels.programme.notDone]),
    labels.programme.nothingSent,
  ];
}
