import type { Writer } from "./argument.ts";
import type { Areas, Arguments } from "./arguments.ts";
import type { Format } from "./format.ts";
import { argumentsIn, isText, type Message, messageOf, type Source } from "./message.ts";

/**
 * Labels ready for display, in groups: of "shell.places.acts" and "shell.version", `shell` has `places` and `version`.
 * A label is a text or a function of facts. `At` is its path in `Arguments`, which has the facts of labels that take
 * some.
 */
type Labels<Path extends string, At extends string> = {
  readonly [Name in FirstName<Path>]: Name extends Path
    ? Label<`${At}.${Name}`>
    : Labels<Below<Path, Name>, `${At}.${Name}`>;
};
type FirstName<Path> = Path extends `${infer First}.${string}` ? First : Path;
type Below<Path, Group extends string> = Path extends `${Group}.${infer Rest}` ? Rest : never;
type Label<At> = At extends keyof Arguments ? (facts: Arguments[At]) => string : string;

/** The labels of one area. */
export type LabelsOf<Name extends keyof Areas> = Labels<keyof Areas[Name] & string, Name>;

/** Areas of the page whose labels commands use too, so that both say the same; created on first use. */
export const PAGES_OF_COMMANDS = {
  page: "page/main",
  orderPage: "page/order-page",
  exchangesPage: "page/exchanges",
  attentionPage: "page/attention",
  historyPage: "page/history",
  programmePage: "page/programme",
  reportPage: "page/report",
  incidentsPage: "page/incidents",
  campaignsPage: "page/campaigns",
  actsPage: "page/acts",
  alertsPage: "page/account/alerts",
  backupsPage: "page/account/backups",
} as const;

/** The labels of the commands' output. */
export type CommandLabels = LabelsOf<"commands"> &
  LabelsOf<"commands-orders"> & {
    readonly [Name in keyof typeof PAGES_OF_COMMANDS]: LabelsOf<(typeof PAGES_OF_COMMANDS)[Name]>;
  };

interface Group {
  [name: string]: Group | ReturnType<typeof labelOf>;
}

/** The labels of one area. With `as_`, they include those under "phrases."; `constants`: facts available to each. */
export function labelsWith<Ready>(
  area: Readonly<Record<string, Source>>,
  format: Format,
  constants: Writer["constants"] = {},
): Ready {
  const say = (said: { readonly code: string }) =>
    messageOf(area[`phrases.${said.code}`] ?? said.code)(said, writer);
  const writer: Writer = { format, say, constants };
  const ready: Group = {};
  for (const [path, source] of Object.entries(area)) {
    const groups = path.split(".");
    const name = groups.pop() ?? "";
    let group = ready;
    for (const each of groups) {
      group[each] ??= {};
      group = group[each] as Group;
    }
    group[name] = labelOf(source, writer);
  }
  return ready as Ready;
}

/** The paths of texts in a group: "earn.on" in `fields`. */
export type PathIn<Of> = {
  [Name in keyof Of & string]: Of[Name] extends string ? Name : `${Name}.${PathIn<Of[Name]>}`;
}[keyof Of & string];

/** A label without facts is a text; any other is parsed when it is first shown. */
function labelOf(source: Source, writer: Writer): string | ((facts: object) => string) {
  if (isText(source)) return source;
  let message: Message | undefined;
  const fill = (facts: object) => {
    message ??= messageOf(source);
    return message(facts, writer);
  };
  const needsFacts = [...argumentsIn(source)].some((name) => !(name in writer.constants));
  return needsFacts ? fill : fill({});
}
