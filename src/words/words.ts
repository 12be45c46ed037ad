import type { Reason } from "../domain/reason/reason.ts";
import { type Catalog, sayer } from "./catalog.ts";
import type { Alarm, AlarmSaid } from "./codes/alert.ts";
import type { DeliveryReason } from "./codes/delivery.ts";
import type { Done, Problem } from "./codes/problem.ts";
import type { TableWord } from "./codes/table.ts";
import type { NotConnected, PageHeading, VisitPage } from "./codes/visit.ts";
import type { MendedBy, Note, OfNoUse, OrderTrouble, UnusableContact } from "./codes/watch.ts";
import { type Format, formatFor, type Language } from "./format.ts";

/** Everything that the bridge says of itself: codes are unique over all of it. */
export type Said =
  | Reason
  | Problem
  | Done
  | DeliveryReason
  | OfNoUse
  | Note
  | MendedBy
  | OrderTrouble
  | UnusableContact
  | Alarm
  | TableWord
  | AlarmSaid
  | VisitPage
  | NotConnected
  | PageHeading;

/** A sentence for each code, in one language. */
export type Sentences = Catalog<Said>;

/** One language, ready to be spoken. */
export interface Words extends Format {
  /** The sentence of a code. */
  say(said: Said): string;
}

/** `timeZone`: as `formatFor` takes it. */
export function wordsOf(sentences: Sentences, language: Language, timeZone?: string): Words {
  const format = formatFor(language, timeZone);
  return { ...format, say: sayer(sentences, format) };
}
