import type { LabelsOf } from "./labels.ts";

/** The name of a dashboard page: in the table of pages, and among the labels of the menu. */
export type PageName = keyof LabelsOf<"page/main">["shell"]["places"];

/** The address of a dashboard page. The server answers there, and the page uses no other. */
export function pageAddress(name: PageName): string {
  return name === "today" ? "/" : `/${name}`;
}
