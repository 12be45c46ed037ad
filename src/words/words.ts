import type { UndoEffect } from "../domain/person/undo.ts";
import type { FateDifference } from "../domain/plan/look-ahead.ts";
import type { PartialRefund } from "../domain/plan/partial-refund.ts";
import type { Reason } from "../domain/reason/reason.ts";
import { type BroughtSentences, type Catalog, type Speaker, speaker } from "./catalog.ts";
import type { ActDone, ActWord } from "./codes/act.ts";
import type { Alarm, AlarmSaid } from "./codes/alert.ts";
import type { DeliveryReason } from "./codes/delivery.ts";
import type { ExchangeNote } from "./codes/exchange.ts";
import type { IncidentWord } from "./codes/incident.ts";
import type { AdapterSaid, PlatformNote, PlatformTrouble } from "./codes/platform.ts";
import type { Done, Problem } from "./codes/problem.ts";
import type {
  ExpectedSetting,
  FoundSetting,
  KeptShopTrouble,
  ProgrammeProblem,
  SettingDoubt,
  SettingMeaning,
  SettingProblem,
  SettingRefusal,
  SettingValue,
} from "./codes/setting.ts";
import type { StoreTrouble } from "./codes/store.ts";
import type { TableWord } from "./codes/table.ts";
import type { TestDeliverySaid } from "./codes/test-delivery.ts";
import type { CheckName, Fine, NotFine, Subject } from "./codes/verdict.ts";
import type { NotConnected, PageHeading, VisitPage } from "./codes/visit.ts";
import type { MendedBy, Note, OfNoUse, OrderTrouble, UntoldContact, UnusableContact } from "./codes/watch.ts";
import { type Format, formatFor, type Language } from "./format.ts";

/** What is said with its next step. */
type Advised = PlatformTrouble | NotFine | SettingRefusal;

/** Everything that the bridge says of itself: codes are unique over all of it. */
export type Said =
  | Advised
  | AdapterSaid
  | Fine
  | Subject
  | CheckName
  | PlatformNote
  | Reason
  | PartialRefund
  | UndoEffect
  | Problem
  | Done
  | DeliveryReason
  | ExchangeNote
  | OfNoUse
  | Note
  | MendedBy
  | OrderTrouble
  | UnusableContact
  | UntoldContact
  | Alarm
  | TableWord
  | ActDone
  | ActWord
  | AlarmSaid
  | IncidentWord
  | TestDeliverySaid
  | VisitPage
  | NotConnected
  | PageHeading
  | StoreTrouble
  | SettingProblem
  | KeptShopTrouble
  | FateDifference
  | ProgrammeProblem
  | SettingMeaning
  | ExpectedSetting
  | FoundSetting
  | SettingDoubt
  | SettingValue;

/** A sentence for each code, in one language; what only an adapter says is brought by it. */
export type Sentences = Catalog<Exclude<Said, Advised | AdapterSaid>, Said> &
  Catalog<Advised, Said, readonly [string, string]>;

/** One language, ready to be spoken. */
export interface Words extends Format, Speaker<Said> {}

/** `brought`: the sentences of the adapters, in the same language. `timeZone`: as `formatFor` takes it. */
export function wordsOf(
  sentences: Sentences,
  brought: readonly BroughtSentences[],
  language: Language,
  timeZone?: string,
): Words {
  const format = formatFor(language, timeZone);
  return { ...format, ...speaker([sentences as BroughtSentences, ...brought], format) };
}
