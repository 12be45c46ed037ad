/** What a person should know of a reading, the first of it; and how much more was said that is not kept. */
export interface Notes {
  readonly notes: readonly string[];
  /** Missing in what an earlier version wrote down. */
  readonly notesLeftOut?: number;
}

const KEPT = 20;

export function withNotes({ notes, notesLeftOut = 0 }: Notes, more: readonly string[]): Required<Notes> {
  const all = [...new Set([...notes, ...more])];
  return { notes: all.slice(0, KEPT), notesLeftOut: notesLeftOut + Math.max(0, all.length - KEPT) };
}

/** With a last line that says how many are not there. */
export function listedNotes({ notes, notesLeftOut = 0 }: Notes): readonly string[] {
  return notesLeftOut === 0 ? notes : [...notes, `And ${notesLeftOut} more notes, which are not kept`];
}
