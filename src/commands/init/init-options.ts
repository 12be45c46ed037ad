import type { ReaderOptions } from "../language.ts";

/** Answers given as options: `init` asks for the missing ones. */
export interface InitAnswers {
  readonly publicUrl?: string;
  /** There is no question for it, unless it is wrong. */
  readonly port?: string;
  readonly loyaltyUrl?: string;
  readonly apiKey?: string;
  readonly brandId?: string;
  readonly identifier?: string;
  readonly activity?: string;
  /** Store the data in PostgreSQL; without it, init does not ask about databases. */
  readonly postgres?: boolean;
  readonly instances?: string;
  readonly databaseUrl?: string;
  readonly databaseSsl?: string;
  readonly platform?: string;
  readonly domain?: string;
  readonly shop?: string;
  readonly secret?: string;
  /** "clientId=…" */
  readonly credential: readonly string[];
}

/** The options of `init`. */
export interface InitOptions extends InitAnswers, ReaderOptions {
  readonly config?: string;
  readonly env: string;
  readonly yes: boolean;
  readonly force: boolean;
  readonly check: boolean;
  readonly addShop: boolean;
  /** The account of the shop to add. */
  readonly brand?: string;
}
