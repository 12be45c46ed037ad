export { default as MAIN } from "../../words/de/page/main.json" with { type: "json" };

/** All areas except those that every page needs, each in its own file. */
export const AREAS = import.meta.glob(["../../words/de/page/**/*.json", "!../../words/de/page/main.json"]);
