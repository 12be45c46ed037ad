export { default as MAIN } from "../../words/fr/page/main.json" with { type: "json" };

/** All areas except those that every page needs, each in its own file. */
export const AREAS = import.meta.glob(["../../words/fr/page/**/*.json", "!../../words/fr/page/main.json"]);
