import axe from "axe-core";
import type { Page } from "playwright-core";

/** Problems that axe rates as serious or worse, one line per place. */
export async function troubleOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found = (await page.evaluate("axe.run()")) as axe.AxeResults;
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Fields whose border contrasts less than 3:1 with the page or the field (WCAG 1.4.11), except native controls. */
export const FAINT_FIELDS = `(() => {
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[0-9.]+/g).slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const page = getComputedStyle(document.body).backgroundColor;
  const contrast = (one, other) => Math.max(light(one), light(other)) / Math.min(light(one), light(other));
  return [...document.querySelectorAll("input, select, textarea")]
    .filter((each) => each.checkVisibility() && !each.disabled && !each.matches(":focus"))
    .filter((each) => !["radio", "checkbox"].includes(each.type) || getComputedStyle(each).appearance === "none")
    .filter((each) => {
      const framed = getComputedStyle(each).borderTopStyle === "none" ? each.parentElement : each;
      const { borderTopColor: border, backgroundColor } = getComputedStyle(framed);
      const own = backgroundColor.endsWith(", 0)") ? page : backgroundColor;
      return contrast(own, page) < 3 && [page, own].some((ground) => contrast(border, ground) < 3);
    })
    .map((each) => each.outerHTML.slice(0, 200));
})()`;
