export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** What the system calls an error; for what is none of its own, the error's name. */
export function systemWord(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : "Error");
}
