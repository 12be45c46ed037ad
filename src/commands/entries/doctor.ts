import { day, text } from "../arguments.ts";
import type { AuditOptions } from "../client/audit.ts";
import { clientOptions } from "../client/client-options.ts";
import type { DoctorOptions } from "../doctor.ts";
import type { CommandEntry } from "./entry.ts";

export const doctor: CommandEntry = {
  name: "doctor",
  summary: (labels) => labels.helpOf.doctor.summary,
  options: (command, labels) =>
    clientOptions(command, labels)
      .option("--audit <shop>", labels.helpOf.doctor.audit, text)
      .option("--since <day>", labels.helpOf.doctor.since, day(labels))
      .option("--all", labels.helpOf.doctor.all, false)
      .option("--cancel", labels.helpOf.doctor.cancel, false),
  async run(context, command, labels) {
    const options = command.optsWithGlobals<DoctorOptions & Partial<AuditOptions>>();
    const chosen = [options.since !== undefined, options.all, options.cancel].filter(Boolean).length;
    if (chosen > (options.audit === undefined ? 0 : 1)) command.refuse(labels.helpOf.doctor.eitherOr);
    if (options.audit !== undefined) {
      const { audit } = await import("../client/audit.ts");
      return audit(context, options.audit, options);
    }
    const { doctor } = await import("../doctor.ts");
    return doctor(context, options);
  },
};
