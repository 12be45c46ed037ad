import { isDeepStrictEqual } from "node:util";
import { startAlerts } from "../health/alerts/alerts.ts";
import type { Config } from "../settings/config.ts";

type AlertParts = Parameters<typeof startAlerts>[0];

/** Alerts by the current configuration, even after it changes. Remembers what was announced before. */
export class CurrentAlerts {
  readonly #parts: AlertParts;
  #settings: Config["alerts"] = null;
  #alerts: { stop(): Promise<void> } | null = null;

  constructor(parts: AlertParts) {
    this.#parts = parts;
  }

  async follow(settings: Config["alerts"]): Promise<void> {
    if (this.#alerts !== null && isDeepStrictEqual(this.#settings, settings)) return;
    await this.stop();
    this.#settings = settings;
    this.#alerts = startAlerts(this.#parts, settings);
  }

  async stop(): Promise<void> {
    await this.#alerts?.stop();
  }
}
