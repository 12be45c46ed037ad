/** The reader's choices, stored in this browser. Inside another site's frame, storage may be blocked. */

export function readKept(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes the value. */
export function keepHere(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
