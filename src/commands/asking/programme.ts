import type { Client, PreviewAnswer, ProgrammeAnswer } from "../../client/index.ts";
import { number } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import { type CommandOutput, clientCommand, SHOP } from "../client/client-command.ts";
import {
  accepted,
  changeLines,
  differences,
  FILE_EXAMPLE,
  fileText,
  inShort,
  standing,
  versionLines,
} from "../client/programme-lines.ts";
import { confirmRemovals, removalLines } from "../client/programme-removals.ts";
import { EXIT } from "../command-context.ts";
import type { CommandEntry } from "../entry.ts";
import { plain } from "../terminal/terminal-text.ts";
import { wrappedLines } from "../terminal/wrapped-lines.ts";

const NOTE = ["--note <text>", "the reason for the change", ""] as const;
const FILE = [
  "--file <file>",
  "file with the programme in YAML, as under program: in the configuration",
] as const;

const show = clientCommand<{ readonly yaml: boolean }>({
  name: "show",
  summary: "print the active programme, and since when it has been active",
  examples: ["programme show acme", "programme show acme --yaml"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .argument(...SHOP)
      .option("--yaml", "print only the programme, as in the configuration file", false),
  async ask(asking, { yaml }, [shop = ""]) {
    const json = await asking.ask(read(shop), [shop]);
    const text = json.text.trimEnd().split("\n").map(plain);
    if (yaml) return { json, isFile: true, lines: () => text };
    const { words } = asking;
    const summary = [...standing(words, json), "", ...(await inShort(words, json)), ""];
    // The lines of the file below must not be wrapped.
    const lines = () => [...summary.flatMap((line) => wrappedLines(words.terminal, line)), ...text];
    return { json, isFile: true, lines };
  },
});

const versions = clientCommand({
  name: "versions",
  summary: "list all versions, with who saved each and what changed",
  examples: ["programme versions acme"],
  options: (command) => command.argument(...SHOP),
  async ask(asking, _options, [shop = ""]) {
    const json = await asking.ask(read(shop), [shop]);
    return { json, lines: () => versionLines(asking.words, json) };
  },
});

interface SetOptions {
  readonly file: string;
  readonly note: string;
  readonly basedOn?: number;
  readonly yes: boolean;
}

const set = clientCommand<SetOptions>({
  name: "set",
  summary:
    "save a file as the whole programme: the next version, active at once. What the file leaves out returns to its default",
  examples: ["programme set acme --file changed.yaml"],
  options: (command) =>
    command
      .argument(...SHOP)
      .requiredOption(...FILE)
      .option(...NOTE)
      .option(
        "--based-on <version>",
        "version that your change is based on (default: the active one); the change is refused if someone has saved a newer one",
        number(1, 999_999),
      )
      .option(
        "--yes",
        "do not ask before the settings that the file leaves out return to their defaults; needed where the command cannot ask",
        false,
      )
      .addHelpText("after", FILE_EXAMPLE),
  async ask(asking, { file, note, basedOn, yes, json }, [shop = ""]) {
    const programme = fileText(asking, file);
    if (basedOn !== undefined) await endIfNotThere(asking, shop, basedOn);
    if (!yes) await confirmRemovals(asking, shop, programme);
    const save = (bridge: Client, active: number) => {
      const body = { programme, basedOn: basedOn ?? active, note };
      return bridge.put("/programmes/{shop}", { params: { shop }, body });
    };
    return change(asking, json, [shop], save, { file });
  },
});

/** Ends the command if no such version was ever saved, since the bridge would answer that somebody saved another. */
async function endIfNotThere(asking: Asking, shop: string, version: number): Promise<void> {
  const { versions, notUsed } = await asking.ask(read(shop), [shop]);
  const newest = Math.max(versions[0]?.version ?? 0, notUsed?.version ?? 0);
  if (version > newest)
    asking.end(EXIT.wrongUsage, asking.labels.programme.notYet({ shop, version, newest }));
}

const preview = clientCommand<{ readonly file: string; readonly days?: number }>({
  name: "preview",
  summary: "show which recent orders a changed programme would have treated differently; sends nothing",
  examples: ["programme preview acme --file changed.yaml --days 90"],
  options: (command) =>
    command
      .argument(...SHOP)
      .requiredOption(...FILE)
      .option("--days <days>", "number of days to look back (default: 30)", number(1, 3650)),
  ask: async (asking, { file, days, json }, [shop = ""]) =>
    previewProgramme(asking, shop, { programme: fileText(asking, file), file, days, isForPrograms: json }),
});

const revert = clientCommand<{ readonly note: string }>({
  name: "revert",
  summary: "return to an earlier version",
  examples: ["programme revert acme 3"],
  options: (command) =>
    command
      .argument(...SHOP)
      .argument("<version>", "number of the version", number(1, 999_999))
      .option(...NOTE),
  ask: (asking, { note, json }, [shop = "", version]) => {
    const body = { version: Number(version), note };
    const missing = asking.labels.programme.noVersion({ shop, version: body.version });
    return change(
      asking,
      json,
      [shop],
      (bridge) => bridge.post("/programmes/{shop}/revert", { params: { shop }, body }),
      { missing },
    );
  },
});

const copy = clientCommand<{ readonly note: string }>({
  name: "copy",
  summary: "save one shop's programme as the next version of another shop's",
  examples: ["programme copy acme zenith"],
  options: (command) =>
    command
      .argument("<from>", "shop to copy from")
      .argument("<to>", "shop to copy to")
      .option(...NOTE),
  ask: (asking, { note, json }, [from = "", to = ""]) =>
    change(asking, json, [to, from], async (bridge, basedOn) => {
      const { programme } = await read(from)(bridge);
      return bridge.put("/programmes/{shop}", { params: { shop: to }, body: { programme, basedOn, note } });
    }),
});

export const programme: CommandEntry = {
  name: "programme",
  summary: "show, change and preview a shop's programme and its versions",
  parts: [show, versions, preview, set, revert, copy],
};

function read(shop: string): (bridge: Client) => Promise<ProgrammeAnswer> {
  return (bridge) => bridge.get("/programmes/{shop}", { params: { shop } });
}

/** Activates another version for the first shop, and prints the active one even if nothing changed. */
async function change(
  asking: Asking,
  isForPrograms: boolean | undefined,
  shops: readonly [string, ...string[]],
  ask: (bridge: Client, active: number) => Promise<ProgrammeAnswer>,
  { missing, file }: { readonly missing?: string; readonly file?: string } = {},
): Promise<CommandOutput> {
  const { words, labels } = asking;
  let before = 0;
  const answered = await asking.tried(
    async (bridge) => {
      before = (await read(shops[0])(bridge)).version;
      return ask(bridge, before);
    },
    shops,
    missing === undefined ? {} : { missing },
  );
  const json = accepted(asking, answered, { file });
  const doubts = isForPrograms ? [] : await doubtsOfActivities(asking, json.shop, json.programme);
  const isSame = json.version === before;
  const lines = () => [
    ...(isSame ? [labels.programme.same] : []),
    ...standing(words, json),
    ...(isSame ? [] : changeLines(words, json)),
    ...doubts.map((doubt) => labels.programme.warning({ doubt: plain(doubt) })),
    ...(doubts.length === 0 || isSame ? [] : [labels.programme.goBack({ shop: shops[0], version: before })]),
  ];
  return { json, lines };
}

/** Warnings about activities that the account doesn't have, or why it could not be checked. */
async function doubtsOfActivities(
  asking: Asking,
  shop: string,
  programme: ProgrammeAnswer["programme"] | string,
): Promise<readonly string[]> {
  const answered = await asking.tried((bridge) =>
    bridge.post("/programmes/{shop}/activities", { params: { shop }, body: { programme } }),
  );
  return answered.ok ? answered.body.doubts : [answered.message];
}

interface PreviewGiven {
  readonly programme: string;
  readonly file: string;
  readonly days: number | undefined;
  readonly isForPrograms: boolean | undefined;
}

/** Prints the recent orders that a programme would have treated differently. */
async function previewProgramme(
  asking: Asking,
  shop: string,
  { programme, file, days, isForPrograms }: PreviewGiven,
): Promise<CommandOutput> {
  const { words, labels } = asking;
  const params = { shop };
  const body = { programme, ...(days === undefined ? {} : { days }) };
  const { id } = accepted(
    asking,
    await asking.tried((bridge) => bridge.post("/programmes/{shop}/preview", { params, body }), [shop]),
    { file, heading: labels.programme.wrongFile },
  );
  // The id matters: another person may cancel this preview and start another.
  const own = { params, query: { id } };
  const json = await asking.watch((bridge) => bridge.get("/programmes/{shop}/preview", own), {
    isOver: ({ state }: PreviewAnswer) => state !== "running",
    line: ({ scanned, differing }) => labels.programme.compared({ scanned, differing }),
  });
  if (json !== null) {
    const doubts = isForPrograms ? [] : await doubtsOfActivities(asking, shop, programme);
    const removals = isForPrograms ? [] : await removalLines(asking, shop, programme);
    const first = [...doubts.map((doubt) => plain(labels.programme.warning({ doubt }))), ...removals];
    return {
      json,
      lines: () => [...first, ...(first.length === 0 ? [] : [""]), ...differences(words, json)],
      exitCode: json.state === "done" ? EXIT.fine : EXIT.failed,
    };
  }
  await asking.tried((bridge) => bridge.delete("/programmes/{shop}/preview", own));
  return asking.end(EXIT.failed, []);
}
