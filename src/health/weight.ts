/** How bad a state is: `bad` needs a person, `wait` passes by itself, `plain` is neither good nor bad. */
export const WEIGHTS = ["bad", "wait", "plain", "good"] as const;
/** See `WEIGHTS`. */
export type Weight = (typeof WEIGHTS)[number];
