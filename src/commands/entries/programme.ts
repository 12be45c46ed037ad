import { number } from "../arguments.ts";
import { clientOptions } from "../client/client-options.ts";
import type { ProgrammeOptions } from "../client/programme.ts";
import type { SpokenCommand, SpokenLabels } from "../spoken-command.ts";
import type { CommandEntry, RunEntry } from "./entry.ts";

function entry(
  name: string,
  summary: CommandEntry["summary"],
  options: (command: SpokenCommand, labels: SpokenLabels) => void,
  run: (
    ask: typeof import("../client/programme.ts"),
    ...given: Parameters<RunEntry["run"]>
  ) => ReturnType<RunEntry["run"]>,
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
  (ask, context, command) =>
    ask.showProgramme(context, command.args[0] ?? "", command.optsWithGlobals<ProgrammeOptions>()),
);

const versions = entry(
  "versions",
  (labels) => labels.helpOf.programme.versions,
  (command, labels) => command.argument("<shop>", labels.helpOf.shared.shop),
  (ask, context, command) =>
    ask.listVersions(context, command.args[0] ?? "", command.optsWithGlobals<ProgrammeOptions>()),
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
  (ask, context, command) =>
    ask.setProgramme(context, command.args[0] ?? "", command.optsWithGlobals<ProgrammeOptions>()),
);

const preview = entry(
  "preview",
  (labels) => labels.helpOf.programme.preview,
  (command, labels) =>
    command
      .argument("<shop>", labels.helpOf.shared.shop)
      .requiredOption("--file <file>", labels.helpOf.programme.file)
      .option("--days <days>", labels.helpOf.programme.days, number(labels, 1, 3650), 30),
  (ask, context, command) =>
    ask.previewProgramme(context, command.args[0] ?? "", command.optsWithGlobals<ProgrammeOptions>()),
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
