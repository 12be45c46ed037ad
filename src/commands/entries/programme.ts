import { number } from "../arguments.ts";
import type { BridgeCommand } from "../bridge-command.ts";
import { clientOptions } from "../client/client-options.ts";
import type { ProgrammeOptions } from "../client/programme.ts";
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
  options: (command: BridgeCommand) => void,
  run: Run,
): CommandEntry {
  return {
    name,
    summary,
    options: (command) => options(clientOptions(command)),
    run: async (...given) => run(await import("../client/programme.ts"), ...given),
  };
}

const show = entry(
  "show",
  "print the current programme, and since when it counts",
  (command) =>
    command
      .argument("<shop>", "the shop's name in the configuration")
      .option("--yaml", "print only the programme, as in the configuration file", false),
  ofShop((ask) => ask.showProgramme),
);

const versions = entry(
  "versions",
  "list all versions, with who saved each and what changed",
  (command) => command.argument("<shop>", "the shop's name in the configuration"),
  ofShop((ask) => ask.listVersions),
);

const set = entry(
  "set",
  "save a file as the next version, which counts at once",
  (command) =>
    command
      .argument("<shop>", "the shop's name in the configuration")
      .requiredOption(
        "--file <file>",
        "the programme in YAML, as it would stand under program: in the configuration file",
      )
      .option("--note <text>", "why it is changed", "")
      .option(
        "--based-on <version>",
        "the version your change is based on, so that nobody else's change is lost (default: the current one)",
        number(1, 999_999),
      ),
  ofShop((ask) => ask.setProgramme),
);

const preview = entry(
  "preview",
  "show which recent orders a changed programme would have treated differently; sends nothing",
  (command) =>
    command
      .argument("<shop>", "the shop's name in the configuration")
      .requiredOption(
        "--file <file>",
        "the programme in YAML, as it would stand under program: in the configuration file",
      )
      .option("--days <days>", "how many days back", number(1, 3650)),
  async (_, context, command) => {
    const { previewProgramme } = await import("../client/programme-preview.ts");
    return previewProgramme(context, command.args[0] ?? "", command.optsWithGlobals<ProgrammeOptions>());
  },
);

const revert = entry(
  "revert",
  "return to an earlier version",
  (command) =>
    command
      .argument("<shop>", "the shop's name in the configuration")
      .argument("<version>", "the number of the version", number(1, 999_999))
      .option("--note <text>", "why it is changed", ""),
  (ask, context, command) => {
    const [shop = "", version] = command.processedArgs as [string?, number?];
    return ask.revertProgramme(context, shop, version ?? 0, command.optsWithGlobals<ProgrammeOptions>());
  },
);

const copy = entry(
  "copy",
  "save one shop's programme as the next version of another shop's",
  (command) =>
    command
      .argument("<from>", "the shop to copy from")
      .argument("<to>", "the shop to copy to")
      .option("--note <text>", "why it is changed", ""),
  (ask, context, command) => {
    const [from = "", to = ""] = command.args;
    return ask.copyProgramme(context, from, to, command.optsWithGlobals<ProgrammeOptions>());
  },
);

export const programme: CommandEntry = {
  name: "programme",
  summary: "show, change and try a shop's programme, which has versions",
  parts: [show, versions, preview, set, revert, copy],
};
