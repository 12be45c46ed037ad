export { default as MAIN } from "../../words/es/page/main.json" with { type: "json" };

/** All areas except those that every page needs, each in its own file. */
export const AREAS = import.meta.glob(["../../words/es/page/**/*.json", "!../../words/es/page/main.json"]);
