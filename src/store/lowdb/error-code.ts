export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** The system's code of an error; for other errors, the error's name. */
export function systemWord(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : "Error");
}
