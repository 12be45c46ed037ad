/** Which part of a list: the first one unless a cursor is given. */
export interface PageRequest {
  readonly limit: number;
  /** From an earlier page; opaque. Refused with CursorUnknown where no page can have given it. */
  readonly cursor?: string;
}

/** The cursor is none of this list's: begin with the first page. */
export class CursorUnknown extends Error {
  override readonly name = "CursorUnknown";
  readonly code = "cursor_unknown";

  constructor() {
    super("cursor_unknown");
  }
}

/** A part of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Present while there is more; the last page has none, full or not. */
  readonly nextCursor: string | null;
}
