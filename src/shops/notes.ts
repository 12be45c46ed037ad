import type { Note } from "./shop-codes.ts";

/** What a person should know of a reading, the first of it; and how much more was said that is not kept. */
export interface Notes {
  readonly notes: readonly Note[];
  readonly notesLeftOut: number;
}

const KEPT = 20;

export function withNotes({ notes, notesLeftOut }: Notes, more: readonly Note[]): Notes {
  const all = [...new Map([...notes, ...more].map((note) => [JSON.stringify(note), note])).values()];
  return { notes: all.slice(0, KEPT), notesLeftOut: notesLeftOut + Math.max(0, all.length - KEPT) };
}

/** With a last one that says how many are not there. */
export function listedNotes({ notes, notesLeftOut }: Notes): readonly Note[] {
  return notesLeftOut === 0 ? notes : [...notes, { code: "moreNotes", count: notesLeftOut }];
}
