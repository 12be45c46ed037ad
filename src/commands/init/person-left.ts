/** Whoever was asked left instead of answering: Ctrl+C, or the end of what is typed. */
export class PersonLeft extends Error {
  override readonly name = "PersonLeft";
}
