/** What the reader chose, in this browser. In the frame of another site it may not keep anything. */

export function readKept(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function keepHere(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // It holds until the page is closed.
  }
}
