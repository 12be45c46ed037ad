/** What alerts can be sent to from the page. */
export const DESTINATION_KINDS = ["slack", "teams", "discord", "webhook", "email"] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** Why a destination cannot be added. */
export type DestinationProblem =
  | { readonly code: "destinationsNeedKey" }
  | { readonly code: "destinationsFull"; readonly most: number }
  | { readonly code: "destinationNeedsMailServer" }
  | { readonly code: "destinationNotPublic"; readonly host: string }
  | { readonly code: "destinationUnusable" };

/** The message with which a destination is tested. */
export interface TestAlert {
  readonly code: "testAlert";
  readonly name: string;
}
