import type { Note } from "./shop-codes.ts";

/** The first notes that a read left for a person, and how many more were dropped. */
export interface Notes {
  readonly notes: readonly Note[];
  readonly notesLeftOut: number;
}

const KEPT = 20;

export function withNotes({ notes, notesLeftOut }: Notes, more: readonly Note[]): Notes {
  const all = [...new Map([...notes, ...more].map((note) => [JSON.stringify(note), note])).values()];
  return { notes: all.slice(0, KEPT), notesLeftOut: notesLeftOut + Math.max(0, all.length - KEPT) };
}

/** Adds a last note with the number of dropped ones. */
export function listedNotes({ notes, notesLeftOut }: Notes): readonly Note[] {
  return notesLeftOut === 0 ? notes : [...notes, { code: "moreNotes", count: notesLeftOut }];
}
