import type { OpenFile } from "../file-system.ts";

/**
 * A failed flush, even for lack of space, leaves it unknown what is on the disk: it must never look like a temporary
 * failure.
 */
export async function flushOnce(file: Pick<OpenFile, "flush">): Promise<void> {
  try {
    await file.flush();
  } catch (error) {
    throw new Error(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
