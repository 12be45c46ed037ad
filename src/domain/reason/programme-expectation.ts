import type { Coded } from "./coded.ts";
/** What a programme setting must be, for rules beyond the schema library's own. */
export type ProgrammeExpectation = Coded<{
  expectedAmount: null;
  expectedActivityId: null;
  expectedSince: null;
  expectedMobile: null;
  expectedCountry: null;
  expectedPlaceholderMobile: null;
  expectedClockTime: null;
  expectedOtherTime: null;
  expectedDay: null;
  expectedLaterDay: null;
  expectedDayInDates: null;
  expectedLargerTotal: null;
  expectedSomeCondition: null;
  expectedFewerEntries: null;
  expectedTimeZone: null;
}>;
