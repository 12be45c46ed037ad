import type { Page } from "playwright-core";

/** The focused element, as a person perceives it. */
export interface Focused {
  /** Its accessible name or text. */
  readonly name: string;
  /** Whether it has a focus ring. */
  readonly isMarked: boolean;
  /** Whether it is in the window and not covered. */
  readonly isSeen: boolean;
  /** Whether `walk` has already visited it. */
  readonly isKnown: boolean;
}

/** More key presses than any page needs. */
const MOST_STEPS = 500;

/** `null` if nothing has the focus. */
export async function focusedIn(page: Page, mark = ""): Promise<Focused | null> {
  return page.evaluate(`(() => {
    const it = document.activeElement;
    if (it === null || it === document.body) return null;
    const [line] = it.getClientRects();
    const { outlineStyle, outlineWidth } = getComputedStyle(it);
    const there = document.elementFromPoint(line.left + line.width / 2, line.top + Math.min(line.height / 2, 20));
    const mark = ${JSON.stringify(mark)};
    // Within a date the key goes from part to part: it is still the same place.
    if (mark !== "" && window.walkedTo === it) return null;
    const isKnown = mark !== "" && it[mark] === true;
    if (mark !== "") it[mark] = true;
    window.walkedTo = it;
    return {
      name: (it.getAttribute("aria-label") ?? it.labels?.[0]?.innerText ?? it.innerText ?? "").trim(),
      isMarked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0,
      isSeen: there !== null && (it.contains(there) || there.contains(it)),
      isKnown,
    };
  })()`);
}

/** Presses the key until the focus returns to a visited place. Returns all places on the way. */
export async function walk(page: Page, key: "Tab" | "Shift+Tab"): Promise<readonly Focused[]> {
  const way: Focused[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press(key);
    const place = await focusedIn(page, `walked by ${key}`);
    if (place?.isKnown === true) return way;
    if (place !== null) way.push(place);
  }
  throw new Error(`${key} does not come round in ${MOST_STEPS} steps`);
}

/** Presses the key until the place with that name has the focus. */
export async function goTo(page: Page, name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const names = new Set<string>();
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press(key);
    const place = await focusedIn(page);
    if (place?.name === name) return;
    if (place !== null) names.add(place.name);
  }
  throw new Error(`${key} does not reach ${name}, but ${[...names].join(" | ")}`);
}
