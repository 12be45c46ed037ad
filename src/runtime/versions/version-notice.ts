import { constants, type FileHandle, open } from "node:fs/promises";
import { z } from "zod";
import { jsonIn } from "../../domain/json-in.ts";
import type { NoticeProblem } from "../../health/codes/version.ts";
import { isNewer, versionIn } from "./compare-versions.ts";

/** The version that can be installed, according to the operator's file. */
export interface VersionNotice {
  readonly version: string;
  /** An https address with its release notes; `null` if none is given. */
  readonly notes: string | null;
  /** Whether it fixes a security vulnerability. */
  readonly isSecurity: boolean;
  /** When the file was last written, in milliseconds. */
  readonly writtenAt: number;
}

/** A version that is newer than the running one. */
export interface NewerVersion extends Omit<VersionNotice, "writtenAt"> {
  readonly running: string;
}

/** Enough for a whole package.json. */
const MOST_BYTES = 16 * 1024;
const LONGEST_ADDRESS = 1_000;
/** The fields that are read from a JSON file; others are ignored. */
const NOTICE = z.object({
  version: z.string(),
  notes: z.unknown().optional(),
  security: z.unknown().optional(),
});

/** Reads the operator's file. Another program writes it, so everything in it is validated. */
export async function readNotice(file: string): Promise<VersionNotice | NoticeProblem> {
  const withoutVersion = { code: "noticeWithoutVersion", file } as const;
  let handle: FileHandle | null = null;
  try {
    // Opening a pipe would otherwise block until it has a writer.
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = await handle.stat();
    if (!stat.isFile()) return withoutVersion;
    const bytes = Buffer.alloc(MOST_BYTES + 1);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    const said = bytesRead > MOST_BYTES ? null : noticeIn(bytes.toString("utf8", 0, bytesRead));
    return said === null ? withoutVersion : { ...said, writtenAt: stat.mtimeMs };
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? { code: "noticeMissing", file } : { code: "noticeNotRead", file, error: code };
  } finally {
    await handle?.close();
  }
}

/** Parses a JSON object, or a text that is only the version; `null` if it is neither. */
function noticeIn(text: string): Omit<VersionNotice, "writtenAt"> | null {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  const { version, notes, security } = trimmed.startsWith("{") ? objectIn(trimmed) : { version: trimmed };
  const read = versionIn(version ?? "");
  return read === null ? null : { version: read, notes: addressIn(notes), isSecurity: security === true };
}

function objectIn(text: string): Partial<z.output<typeof NOTICE>> {
  return NOTICE.safeParse(jsonIn(text)).data ?? {};
}

function addressIn(notes: unknown): string | null {
  if (typeof notes !== "string" || notes.length > LONGEST_ADDRESS) return null;
  const url = URL.parse(notes);
  return url?.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}

/** The newer version that the file names; `null` if it names none, or if there is no such file. */
export async function newerVersion(file: string | null, running: string): Promise<NewerVersion | null> {
  const notice = file === null ? null : await readNotice(file);
  if (notice === null || "code" in notice || !isNewer(notice.version, running)) return null;
  const { version, notes, isSecurity } = notice;
  return { version, notes, isSecurity, running };
}
