import { isDeepStrictEqual } from "node:util";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { JudgedConfig } from "../../settings/config-change.ts";
import type { KeptShop, KeptShops } from "../../shops/connect/kept-shops.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { ConfigurationSource } from "../configuration-source.ts";
import type { WiringContext } from "../wiring-context.ts";
import { type LeftOut, type WithKeptShops, withKeptShops } from "./with-kept-shops.ts";

/** How often to check whether the store has other shops: messages about them may have been lost. */
const LOOK_MS = 60_000;

interface BesideFileContext extends Pick<WiringContext, "clock" | "log"> {
  readonly kept: KeptShops;
  readonly source: ConfigurationSource;
  /** Words for the log. */
  readonly words: Words;
}

/** The shops in the store, applied in addition to those of the file. */
export class ShopsBesideFile {
  readonly kept: KeptShops;
  readonly #context: BesideFileContext;
  /** Their versions when they were last applied. */
  #takenAs = "";
  #lookedAt = 0;
  #areExpected = false;
  #left: ReadonlyMap<string, readonly LeftOut[]> = new Map();
  #waiting: (() => void)[] = [];

  constructor(context: BesideFileContext) {
    this.#context = context;
    this.kept = context.kept;
  }

  /** Shops that are not served, and why. */
  get left(): ReadonlyMap<string, readonly LeftOut[]> {
    return this.#left;
  }

  /** There may be other shops by now. */
  expect(): void {
    this.#areExpected = true;
  }

  /** Resolves with the next `endWaiting` for all who wait by then. */
  followed(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.expect();
    return promise;
  }

  /** Takes those who wait now; the returned function ends their wait once the present shops are applied or refused. */
  takeWaiting(): () => void {
    const waiting = this.#waiting;
    this.#waiting = [];
    return () => {
      for (const end of waiting) end();
    };
  }

  /** Whether the shops differ from those last applied. */
  async haveChanged(): Promise<boolean> {
    const { clock } = this.#context;
    if (!this.#areExpected && clock.monotonic() - this.#lookedAt < LOOK_MS) return false;
    return versionsOf(await this.#read()) !== this.#takenAs;
  }

  /** The file's configuration with these shops. */
  async with(file: JudgedConfig): Promise<WithKeptShops & { readonly taken: () => void }> {
    const shops = await this.#read();
    const together = withKeptShops(this.#context.source, file, shops);
    return { ...together, taken: () => this.#taken(versionsOf(shops), together.left) };
  }

  async #read(): Promise<ReadonlyMap<string, KeptShop>> {
    this.#areExpected = false;
    this.#lookedAt = this.#context.clock.monotonic();
    return this.kept.read();
  }

  #taken(as: string, left: WithKeptShops["left"]): void {
    const { log, words } = this.#context;
    this.#takenAs = as;
    for (const [shop, why] of left)
      if (!isDeepStrictEqual(this.#left.get(shop), why))
        log.error({ shop, problems: why.map(words.say) }, LOG_LINES.keptShopLeftOut);
    this.#left = left;
  }
}

function versionsOf(shops: ReadonlyMap<string, KeptShop>): string {
  return JSON.stringify([...shops].map(([shop, { version, section }]) => [shop, version, section === null]));
}
