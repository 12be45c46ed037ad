import type { LabelsOf } from "./labels.ts";

/** What a page of the dashboard is called: in the table of pages, and among the labels of the menu. */
export type PageName = keyof LabelsOf<"page/main">["shell"]["places"];

/** Where a page of the dashboard is: the server answers there, and the page knows no other address. */
export function pageAddress(name: PageName): string {
  return name === "today" ? "/" : `/${name}`;
}
