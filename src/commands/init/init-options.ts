import type { ReaderOptions } from "../language.ts";
import type { InitAnswers } from "./init-answers.ts";

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
