import { createHash } from "node:crypto";
import type { Examination } from "../../admin/admin-context.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Config } from "../../settings/config.ts";
import type { StoreProblem } from "../../store/codes/store.ts";
import { StoreError } from "../../store/store.ts";
import type { Verdict } from "../codes/verdict.ts";
import { judging } from "./check.ts";
import { INSIDE, type InsideParts } from "./checks.ts";

export interface ExamineParts extends InsideParts {
  /** The configuration from the file, without shops added on the page; by default the same as `config`. */
  readonly ofFile?: Config;
}

/** Runs the checks that need the open store: it holds the shops' tokens and counts the calls of a minute. */
export async function examineInside(parts: ExamineParts): Promise<Examination> {
  const { config, ofFile = config, log } = parts;
  const inspections = INSIDE.flatMap((inspectionsOf) => inspectionsOf(parts));
  const checked = inspections.map(async ({ subject, inspect }): Promise<readonly Verdict[]> => {
    try {
      return await inspect();
    } catch (error) {
      const { failed } = judging(subject, "checkingCheck");
      if (error instanceof StoreError)
        return [failed({ code: "storeUnusable", because: error.trouble as StoreProblem })];
      log.error({ subject, error }, LOG_LINES.checkFailed);
      return [failed({ code: "checkBroke" })];
    }
  });
  return { checks: (await Promise.all(checked)).flat(), configuration: fingerprint(ofFile) };
}

/** A hash that distinguishes two configurations without revealing them. */
export function fingerprint(config: Config): string {
  return createHash("sha256").update(JSON.stringify(config)).digest("hex").slice(0, 16);
}
