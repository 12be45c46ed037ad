/** Progress of maintenance on a store. For a database, the rows are not counted first. */
export type CareState =
  | { readonly work: "copyingFiles" | "readingFiles"; readonly done: number; readonly total: number }
  | { readonly work: "readingRows"; readonly done: number; readonly total: null };

/** Called with the progress. */
export type OnCare = (state: CareState) => void;

/** Returns a function that counts each finished file and reports it. Files may be added while others are processed. */
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
