import { readFileSync } from "node:fs";

const PACKAGE = new URL("../../../package.json", import.meta.url);
const { scripts } = JSON.parse(readFileSync(PACKAGE, "utf8")) as {
  readonly scripts: { readonly start: string };
};

/** The runtime flags of `npm start`. */
export const START_FLAGS: readonly string[] = scripts.start
  .split(" ")
  .filter((word) => word.startsWith("--"));
