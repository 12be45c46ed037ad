import type { Client, PreviewAnswer, ProgrammeAnswer } from "../../client/index.ts";
import { number } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import { type CommandOutput, clientCommand, SHOP } from "../client/client-command.ts";
import { accepted, fileText, standing, versionLines } from "../client/programme-lines.ts";
import { EXIT } from "../command-context.ts";
import type { CommandEntry } from "../entry.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { plain } from "../terminal/terminal-text.ts";

/** What people ask for most, as the file has it; all settings: docs/rules.md. */
const FILE_EXAMPLE = `
Example of a file, in which orders with the tag "wholesale" or the discount code STAFF earn nothing:
    earn: { activityId: "12" }
    exclude:
      tags: [wholesale]
      rules:
        - { name: Staff, when: { discountCodes: [STAFF] } }`;
const NOTE = ["--note <text>", "the reason for the change", ""] as const;
const FILE = [
  "--file <file>",
  "file with the programme in YAML, as under program: in the configuration",
] as const;

const show = clientCommand<{ readonly yaml: boolean }>({
  name: "show",
  summary: "print the active programme, and since when it has been active",
  options: (command) =>
    command
      .argument(...SHOP)
      .option("--yaml", "print only the programme, as in the configuration file", false),
  async ask(asking, { yaml }, [shop = ""]) {
    const json = await asking.ask(read(shop), [shop]);
    const text = json.text.trimEnd().split("\n").map(plain);
    const summary = yaml ? [] : await inShort(asking.words, json);
    return {
      json,
      isFile: true,
      lines: () => (yaml ? text : [...standing(asking.words, json), "", ...summary, "", ...text]),
    };
  },
});

/** The sentences that the page has of it. */
async function inShort(
  words: ReaderWords,
  { programme, defaults }: ProgrammeAnswer,
): Promise<readonly string[]> {
  // Loaded here, so that other commands start without it.
  const { programmeSentences } = await import("../../words/programme/programme-sentences.ts");
  const labels = { programme: words.labels.programmePage };
  const sentences = programmeSentences(programme, defaults, { labels, format: words });
  return [labels.programme.summary.title, ...sentences.map((sentence) => `  ${plain(sentence)}`)];
}

const versions = clientCommand({
  name: "versions",
  summary: "list all versions, with who saved each and what changed",
  options: (command) => command.argument(...SHOP),
  async ask(asking, _options, [shop = ""]) {
    const json = await asking.ask(read(shop), [shop]);
    return { json, lines: () => versionLines(asking.words, json) };
  },
});

const set = clientCommand<{ readonly file: string; readonly note: string; readonly basedOn?: number }>({
  name: "set",
  summary: "save a file as the next version, which is active at once",
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
      .addHelpText("after", FILE_EXAMPLE),
  async ask(asking, { file, note, basedOn, json }, [shop = ""]) {
    const programme = fileText(asking, file);
    return change(asking, json, [shop], (bridge, active) => {
      const body = { programme, basedOn: basedOn ?? active, note };
      return bridge.put("/programmes/{shop}", { params: { shop }, body });
    });
  },
});

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
    previewProgramme(asking, shop, { programme: fileText(asking, file), days, isForPrograms: json }),
});

const revert = clientCommand<{ readonly note: string }>({
  name: "revert",
  summary: "return to an earlier version",
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
      missing,
    );
  },
});

const copy = clientCommand<{ readonly note: string }>({
  name: "copy",
  summary: "save one shop's programme as the next version of another shop's",
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

/** Makes another version active for the first shop, and names the active one even if nothing changed. */
async function change(
  asking: Asking,
  isForPrograms: boolean | undefined,
  shops: readonly [string, ...string[]],
  ask: (bridge: Client, active: number) => Promise<ProgrammeAnswer>,
  missing?: string,
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
  const json = accepted(asking, answered);
  const doubts = isForPrograms ? [] : await doubtsOfActivities(asking, json.shop, json.programme);
  const isSame = json.version === before;
  const lines = () => [
    ...(isSame ? [labels.programme.same] : []),
    ...standing(words, json),
    ...doubts.map((doubt) => labels.programme.warning({ doubt: plain(doubt) })),
    ...(doubts.length === 0 || isSame ? [] : [labels.programme.goBack({ shop: shops[0], version: before })]),
  ];
  return { json, lines };
}

/** Activities that the account does not have, or why it could not be asked. */
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
  readonly days: number | undefined;
  readonly isForPrograms: boolean | undefined;
}

/** The recent orders that a programme would have treated differently. */
async function previewProgramme(
  asking: Asking,
  shop: string,
  { programme, days, isForPrograms }: PreviewGiven,
): Promise<CommandOutput> {
  const { words, labels } = asking;
  const params = { shop };
  const body = { programme, ...(days === undefined ? {} : { days }) };
  const { id } = accepted(
    asking,
    await asking.tried((bridge) => bridge.post("/programmes/{shop}/preview", { params, body }), [shop]),
    labels.programme.wrongFile,
  );
  // Another person may cancel it and start another one.
  const own = { params, query: { id } };
  const json = await asking.watch((bridge) => bridge.get("/programmes/{shop}/preview", own), {
    isOver: ({ state }: PreviewAnswer) => state !== "running",
    line: ({ scanned, differing }) => labels.programme.compared({ scanned, differing }),
  });
  if (json !== null) {
    const doubts = isForPrograms ? [] : await doubtsOfActivities(asking, shop, programme);
    return {
      json,
      lines: () => [...differences(words, json), ...doubts.map(plain)],
      exitCode: json.state === "done" ? EXIT.fine : EXIT.failed,
    };
  }
  await asking.tried((bridge) => bridge.delete("/programmes/{shop}/preview", own));
  return asking.end(EXIT.failed, []);
}

function differences(words: ReaderWords, look: PreviewAnswer): readonly string[] {
  const { labels } = words;
  const { orders, scanned, differing, changing, unknown, state } = look;
  const rows = orders.map(({ orderId, orderNumber, differences: found }) => [
    plain(orderNumber ?? orderId),
    plain(found.map(({ reason }) => reason).join("; ")),
  ]);
  const titles = [labels.programme.order, labels.programme.difference];
  const left = differing - orders.length;
  return [
    ...(rows.length === 0 ? [] : [...table(words, rows, { titles }), ""]),
    ...(left > 0 ? [labels.client.andMore({ orders: left }), ""] : []),
    labels.programme.compared({ scanned, differing }),
    ...(differing === 0 ? [] : [labels.programme.changing({ changing })]),
    ...(unknown.orders === 0 ? [] : [labels.programme.unknown(unknown)]),
    ...(state === "done" ? [] : [labels.programme.notDone]),
    labels.programme.nothingSent,
  ];
}
