import type { DatabaseSettingsProblem, DatabaseWarning } from "../../store/codes/database.ts";
import type { StoreProblem } from "../../store/codes/store.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** The result of trying a database as a start would. */
export type TriedDatabase =
  | {
      readonly state: "fit";
      readonly version: string;
      readonly doubts: readonly DatabaseWarning[];
      /** The age of the existing tables. */
      readonly age: "none" | "earlier" | "current";
    }
  /** The database differs from what the configuration says. */
  | { readonly state: "misfit"; readonly misfit: DatabaseSettingsProblem }
  /** The server cannot be used now, or not with its present settings. */
  | { readonly state: "unfit"; readonly because: StoreProblem };

const { fine, warning, failed } = judging(BRIDGE, "databaseCheck");

/** Checks that the bridge can work on this database, and that the database keeps what it confirms. */
export function checkDatabase(tried: TriedDatabase, schema: string): readonly Verdict[] {
  if (tried.state === "misfit") return [failed(tried.misfit)];
  if (tried.state === "unfit") return [failed({ code: "storeUnusable", because: tried.because })];
  const { version, age, doubts } = tried;
  return [fine({ code: "databaseFit", version, schema, age }), ...doubts.map(warning)];
}
