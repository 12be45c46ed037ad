import type { TableWord } from "../../../src/admin/table-codes.ts";
import type { UndoEffect } from "../../../src/domain/person/undo.ts";
import type { OutcomeDifference } from "../../../src/domain/plan/preview.ts";
import type { ExchangeNote } from "../../../src/domain/reason/exchange-note.ts";
import type { PartialRefund, Reason } from "../../../src/domain/reason/reason.ts";
import type { AccountWait, StepRetry } from "../../../src/health/codes/account.ts";
import type { AlertText, ConditionFacts } from "../../../src/health/codes/condition.ts";
import type { IncidentWord } from "../../../src/health/codes/incident.ts";
import type { TestDeliveryNote } from "../../../src/health/codes/test-delivery.ts";
import type { CheckName, Fine, NotFine, Subject } from "../../../src/health/codes/verdict.ts";
import type { ActResult, Problem } from "../../../src/http/problem-codes.ts";
import type { ActCode, ActWord } from "../../../src/people/acts/act-codes.ts";
import type { DeliveryReason } from "../../../src/platform/codes/delivery.ts";
import type { AdapterCode, PlatformNote, PlatformReason } from "../../../src/platform/codes/platform.ts";
import type {
  ExpectedSetting,
  FoundSetting,
  KeptShopProblem,
  ProgrammeProblem,
  SettingMeaning,
  SettingProblem,
  SettingRefusal,
  SettingValue,
  SettingWarning,
} from "../../../src/settings/setting-codes.ts";
import type {
  ConnectFailure,
  PageHeading,
  VisitField,
  VisitPage,
} from "../../../src/shops/connect/visit-codes.ts";
import type {
  ContactCorrection,
  Note,
  RepairedBy,
  ResyncReason,
  UnusableContact,
  UnusableReason,
} from "../../../src/shops/shop-codes.ts";
import type { StoreProblem } from "../../../src/store/codes/store.ts";

/** Every code with its facts. Codes are unique across all modules. */
export type EverySaid =
  | PlatformReason
  | NotFine
  | SettingRefusal
  | AdapterCode
  | Fine
  | Subject
  | CheckName
  | PlatformNote
  | Reason
  | PartialRefund
  | UndoEffect
  | Problem
  | ActResult
  | DeliveryReason
  | ExchangeNote
  | UnusableReason
  | AccountWait
  | StepRetry
  | Note
  | RepairedBy
  | ResyncReason
  | UnusableContact
  | ContactCorrection
  | ConditionFacts
  | TableWord
  | ActCode
  | ActWord
  | AlertText
  | IncidentWord
  | TestDeliveryNote
  | VisitPage
  | VisitField
  | ConnectFailure
  | PageHeading
  | StoreProblem
  | SettingProblem
  | KeptShopProblem
  | OutcomeDifference
  | ProgrammeProblem
  | SettingMeaning
  | ExpectedSetting
  | FoundSetting
  | SettingWarning
  | SettingValue;
