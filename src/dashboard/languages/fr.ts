export { default as MAIN } from "../../words/fr/page/main.json" with { type: "json" };

/** All but those of every page, each in a file of its own. */
export const AREAS = import.meta.glob(["../../words/fr/page/**/*.json", "!../../words/fr/page/main.json"]);
