/** What a call was answered: the status of HTTP and what the loyalty service said, without its full stop. */
export function calledText(status: number, said: string | null): string {
  return said === null ? String(status) : `${status} ${said.replace(/[.\s]+$/, "")}`;
}
