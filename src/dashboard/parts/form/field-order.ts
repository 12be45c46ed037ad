/** What is said of a field stands below it, so that fields beside each other are in line. */
export const SAID_BELOW: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];
