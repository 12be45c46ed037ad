import { isDeepStrictEqual } from "node:util";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { JudgedConfig } from "../../settings/config-change.ts";
import type { KeptShops, KnownShops } from "../../shops/connect/kept-shops.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { ConfigurationSource } from "../configuration-source.ts";
import type { WiringContext } from "../wiring-context.ts";
import { concernedBy } from "./concerned-shops.ts";
import { type LeftOut, type WithKeptShops, withKeptShops } from "./with-kept-shops.ts";

/** How often to check whether the store has other shops, in case messages about them were lost. */
const LOOK_MS = 60_000;

interface BesideFileContext extends Pick<WiringContext, "clock" | "log"> {
  readonly kept: KeptShops;
  readonly source: ConfigurationSource;
  readonly words: Words;
}

/** The store's shops, checked together with the file. */
interface JudgedShops extends WithKeptShops {
  /** Call when the shops are applied. */
  readonly taken: () => void;
}

/** The shops in the store, applied in addition to those of the file. */
export class ShopsBesideFile {
  readonly kept: KeptShops;
  readonly #context: BesideFileContext;
  /** The shops that changed since they were last applied. */
  readonly #changed = new Set<string>();
  #lookedAt = 0;
  #areExpected = false;
  #left: ReadonlyMap<string, readonly LeftOut[]> = new Map();
  #waiting: (() => void)[] = [];

  constructor(context: BesideFileContext) {
    this.#context = context;
    this.kept = context.kept;
  }

  /** The shops that are not served, and why. */
  get left(): ReadonlyMap<string, readonly LeftOut[]> {
    return this.#left;
  }

  /** Call when there may be other shops. */
  expect(): void {
    this.#areExpected = true;
  }

  /** Resolves with the next `endWaiting`, for all callers that wait by then. */
  followed(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.expect();
    return promise;
  }

  /** Returns a function that ends the wait of those who wait now. Call it once the shops are applied or refused. */
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
    await this.#read();
    return this.#changed.size > 0;
  }

  /** The file's configuration with these shops. */
  async with(file: JudgedConfig): Promise<JudgedShops> {
    const { shops } = await this.#read();
    const together = withKeptShops(this.#context.source, file, shops);
    return { ...together, taken: this.#taking(together.left) };
  }

  /** The file's configuration with the shops that a change concerns. `names`: these shops, removed ones included. */
  async withChanged(file: JudgedConfig): Promise<JudgedShops & { readonly names: ReadonlySet<string> }> {
    const known = await this.#read();
    const changed = new Map([...this.#changed].map((name) => [name, known.shops.get(name) ?? null]));
    const concerned = concernedBy(changed, known, this.#left);
    const together = withKeptShops(this.#context.source, file, concerned);
    const names = new Set([...changed.keys(), ...concerned.keys()]);
    const others = [...this.#left].filter(([shop]) => !names.has(shop));
    return { ...together, names, taken: this.#taking(new Map([...others, ...together.left])) };
  }

  async #read(): Promise<KnownShops> {
    this.#areExpected = false;
    this.#lookedAt = this.#context.clock.monotonic();
    const known = await this.kept.read();
    for (const name of this.kept.takeNews()) this.#changed.add(name);
    return known;
  }

  #taking(left: WithKeptShops["left"]): () => void {
    const { log, words } = this.#context;
    const changed = [...this.#changed];
    return () => {
      for (const name of changed) this.#changed.delete(name);
      for (const [shop, why] of left)
        if (!isDeepStrictEqual(this.#left.get(shop), why))
          log.error({ shop, problems: why.map(words.say) }, LOG_LINES.keptShopLeftOut);
      this.#left = left;
    };
  }
}
