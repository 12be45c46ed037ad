import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenSandbox } from "../sandbox/loyalty/listen.ts";
import { type LiveShop, newSecret } from "../sandbox/sample-day/live-shop.ts";
import type { Config } from "../settings/config.ts";
import type { CommandContext } from "./command-context.ts";

const BRAND = "sample";

interface SampleWorld {
  readonly activities: ReadonlyMap<string, number>;
  readonly campaigns: ReadonlySet<number>;
  /** The wall clock; default: the machine's. */
  readonly now?: () => number;
}

/** Everything that a trial bridge needs: a folder, a loyalty service and further parts. */
export class TrialRun {
  readonly loyalty: Awaited<ReturnType<typeof listenSandbox>>;
  readonly adminToken = newSecret();
  readonly #apiKey: string;
  readonly #folder: string;
  readonly #open: { close(): Promise<void> }[];

  private constructor(loyalty: TrialRun["loyalty"], apiKey: string, folder: string) {
    this.loyalty = loyalty;
    this.#apiKey = apiKey;
    this.#folder = folder;
    this.#open = [loyalty];
  }

  static async begin(account: SampleWorld): Promise<TrialRun> {
    const apiKey = newSecret();
    const folder = await mkdtemp(join(tmpdir(), "loyalty-bridge-"));
    const loyalty = await listenSandbox({ ...account, apiKey, brandId: BRAND, dataDir: null });
    return new TrialRun(loyalty, apiKey, folder);
  }

  /** Registers a part, which `close` closes before the parts opened earlier. */
  opened<T extends { close(): Promise<void> }>(one: T): T {
    this.#open.push(one);
    return one;
  }

  /** `more`: further sections of the configuration. */
  configuration(
    { parseConfig }: CommandContext,
    port: number,
    shops: readonly { readonly shop: LiveShop; readonly program: object }[],
    more: object = {},
  ): Config {
    const sections = shops.map(({ shop: { sample, software }, program }, index) => {
      const { platform, shop, domain, secret } = sample;
      const orderId = { prefix: String(index + 1) };
      const { credentials } = software;
      return [shop, { platform, domain, brand: BRAND, secrets: [secret], credentials, orderId, program }];
    });
    const baseUrl = this.loyalty.url;
    // JSON is valid YAML.
    const text = JSON.stringify({
      server: { port, publicUrl: `http://127.0.0.1:${port}`, graceSeconds: 5 },
      storage: { path: this.#folder },
      admin: { token: this.adminToken },
      // Needed for data stored encrypted, such as alert destinations.
      security: { encryptionKey: randomBytes(32).toString("base64") },
      brands: { [BRAND]: { baseUrl, apiKey: this.#apiKey, brandId: BRAND } },
      shops: Object.fromEntries(sections),
      ...more,
    });
    const read = parseConfig(text);
    if (!read.ok) throw new Error(`The sample configuration is wrong: ${JSON.stringify(read.problems)}`);
    return read.config;
  }

  async close(): Promise<void> {
    for (const one of this.#open.toReversed()) await one.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
