const MOST_NAMES = 65_535;
/** Reserved for shops and brands, which are essential. */
const KEPT_BACK = 32_768;

/**
 * Small numbers for names of shops and brands, discount codes and currencies, assigned from 1 in the order of the
 * journal.
 */
export class Names {
  readonly #names: string[];
  readonly #codes = new Map<string, number>();

  constructor(names: readonly string[]) {
    this.#names = [...names];
    for (const [index, name] of this.#names.entries()) this.#codes.set(name, index + 1);
  }

  get all(): readonly string[] {
    return this.#names;
  }

  /** `undefined` if nothing stored has this name. */
  find(name: string): number | undefined {
    return this.#codes.get(name);
  }

  /** The codes of those names that are in use; `null`: no names were given. */
  codesOf(names: readonly string[] | undefined): ReadonlySet<number> | null {
    if (names === undefined) return null;
    return new Set(names.map((name) => this.find(name)).filter((code) => code !== undefined));
  }

  codeOf(name: string): number {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    if (this.#names.length === MOST_NAMES) throw new RangeError("too many different shops and brands");
    const code = this.#names.push(name);
    this.#codes.set(name, code);
    return code;
  }

  /** Returns 0 if there is no name, or no room left for a name that is not essential. */
  codeIfRoom(name: string | null): number {
    if (name === null) return 0;
    return this.#codes.get(name) ?? (this.#names.length < MOST_NAMES - KEPT_BACK ? this.codeOf(name) : 0);
  }

  nameOf(code: number): string {
    return this.#names[code - 1] ?? "";
  }
}
