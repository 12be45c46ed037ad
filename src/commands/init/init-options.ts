import type { ReaderOptions } from "../language.ts";

/** Answers given as options; `init` asks for missing ones. */
export interface InitAnswers {
  readonly publicUrl?: string;
  /** Never asked for, unless the option is invalid. */
  readonly port?: string;
  readonly loyaltyUrl?: string;
  readonly apiKey?: string;
  readonly brandId?: string;
  readonly identifier?: string;
  readonly activity?: string;
  /** Stores the data in PostgreSQL. Without it, init doesn't ask about databases. */
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
  /** The account for the shop to add. */
  readonly brand?: string;
}
