/** Something that is to cost four times as much, and no more, where it is given four times as much. */
export interface GrowingWork {
  readonly what: string;
  /** Half of it and twice as much are tried: so many that what each costs is more than what all of them cost together. */
  readonly size: number;
  /** The work on so much of it, made ready. */
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
