/** How far the care of a store is. Of a database nobody counts the rows first. */
export type CareState =
  | { readonly work: "copyingFiles" | "readingFiles"; readonly done: number; readonly total: number }
  | { readonly work: "readingRows"; readonly done: number; readonly total: null };

/** Is told it as the care goes on. */
export type OnCare = (state: CareState) => void;

/** Says how many files are through as each one is. Some may come while the others are at work. */
export function fileCounter(
  onProgress: OnCare | undefined,
  work: "copyingFiles" | "readingFiles",
  total: number,
): () => void {
  let done = 0;
  return () => {
    done++;
    onProgress?.({ work, done, total: Math.max(total, done) });
  };
}
