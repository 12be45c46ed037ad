import { day, text } from "../arguments.ts";
import type { AuditOptions } from "../client/audit.ts";
import { clientOptions } from "../client/client-options.ts";
import type { DoctorOptions } from "../doctor.ts";
import type { CommandEntry } from "./entry.ts";

export const doctor: CommandEntry = {
  name: "doctor",
  summary: "check everything the bridge needs, and say what is wrong and what to do",
  options: (command) =>
    clientOptions(command)
      .option("--audit <shop>", "compare the shop's orders with the loyalty service instead", text)
      .option("--since <day>", "with --audit: orders last changed since, such as 2026-06-01", day)
      .option("--all", "with --audit: every order, not only those since the last audit", false)
      .option("--cancel", "with --audit: cancel the running one", false),
  async run(context, command) {
    const options = command.optsWithGlobals<DoctorOptions & Partial<AuditOptions>>();
    const chosen = [options.since !== undefined, options.all, options.cancel].filter(Boolean).length;
    if (chosen > (options.audit === undefined ? 0 : 1))
      command.refuse("--since, --all or --cancel goes with --audit <shop>, one of them at a time");
    if (options.audit !== undefined) {
      const { audit } = await import("../client/audit.ts");
      return audit(context, options.audit, options);
    }
    const { doctor } = await import("../doctor.ts");
    return doctor(context, options);
  },
};
