export { default as MAIN } from "../../words/de/page/main.json" with { type: "json" };

/** All but those of every page, each in a file of its own. */
export const AREAS = import.meta.glob(["../../words/de/page/**/*.json", "!../../words/de/page/main.json"]);
