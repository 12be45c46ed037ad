/**
 * Does a repetition without end stand within another one, as in ([0-9]+)+? Such a pattern can try more ways than there is time
 * for. Told by how it is written: some that are harmless are told as well, and each can be written otherwise.
 */
export function nestsRepetitions(pattern: string): boolean {
  /** For each group that is open, whether there is a repetition in it. */
  const groups = [false];
  /** Whether there is one in what stands just before. */
  let isRepeating = false;
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at];
    if (sign === "(") {
      groups.push(false);
      isRepeating = false;
    } else if (sign === ")") {
      isRepeating = groups.pop() ?? false;
      if (isRepeating) groups[groups.length - 1] = true;
    } else if (sign === "*" || sign === "+" || /^\{\d+,\}/.test(pattern.slice(at, at + 12))) {
      if (isRepeating) return true;
      groups[groups.length - 1] = true;
      at = sign === "{" ? pattern.indexOf("}", at) : at;
    } else if (sign !== "?") {
      at = endOfSign(pattern, at);
      isRepeating = false;
    }
  }
  return false;
}

/** An escape and a class are one sign each. */
function endOfSign(pattern: string, at: number): number {
  if (pattern[at] === "\\") return at + 1;
  if (pattern[at] !== "[") return at;
  let end = at + 1;
  while (end < pattern.length && pattern[end] !== "]") end += pattern[end] === "\\" ? 2 : 1;
  return end;
}
