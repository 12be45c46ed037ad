export { default as MAIN } from "../../words/en/page/main.json" with { type: "json" };

/** All but those of every page, each in a file of its own. */
export const AREAS = import.meta.glob(["../../words/en/page/**/*.json", "!../../words/en/page/main.json"]);
