import { DAYS, pastDay, text } from "../arguments.ts";
import type { AdminOptions } from "../client/admin-client.ts";
import type { AuditOptions } from "../client/audit.ts";
import { clientOptions, printAnswer } from "../client/client-command.ts";
import type { CommandEntry } from "../entry.ts";

interface DoctorChoice {
  readonly audit?: string;
  readonly problems: boolean;
}

export const doctor: CommandEntry = {
  name: "doctor",
  summary: "check everything the bridge needs; for each problem, print the next step",
  examples: ["doctor --problems", "doctor --audit acme --since 2026-06-01"],
  options: (command) =>
    clientOptions(command)
      .option("--problems", "show only what failed, is missing, or needs attention", false)
      .option("--audit <shop>", "compare the shop's orders with the loyalty service instead", text)
      .option("--since <day>", `with --audit: orders last changed since this day: ${DAYS}`, pastDay)
      .option("--all", "with --audit: every order, not only those since the last audit", false)
      .option("--cancel", "with --audit: cancel the running audit", false),
  async run(loadContext, command) {
    const options = command.optsWithGlobals<AdminOptions & AuditOptions & DoctorChoice>();
    const { audit: shop, since, all, cancel, problems } = options;
    const chosen = [since !== undefined, all, cancel].filter(Boolean).length;
    if (chosen > (shop === undefined ? 0 : 1))
      command.refuse("--since, --all or --cancel goes with --audit <shop>, one of them at a time");
    if (problems && shop !== undefined) command.refuse("use either --problems or --audit");
    if (shop !== undefined) {
      const { audit } = await import("../client/audit.ts");
      return printAnswer(await loadContext(), options, (asking) => audit(asking, shop, options));
    }
    const { doctor } = await import("../doctor.ts");
    return doctor(await loadContext(), options);
  },
};
