/** Texts about a field are below it, so that fields beside each other line up. */
export const SAID_BELOW: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];
