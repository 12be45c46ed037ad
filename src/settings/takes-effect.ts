import type { SettingName } from "../words/codes/setting-name.ts";

/** When a change of a setting counts. `live`: from the next order, delivery or round on. `restart`: from the next start on. */
export type TakesEffect = "live" | "restart";

/** Each of their settings has a row of its own. */
type Opened = "server" | "storage" | "security" | "admin" | "brands" | "shops";
/** Taken up as a whole, with whatever comes to stand in them. */
type Whole =
  | "alerts"
  | "retention"
  | "watch"
  | "brands.<name>.rateLimit"
  | "shops.<name>.orderId"
  | "shops.<name>.program";

/** A setting that takes effect by itself. */
export type SettingRow = Exclude<SettingName, Opened | `${Whole}.${string}`>;

/**
 * Every setting of the file. What a start alone can judge needs one: where the bridge listens, what it keeps its data in
 * and under which keys, which account of the loyalty service a brand is and how it is counted, which shop a shop is.
 */
export const TAKES_EFFECT: Readonly<Record<SettingRow, TakesEffect>> = {
  "server.host": "restart",
  "server.port": "restart",
  "server.publicUrl": "restart",
  "server.bodyLimit": "restart",
  "server.trustProxy": "restart",
  "server.graceSeconds": "restart",
  "server.publicMetrics": "restart",
  "storage.driver": "restart",
  "storage.path": "restart",
  "storage.url": "restart",
  "storage.schema": "restart",
  "storage.poolSize": "restart",
  "storage.ssl": "restart",
  "storage.caFile": "restart",
  "security.encryptionKey": "restart",
  "security.previousEncryptionKeys": "restart",
  "admin.token": "restart",
  alerts: "live",
  retention: "live",
  watch: "live",
  "brands.<name>.baseUrl": "restart",
  "brands.<name>.apiKey": "live",
  "brands.<name>.brandId": "restart",
  "brands.<name>.identifier": "restart",
  "brands.<name>.timeoutMs": "restart",
  "brands.<name>.rateLimit": "restart",
  "brands.<name>.activities": "restart",
  "shops.<name>.platform": "restart",
  "shops.<name>.brand": "restart",
  "shops.<name>.domain": "restart",
  "shops.<name>.secrets": "live",
  "shops.<name>.credentials": "live",
  "shops.<name>.orderId": "restart",
  "shops.<name>.program": "live",
};

/** A brand's calls count against its limit for a minute after they are made: its name is given up by a start alone. */
export const NAMED_SECTIONS = {
  brands: { added: "live", removed: "restart" },
  shops: { added: "live", removed: "live" },
} as const satisfies Readonly<Record<string, Readonly<Record<"added" | "removed", TakesEffect>>>>;

/** `name`: as docs/settings.md writes it; `null` where it is no setting by itself. */
export function effectOf(name: string): TakesEffect | null {
  const row = Object.entries(TAKES_EFFECT).find(([row]) => name === row || name.startsWith(`${row}.`));
  return row === undefined ? null : row[1];
}
