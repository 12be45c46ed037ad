/** Which process counts: rows of its own, for which none has to wait. */
export const WRITER = Math.floor(Math.random() * 32_768);
