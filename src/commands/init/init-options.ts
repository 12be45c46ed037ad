import type { ReaderOptions } from "../language.ts";

/** What is answered by an option: all of them may be left to be asked for. */
export interface InitAnswers {
  readonly publicUrl?: string;
  /** Never asked for. */
  readonly port?: number;
  readonly loyaltyUrl?: string;
  readonly apiKey?: string;
  readonly brandId?: string;
  readonly identifier?: string;
  readonly activity?: string;
  /** The data are to be kept in PostgreSQL; nobody is asked about it otherwise. */
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

/** What is typed behind `init`. */
export interface InitOptions extends InitAnswers, ReaderOptions {
  readonly config?: string;
  readonly env: string;
  readonly yes: boolean;
  readonly force: boolean;
  readonly check: boolean;
  readonly addShop: boolean;
  /** The account of the shop that is added. */
  readonly brand?: string;
}
