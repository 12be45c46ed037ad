import { TEXTS } from "./facts.ts";

const NOTHING = [{}] as const;
const LABELS = TEXTS.map((label) => ({ label }));

/** Samples of problems with passkeys and single sign-on, with tricky facts. */
export const PASSKEYS_SAID = {
  passkeysNoAddress: NOTHING,
  passkeysNeedDomain: TEXTS.map((host) => ({ host })),
  waysForPeople: NOTHING,
  signInLate: NOTHING,
  passkeyRefused: NOTHING,
  passkeyNotMade: NOTHING,
  passkeyKnown: NOTHING,
  ssoOff: NOTHING,
  ssoAway: LABELS,
  ssoRefused: LABELS,
  ssoUnknown: LABELS,
  ssoTaken: LABELS,
  ssoKnown: LABELS,
  passkeysFull: [0, 1, 2, 1_234_567].map((most) => ({ most })),
};
