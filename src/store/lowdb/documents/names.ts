const MOST_NAMES = 65_535;

/** Small numbers for shop and brand names, given out from 1 in the order of the journal. */
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

  /** `undefined`: nothing stored so far carries this name. */
  find(name: string): number | undefined {
    return this.#codes.get(name);
  }

  codeOf(name: string): number {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    if (this.#names.length === MOST_NAMES) throw new RangeError("too many different shops and brands");
    const code = this.#names.push(name);
    this.#codes.set(name, code);
    return code;
  }

  nameOf(code: number): string {
    return this.#names[code - 1] ?? "";
  }
}
