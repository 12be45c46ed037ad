export { default as MAIN } from "../../words/en/page/main.json" with { type: "json" };

/** All areas except those that every page needs, each in its own file. */
export const AREAS = import.meta.glob(["../../words/en/page/**/*.json", "!../../words/en/page/main.json"]);
