/** What a programme setting must be, for rules beyond the schema library's own. */
export type ProgrammeExpectation =
  | { readonly code: "expectedAmount" }
  | { readonly code: "expectedActivityId" }
  | { readonly code: "expectedSince" }
  | { readonly code: "expectedMobile" }
  | { readonly code: "expectedCountry" }
  | { readonly code: "expectedPlaceholderMobile" }
  | { readonly code: "expectedClockTime" }
  | { readonly code: "expectedOtherTime" }
  | { readonly code: "expectedDay" }
  | { readonly code: "expectedLaterDay" }
  | { readonly code: "expectedDayInDates" }
  | { readonly code: "expectedLargerTotal" }
  | { readonly code: "expectedSomeCondition" }
  | { readonly code: "expectedFewerEntries" }
  | { readonly code: "expectedTimeZone" };
