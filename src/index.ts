import type { IncomingMessage, ServerResponse } from "node:http";
import { adapters as shipped } from "../adapters/index.ts";
import type { UnavailableReason } from "./http/problem-codes.ts";
import type { PlatformAdapter } from "./platform/adapter.ts";
import { ownVersion } from "./runtime/installation/version.ts";
import { createLog, type Log } from "./runtime/log/log.ts";
import { LOG_LINES } from "./runtime/log/log-lines.ts";
import { judgeSettings, type LoadedConfig, type Settings } from "./settings/config.ts";
import { changeOf } from "./settings/config-change.ts";
import type { SettingProblem } from "./settings/setting-codes.ts";
import { withShops } from "./settings/with-shops.ts";
import type { Store } from "./store/store.ts";
import { buildBridge } from "./wiring/bridge.ts";
import type { ConfigurationSource } from "./wiring/configuration-source.ts";
import { SettingRefused } from "./wiring/setting-refused.ts";
import { vocabularyOf } from "./words/vocabulary.ts";

export type * from "./platform/adapter.ts";
export type * from "./platform/request.ts";
export type * from "./platform/shop-access.ts";
export { verifyBase64Hmac, verifyStandardWebhook } from "./platform/signature.ts";
export { createLog } from "./runtime/log/log.ts";
export { CursorUnknown } from "./store/page.ts";
export { LeaseLost } from "./store/records.ts";
export { type Store, StoreUnavailable } from "./store/store.ts";
export type { Log, Settings };

export interface CreateOptions {
  /** What config/bridge.yaml would hold; each value is taken as it is. `server.host` and `server.port` mean nothing here. */
  readonly settings: Settings;
  /** Default: the adapters shipped with the bridge. */
  readonly adapters?: readonly PlatformAdapter[];
  /** In place of what `settings.storage` names; it is closed with the bridge. */
  readonly store?: Store;
  /** Default: JSON lines to stdout. */
  readonly log?: Log;
  /** The store failed in a way that it cannot recover from: the process has to end. */
  readonly onFatal?: (error: Error) => void;
}

/** A bridge inside another application. */
export interface CreatedBridge {
  /**
   * All of its addresses, for `app.use("/loyalty", bridge.router)`. Before body parsers: signatures cover the bytes that
   * were sent, and a body that was read before is answered 500 with that advice. Typed by what Node has, so that it fits
   * Express 4 and 5, and whatever else takes such handlers.
   */
  readonly router: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void;
  /** Begins to work. Deliveries are answered 503 before. */
  start(): Promise<void>;
  /** Why no delivery can be acknowledged now, as /readyz answers it; `null`: it can. */
  whyNotReady(): UnavailableReason | null;
  /** Finishes the calls under way, flushes and closes the store. The application's own server is ended first. */
  stop(): Promise<void>;
}

/** The settings cannot be used: the message says each thing that is wrong, and what is expected; no secret stands in it. */
export class SettingsRefused extends Error {
  override readonly name = "SettingsRefused";
  readonly code = "settings_refused";
  readonly problems: readonly SettingProblem[];

  constructor(sentences: readonly string[], problems: readonly SettingProblem[] = []) {
    super(sentences.join("\n"));
    this.problems = problems;
  }
}

/** Rejects with SettingsRefused, or as opening the store does. */
export async function createBridge(options: CreateOptions): Promise<CreatedBridge> {
  const { settings, adapters = shipped, store, log = createLog(), onFatal } = options;
  const { say } = vocabularyOf(adapters).wordsIn("en", "UTC");
  const read = judged(judgeSettings(settings, adapters));
  if (!read.ok) throw new SettingsRefused(read.problems.map(say), read.problems);
  for (const doubt of read.warnings) log.warn({ doubt: say(doubt) }, LOG_LINES.settingDoubt);
  const { app, ...built } = await buildBridge({
    config: read.config,
    adapters,
    log,
    version: ownVersion(),
    mode: "serve",
    asksAccounts: true,
    source: sourceOf(read, adapters),
    ...(store === undefined ? {} : { openStore: async () => store }),
    ...(onFatal === undefined ? {} : { onFatal }),
  }).catch((error: unknown) => {
    throw error instanceof SettingRefused ? new SettingsRefused([say(error.refusal)]) : error;
  });
  return { ...built, router: app as unknown as CreatedBridge["router"], start: () => built.start() };
}

/** Of settings that an application gives, nothing is read again; shops that are added on the page come to them. */
function sourceOf(
  read: Extract<LoadedConfig, { ok: true }>,
  adapters: readonly PlatformAdapter[],
): ConfigurationSource {
  return {
    settings: read.settings,
    begunAs: "",
    state: async () => "",
    read: () => read,
    withShops: (settings, shops) => judged(withShops(settings, shops, adapters)),
    changeOf: (running, next) => changeOf(running, next, adapters),
    onReloadRequest: () => {},
  };
}

function judged(read: LoadedConfig) {
  if (read.ok) return read;
  const inSettings = { code: "settingProblem", file: "settings" } as const;
  return { ok: false, problems: read.problems.map((problem) => ({ ...inSettings, ...problem })) } as const;
}
