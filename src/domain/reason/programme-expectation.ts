/** What a setting of the programme has to be, where that is a rule of ours. */
export type ProgrammeExpectation =
  | { readonly code: "expectedAmount" }
  | { readonly code: "expectedActivityId" }
  | { readonly code: "expectedSince" }
  | { readonly code: "expectedMobile" }
  | { readonly code: "expectedCountry" }
  | { readonly code: "expectedPlaceholderMobile" };
