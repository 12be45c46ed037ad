import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { constants, copyFile, type FileHandle, link, open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { text } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import { clientCommand } from "../client/client-command.ts";
import { EXIT } from "../command-context.ts";

interface ArchiveOptions {
  readonly to: string;
  readonly shop?: string;
  readonly tenant?: string;
}

/** The longest that the bridge takes for an archive. */
const LONGEST_MS = 60 * 60_000;

export const archive = clientCommand<ArchiveOptions>({
  name: "archive",
  summary: "download all data of the shops, customers' data included, as one ZIP file",
  examples: ["archive --to everything.zip"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .requiredOption("--to <file>", "new file to write to", text)
      .option("--shop <name>", "only this shop", text)
      .option("--tenant <name>", "only this merchant's shops", text),
  async ask(asking, { to, ...body }) {
    const { saved, notSaved, notNamed } = asking.labels.archive;
    const end = (error: string) => asking.end(EXIT.failed, notSaved({ file: to, error }));
    if (existsSync(to)) return end("EEXIST");
    // Written under a temporary name until it is complete, so that a partial file never looks like an archive.
    const part = `${to}.${randomBytes(4).toString("hex")}.part`;
    const file = await open(part, "wx", 0o600).catch((error: NodeJS.ErrnoException) =>
      end(error.code ?? error.message),
    );
    const problem = await problemOfSaving(asking, file, body);
    const error = problem === null ? await whyNotNamed(part, to) : null;
    if (error !== null) return asking.end(EXIT.failed, notNamed({ file: to, part, error }));
    await rm(part, { force: true });
    if (problem === null) return { json: { file: to }, lines: () => [saved({ file: to })] };
    return asking.end(EXIT.failed, problem.said ?? notSaved({ file: to, error: problem.error }));
  },
});

/** Renames the complete file unless its name has been taken since. Some disks support no links. */
async function whyNotNamed(part: string, to: string): Promise<string | null> {
  try {
    await link(part, to).catch(() => copyFile(part, to, constants.COPYFILE_EXCL));
    return null;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    return code ?? message;
  }
}

/** Streams to disk, because an archive may exceed the memory. */
async function problemOfSaving(
  asking: Asking,
  file: FileHandle,
  { shop, tenant }: Omit<ArchiveOptions, "to">,
): Promise<{ readonly said: string } | { readonly said: null; readonly error: string } | null> {
  let error: string | null = null;
  const stopping = new AbortController();
  void asking.context.stopRequested().then(() => stopping.abort());
  const { signal } = stopping;
  const save = async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init);
    if (!answer.ok || answer.body === null) return answer;
    const bytes = Readable.fromWeb(answer.body as ReadableStream);
    await pipeline(bytes, file.createWriteStream(), { signal }).catch((cause: NodeJS.ErrnoException) => {
      error = signal.aborted ? "interrupted" : (cause.code ?? cause.message);
    });
    return Response.json({});
  };
  const answered = await asking.tried(
    (bridge) => bridge.post("/archive", { body: { shop, tenant } }),
    shop === undefined ? [] : [shop],
    { fetch: save, timeoutMs: LONGEST_MS },
  );
  await file.close();
  if (!answered.ok) return { said: answered.message };
  return error === null ? null : { said: null, error };
}
