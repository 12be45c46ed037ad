import { TEXTS } from "./facts.ts";

const NOTHING = [{}] as const;

/** What is said of passkeys that cannot be added or used, with facts that ask for care. */
export const PASSKEYS_SAID = {
  passkeysNoAddress: NOTHING,
  passkeysNeedDomain: TEXTS.map((host) => ({ host })),
  passkeysForPeople: NOTHING,
  passkeyLate: NOTHING,
  passkeyRefused: NOTHING,
  passkeyNotMade: NOTHING,
  passkeyKnown: NOTHING,
  passkeysFull: [0, 1, 2, 1_234_567].map((most) => ({ most })),
};
