/** How bad a state is: `bad` needs somebody, `wait` passes by itself, `plain` is neither well nor ill. */
export const WEIGHTS = ["bad", "wait", "plain", "good"] as const;
/** See `WEIGHTS`. */
export type Weight = (typeof WEIGHTS)[number];
