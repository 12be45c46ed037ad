/** Work that may cost at most four times as much for four times the input. */
export interface GrowingWork {
  readonly what: string;
  /** Half and twice this size are tried. Choose it so large that the cost per item outweighs fixed costs. */
  readonly size: number;
  /** Prepares the work of this size and returns a function that does it. */
  prepared(size: number): () => unknown;
}

export function growing<Given>(
  what: string,
  size: number,
  prepare: (size: number) => Given,
  work: (given: Given) => unknown,
): GrowingWork {
  return {
    what,
    size,
    prepared(wanted) {
      const given = prepare(wanted);
      return () => work(given);
    },
  };
}
