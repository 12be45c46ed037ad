import type { RequestHandler, Response } from "express";
import { z } from "zod";
import { unavailable } from "../../http/problem-document.ts";
import { sendProblem } from "../../http/respond.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { FairTurns } from "../../runtime/time/fair-turns.ts";
import type { AdminContext } from "../admin-context.ts";
import {
  COMMON_PROBLEMS,
  conflict,
  type ProblemAnswer,
  rawEndpoint,
  refuse,
  refuseUnknown,
} from "../endpoint.ts";
import { checkedIn, expectedProblem, invalidRequest } from "../expectations.ts";
import { shopName } from "../queries.ts";
import { type ReadCall, readCall } from "../read-call.ts";
import { text } from "../shapes.ts";
import { NOT_ADMITTED } from "../sign-in/authenticate.ts";
import { tenantOf } from "../sign-in/visitor.ts";
import { contextOf } from "../tenants/wall.ts";
import type { ArchiveSource } from "./archive-files.ts";
import { type ArchiveReader, watchReader } from "./archive-reader.ts";
import { writeArchive } from "./archive-zip.ts";

const RETRY_AFTER_SECONDS = 60;
/** Limits concurrent archives, because each one reads the whole store. */
const TURNS = { most: 2, restMs: RETRY_AFTER_SECONDS * 1000, patienceMs: 1.5 * RETRY_AFTER_SECONDS * 1000 };

const body = z.strictObject({
  shop: shopName.optional().describe("Of this shop alone"),
  tenant: shopName.optional().describe("Of this merchant alone, for the operator"),
});

export const takeArchive = rawEndpoint("POST /archive", {
  summary:
    "All that the bridge has of the shops, with customers' data, as a ZIP file of JSON lines; a file in it describes each: who asked for it is recorded in the audit log",
  permission: "owner",
  forTenants: true,
  body,
  answers: { 200: text },
  media: "application/zip",
  problems: [...COMMON_PROBLEMS, 404, 409],
  handler: archiveHandler,
});

function archiveHandler(context: AdminContext): RequestHandler {
  const turns = new FairTurns(context.clock, TURNS);
  return async (request, response) => {
    const call = await readCall(request, response);
    if (call === null) return;
    const { visitor, actor, words } = call;
    if (visitor === null) return sendProblem(response, NOT_ADMITTED);
    const source = sourceOf(context, tenantOf(visitor), call);
    if ("ok" in source) return sendProblem(response, source.problem);
    const end = turns.begin(tenantOf(visitor) ?? "");
    if (end === null) return sendProblem(response, NOT_YET);
    try {
      const { shop, tenant } = source;
      const act = { done: { code: "actArchiveBegun" }, tenant, isRequired: true } as const;
      await context.acts.add(actor, shop === null ? act : { ...act, shop });
      await send(source, { clock: context.clock, people: context.admission.people, visitor, response });
    } catch (error) {
      const problem = expectedProblem(error, words, "reads");
      if (response.headersSent || problem === null) throw error;
      sendProblem(response, problem);
    } finally {
      end();
    }
  };
}

const NOT_YET = unavailable({ code: "archiveNotYet" }, RETRY_AFTER_SECONDS);

/** `own`: the tenant of the person who asks; `null` for the operator. */
function sourceOf(
  context: AdminContext,
  own: string | null,
  { words, ...call }: ReadCall,
): ArchiveSource | ProblemAnswer {
  const asked = checkedIn(words, z.object({ body }), { body: call.body });
  if (!asked.ok) return refuse(invalidRequest(asked.wrong));
  const { shop = null, tenant: named } = asked.value.body;
  const tenant = own ?? named ?? null;
  const parts = contextOf(tenant, context);
  const shops = [...parts.shops.values()].filter((each) => shop === null || each.shop === shop);
  if (named !== undefined && (named !== tenant || parts.shops.size === 0))
    return conflict({ code: "tenantUnknown", tenant: named });
  if (shop !== null && shops.length === 0) return refuseUnknown("shop");
  return { parts, words, tenant, shops, shop };
}

/** Streams the archive. If the reader leaves, stalls or loses the role, or the store fails, the file is cut off. */
async function send(
  source: ArchiveSource,
  { response, ...reader }: Omit<ArchiveReader, "response"> & { readonly response: Response },
): Promise<void> {
  response.writeHead(200, {
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="archive.zip"',
  });
  const ended = new AbortController();
  try {
    const watched = watchReader({ ...reader, response }, ended.signal);
    await writeArchive(source, response, watched);
  } catch (error) {
    response.destroy();
    source.parts.log.warn({ error, shop: source.shop }, LOG_LINES.archiveCutOff);
  } finally {
    ended.abort();
  }
}
