import { number } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { ProgrammeOptions } from "../client/programme.ts";
import type { SpokenCommand, SpokenLabels } from "../spoken-command.ts";
import type { CommandEntry, RunEntry } from "./entry.ts";

type Asking = typeof import("../client/programme.ts");
type Run = (ask: Asking, ...given: Parameters<RunEntry["run"]>) => ReturnType<RunEntry["run"]>;

/** What is asked about the one shop that is named. */
function ofShop(choose: (ask: Asking) => Asking["showProgramme"]): Run {
  return (ask, context, command) =>
    choose(ask)(context, command.args[0] ?? "", command.optsWithGlobals<ProgrammeOptions>());
}

function entry(
  name: string,
  summary: CommandEntry["summary"],
  options: (command: SpokenCommand, labels: SpokenLabels) => void,
  run: Run,
): CommandEntry {
  return {
    name,
    summary,
    options: (command, labels) => options(clientOptions(command, labels), labels),
    run: async (...given) => run(await import("../client/programme.ts"), ...given),
  };
}

const show = entry(
  "show",
  (labels) => labels.helpOf.programme.show,
  (command, labels) =>
    command
      .argument("<shop>", labels.helpOf.shared.shop)
      .option("--yaml", labels.helpOf.programme.yaml, false),
  ofShop((ask) => ask.showProgramme),
);

const versions = entry(
  "versions",
  (labels) => labels.helpOf.programme.versions,
  (command, labels) => command.argument("<shop>", labels.helpOf.shared.shop),
  ofShop((ask) => ask.listVersions),
);

const set = entry(
  "set",
  (labels) => labels.helpOf.programme.set,
  (command, labels) =>
    command
      .argument("<shop>", labels.helpOf.shared.shop)
      .requiredOption("--file <file>", labels.helpOf.programme.file)
      .option("--note <text>", labels.helpOf.programme.note, "")
      .option("--based-on <version>", labels.helpOf.programme.basedOn, number(labels, 1, 999_999)),
  ofShop((ask) => ask.setProgramme),
);

const preview = entry(
  "preview",
  (labels) => labels.helpOf.programme.preview,
  (command, labels) =>
    command
      .argument("<shop>", labels.helpOf.shared.shop)
      .requiredOption("--file <file>", labels.helpOf.programme.file)
      .option("--days <days>", labels.helpOf.programme.days, number(labels, 1, 3650)),
  async (_, context, command) => {
    const { previewProgramme } = await import("../client/programme-preview.ts");
    return previewProgramme(context, command.args[0] ?? "", command.optsWithGlobals<ProgrammeOptions>());
  },
);

const revert = entry(
  "revert",
  (labels) => labels.helpOf.programme.revert,
  (command, labels) =>
    command
      .argument("<shop>", labels.helpOf.shared.shop)
      .argument("<version>", labels.helpOf.programme.version, number(labels, 1, 999_999))
      .option("--note <text>", labels.helpOf.programme.note, ""),
  (ask, context, command) => {
    const [shop = "", version] = command.processedArgs as [string?, number?];
    return ask.revertProgramme(context, shop, version ?? 0, command.optsWithGlobals<ProgrammeOptions>());
  },
);

const copy = entry(
  "copy",
  (labels) => labels.helpOf.programme.copy,
  (command, labels) =>
    command
      .argument("<from>", labels.helpOf.programme.copyFrom)
      .argument("<to>", labels.helpOf.programme.copyTo)
      .option("--note <text>", labels.helpOf.programme.note, ""),
  (ask, context, command) => {
    const [from = "", to = ""] = command.args;
    return ask.copyProgramme(context, from, to, command.optsWithGlobals<ProgrammeOptions>());
  },
);

export const programme: CommandEntry = {
  name: "programme",
  summary: (labels) => labels.helpOf.programme.summary,
  parts: [show, versions, preview, set, revert, copy],
};
