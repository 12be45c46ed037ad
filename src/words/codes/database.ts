/** Why a database takes or gives nothing now. `error`: its own word, or the system's. */
export type DatabaseObstacle =
  | { readonly code: "databaseSilent"; readonly error: string }
  | { readonly code: "databaseBusy"; readonly error: string };

/** Why a database cannot be used as it is. */
export interface DatabaseRefusal {
  readonly code: "databaseTooNew";
  readonly schema: string;
  readonly version: number;
  readonly known: number;
}
