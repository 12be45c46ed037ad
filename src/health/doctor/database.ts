import type { DatabaseSettingsProblem, DatabaseWarning } from "../../store/codes/database.ts";
import type { StoreProblem } from "../../store/codes/store.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** What came of trying a database, as a start would. */
export type TriedDatabase =
  | {
      readonly state: "fit";
      readonly version: string;
      readonly doubts: readonly DatabaseWarning[];
      /** Of the tables that are there. */
      readonly age: "none" | "earlier" | "current";
    }
  /** What the configuration says is not so. */
  | { readonly state: "misfit"; readonly misfit: DatabaseSettingsProblem }
  /** The server cannot be used now, or as it is. */
  | { readonly state: "unfit"; readonly because: StoreProblem };

const { fine, warning, failed } = judging(BRIDGE, "databaseCheck");

/** Can the bridge work on this database, and is what it confirms kept? */
export function checkDatabase(tried: TriedDatabase, schema: string): readonly Verdict[] {
  if (tried.state === "misfit") return [failed(tried.misfit)];
  if (tried.state === "unfit") return [failed({ code: "storeUnusable", because: tried.because })];
  const { version, age, doubts } = tried;
  return [fine({ code: "databaseFit", version, schema, age }), ...doubts.map(warning)];
}
