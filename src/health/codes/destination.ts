import type { Coded } from "../../domain/reason/coded.ts";
/** What alerts can be sent to from the page. */
export const DESTINATION_KINDS = ["slack", "teams", "discord", "webhook", "email"] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** Why a destination cannot be added. */
export type DestinationProblem = Coded<{
  destinationsNeedKey: null;
  destinationsFull: { most: number };
  destinationNameTaken: { name: string };
  destinationNeedsMailServer: null;
  destinationNotPublic: { host: string };
  destinationUnusable: null;
}>;

/** The message with which a destination is tested. */
export interface TestAlert {
  readonly code: "testAlert";
  readonly name: string;
}
