export { default as MAIN } from "../../words/es/page/main.json" with { type: "json" };

/** All but those of every page, each in a file of its own. */
export const AREAS = import.meta.glob(["../../words/es/page/**/*.json", "!../../words/es/page/main.json"]);
