/** No answer of an identity provider takes longer, or is longer. */
const PATIENCE_MS = 5_000;
const MOST_ANSWER_BYTES = 256 * 1024;

/** The provider does not answer, fails, or sends too much. */
class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}

type Options = Pick<RequestInit, "method" | "headers" | "signal"> & { readonly body?: unknown };

/** Follows no redirect. Throws `ProviderAway` for whatever a second try may cure. */
export async function boundedFetch(url: string, options: Options): Promise<Response> {
  try {
    const { signal, ...given } = options as RequestInit;
    const ends = [AbortSignal.timeout(PATIENCE_MS), ...(signal == null ? [] : [signal])];
    const { status, headers, body } = await fetch(url, {
      ...given,
      redirect: "manual",
      signal: AbortSignal.any(ends),
    });
    const bytes = await readAll(body);
    if (status >= 500 || status === 429) throw new ProviderAway(`status ${status}`);
    return new Response(bytes.length === 0 ? null : bytes, { status, headers });
  } catch (error) {
    throw error instanceof ProviderAway ? error : new ProviderAway("no answer", { cause: error });
  }
}

async function readAll(body: ReadableStream<Uint8Array> | null): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_ANSWER_BYTES) throw new ProviderAway("too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Whether this error, or one that it came from, is that the provider is away. */
export function isAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof ProviderAway) return true;
  return false;
}
