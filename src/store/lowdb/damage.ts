/** The folder holds bytes that cannot be what was written. Never guessed around: a person decides (store repair). */
export class StoreDamaged extends Error {
  override readonly name = "StoreDamaged";
  readonly code = "store_damaged";
  readonly file: string;
  readonly offset: number | null;

  constructor(what: string, file: string, offset: number | null = null, options?: ErrorOptions) {
    super(`${what}: ${file}${offset === null ? "" : ` at byte ${offset}`}`, options);
    this.file = file;
    this.offset = offset;
  }
}

/** The folder cannot be opened by this process now: it has another owner, or a newer version wrote it. */
export class FolderRefused extends Error {
  override readonly name = "FolderRefused";
  readonly code: "folder_in_use" | "folder_too_new" | "folder_foreign";

  constructor(code: FolderRefused["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
