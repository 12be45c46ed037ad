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

/** Why a receiver did not accept a message. `error`: the name of the failure of the network; `null`: it has none. */
export type AlertProblem = Coded<{
  receiverAnswered: { status: number };
  addressesRefused: { refused: number; all: number };
  receiverNotReached: { host: string; error: string | null };
}>;

/** The message with which a destination is tested. */
export interface TestAlert {
  readonly code: "testAlert";
  readonly name: string;
}
