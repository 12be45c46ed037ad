import type { Coded } from "../../domain/reason/coded.ts";
/** What alerts can be sent to from the page. */
export const DESTINATION_KINDS = ["slack", "teams", "discord", "webhook", "email"] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** How a mail server is set, as in config/bridge.example.yaml and config/env.example: the configuration, and `.env`. */
export const MAIL_LINES = {
  settings: `alerts:
  email:
    server: "\${ALERT_MAIL_SERVER}"
    from: bridge@example.com
    to: [you@example.com]`,
  environment: "ALERT_MAIL_SERVER=smtps://user:password@mail.example.com",
} as const;

/** Why a destination cannot be added. */
export type DestinationProblem = Coded<{
  destinationsNeedKey: null;
  destinationsFull: { most: number };
  destinationNeedsMailServer: null;
  destinationNotPublic: { host: string };
  destinationUnusable: null;
}>;

/** The message with which a destination is tested. */
export interface TestAlert {
  readonly code: "testAlert";
  readonly name: string;
}
