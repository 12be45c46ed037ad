import type { OpenFile } from "../file-system.ts";

/** A flush that fails, even for want of space, leaves open what is on the disk: it must never look like a passing one. */
export async function flushOnce(file: Pick<OpenFile, "flush">): Promise<void> {
  try {
    await file.flush();
  } catch (error) {
    throw new Error(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
