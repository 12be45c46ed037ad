import { z } from "zod";
import { programmeChanges } from "../../domain/programme/programme-change.ts";
import { conditionsNotSent } from "../../domain/rules/conditions.ts";
import type { WrongPart } from "../../http/problem-codes.ts";
import { forbidden, type ProblemDocument } from "../../http/problem-document.ts";
import type { NewAct } from "../../people/acts/act.ts";
import type { SaveResult } from "../../programme/save-result.ts";
import type { ProgrammeVersion } from "../../programme/version.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { sentence } from "../../words/sentence.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext, PlacedProblem } from "../admin-context.ts";
import { acted, answer, conflict, endpoint, type ProblemAnswer, refuse, refuseUnknown } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { noteText } from "../queries.ts";
import { reasonView } from "../reason-view.ts";
import { list, text } from "../shapes.ts";
import { DEFAULTS } from "./defaults.ts";
import { PREVIEW_DAYS } from "./preview-shape.ts";
import {
  givenProgramme,
  judgedAnswer,
  type ProgrammeAnswer,
  programmeAnswer,
  type VersionLine,
  versionAnswer,
} from "./programme-shape.ts";

const MOST_CHANGES_SHOWN = 5;
const VERSION = /^[1-9]\d{0,8}$/;

export const showProgramme = endpoint("GET /programmes/{shop}", {
  summary: "Returns a shop's active programme and its versions",
  permission: "viewer",
  forTenants: true,
  answers: { 200: programmeAnswer },
  problems: [404],
  answer: async ({ params: { shop }, words }, parts) => {
    const context = parts.shops.get(shop);
    return context === undefined ? refuseUnknown("shop") : answer(await programmeView(parts, context, words));
  },
});

export const showVersion = endpoint("GET /programmes/{shop}/versions/{version}", {
  summary: "Returns a version of a shop's programme, and what returning to it would change",
  permission: "viewer",
  forTenants: true,
  answers: { 200: versionAnswer },
  problems: [404],
  answer: async ({ params: { shop, version } }, parts) => {
    const context = parts.shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const known = VERSION.test(version) ? await parts.programmes.version(shop, Number(version)) : null;
    if (known?.programme == null) return refuseUnknown("version");
    const { programme } = known;
    return answer({ programme, changedSettings: [...programmeChanges(context.programme, programme)] });
  },
});

export const checkProgramme = endpoint("POST /programmes/{shop}/check", {
  summary: "Validates a programme without saving it",
  permission: "owner",
  forTenants: true,
  body: z.strictObject({ programme: givenProgramme }),
  onlyReads: true,
  answers: { 200: judgedAnswer },
  problems: [404],
  answer: async ({ params: { shop }, body, words }, parts) => {
    const context = parts.shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const judged = await parts.judgeProgramme(context, body.programme);
    if (!judged.ok)
      return answer({
        programme: null,
        text: null,
        problems: wrongParts(judged.problems, words),
        doubts: [],
      });
    const { programme, doubts } = judged;
    const text = parts.programmeText(programme);
    return answer({ programme, text, problems: [], doubts: doubts.map(words.say) });
  },
});

export const saveProgramme = endpoint("PUT /programmes/{shop}", {
  summary: "Saves a new version of a shop's programme, which becomes active",
  permission: "owner",
  forTenants: true,
  body: z.strictObject({ programme: givenProgramme, basedOn: z.int().min(1), note: noteText }),
  answers: { 200: programmeAnswer },
  problems: [404, 409, 422],
  answer: async ({ params: { shop }, body, actor: by, words }, parts) => {
    const context = parts.shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const judged = await parts.judgeProgramme(context, body.programme);
    if (!judged.ok) return refuse(wrongProgramme(judged.problems, words));
    const note = body.note === "" ? null : body.note;
    const { programme } = judged;
    const saved = await parts.programmes.save(context, { programme, by, note, basedOn: body.basedOn });
    if (!saved.ok) return notSaved(saved, words);
    const view = await programmeView(parts, context, words);
    const done = { code: "actProgrammeSaved", version: saved.version } as const;
    return acted(versionAct(shop, done, saved), answer(view));
  },
});

export const revertProgramme = endpoint("POST /programmes/{shop}/revert", {
  summary: "Saves an earlier version again as the newest, which becomes active",
  permission: "owner",
  forTenants: true,
  body: z.strictObject({ version: z.int().min(1), note: noteText }),
  answers: { 200: programmeAnswer },
  problems: [404, 422],
  answer: async ({ params: { shop }, body, actor: by, words }, parts) => {
    const context = parts.shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const earlier = await parts.programmes.version(shop, body.version);
    if (earlier?.programme == null) return refuseUnknown("version");
    // The platform or a newer release may require more than when this version was saved.
    const judged = await parts.judgeProgramme(context, earlier.programme);
    if (!judged.ok) return refuse(wrongProgramme(judged.problems, words));
    const note = body.note === "" ? null : body.note;
    const asked = { programme: judged.programme, by, note, restores: body.version };
    const saved = await parts.programmes.save(context, asked);
    if (!saved.ok) return notSaved(saved, words);
    const view = await programmeView(parts, context, words);
    const done = { code: "actProgrammeReverted", to: body.version, version: saved.version } as const;
    return acted(versionAct(shop, done, saved), answer(view));
  },
});

/** The act; `null` if the programme was active already. */
function versionAct(
  shop: string,
  done: NewAct["done"] & { readonly version: number },
  { before, isNew }: { readonly before: number; readonly isNew: boolean },
): NewAct | null {
  return isNew ? { done, shop, changes: [{ thing: "version", before, after: done.version }] } : null;
}

async function programmeView(
  { programmes, judgeProgramme, programmeText }: AdminContext,
  shop: ShopContext,
  words: Words,
): Promise<ProgrammeAnswer> {
  const { programme, programmeVersion, isProgrammeLocked } = shop;
  const versions = await programmes.versions(shop.shop);
  const notUsed = await programmes.notUsed(shop);
  const counting = versions.find(({ version }) => version === programmeVersion);
  const judged = await judgeProgramme(shop, programme);
  return {
    shop: shop.shop,
    version: programmeVersion,
    origin: counting?.origin ?? "file",
    since: iso(counting?.since ?? shop.firstSeenAt),
    by: counting?.by ?? null,
    note: counting === undefined ? null : noteOf(counting, words),
    locked: isProgrammeLocked,
    programme,
    text: programmeText(programme),
    defaults: DEFAULTS,
    doubts: judged.ok ? judged.doubts.map(words.say) : [],
    notSent: [...conditionsNotSent(shop.adapter.judges)],
    notUsed: notUsed === null ? null : { version: notUsed.version, ...reasonView(notUsed, words) },
    previewDays: PREVIEW_DAYS,
    versions: versions.map((each, at) => versionView(each, versions[at + 1], words)),
  };
}

function versionView(
  { programme, since, restores, isOfLater, ...version }: ProgrammeVersion,
  before: ProgrammeVersion | undefined,
  words: Words,
): VersionLine {
  const { say } = words;
  const changes =
    programme === null || before?.programme == null ? [] : programmeChanges(before.programme, programme);
  return {
    ...version,
    note: noteOf({ ...version, restores }, words),
    since: iso(since),
    isKnown: programme !== null,
    changes: changes.map((change) => say({ code: "programmeChange", ...change })),
    changedSettings: changes,
  };
}

/** The person's note; without one, names the version that was restored. */
function noteOf(
  { note, restores }: Pick<ProgrammeVersion, "note" | "restores">,
  { say }: Words,
): string | null {
  return note ?? (restores === undefined ? null : say({ code: "revertedTo", version: restores }));
}

/** A problem document that lists each problem at its field. */
export function wrongProgramme(problems: readonly PlacedProblem[], words: Words): ProblemDocument {
  const parts = wrongParts(problems, words);
  return {
    status: 422,
    error: "invalid_programme",
    reason: { code: "wrongProgramme", parts },
    problems: parts,
  };
}

function wrongParts(problems: readonly PlacedProblem[], { say }: Words): readonly WrongPart[] {
  return problems.map(({ path, ...problem }) => ({
    path: path ?? "",
    expected: say({ code: "programmeProblem", ...problem }),
  }));
}

function notSaved(saved: Extract<SaveResult, { readonly ok: false }>, words: Words): ProblemAnswer {
  if (saved.reason === "locked") return refuse(forbidden("locked", { code: "programmeLocked" }));
  const { version, by, since, programme } = saved.now;
  if (programme === null) return conflict({ code: "programmeOfLaterCounts", version });
  const changes = saved.changes
    .slice(0, MOST_CHANGES_SHOWN)
    .map((change) => words.say({ code: "programmeChange", ...change }));
  return conflict({ code: "programmeChangedSince", version, by, at: since, changes });
}

export const checkProgrammeActivities = endpoint("POST /programmes/{shop}/activities", {
  summary: "Checks a programme's activities at the loyalty service, as doctor does; gives no points",
  permission: "owner",
  forTenants: true,
  body: z.union([z.strictObject({ programme: givenProgramme }), z.strictObject({ version: z.int().min(1) })]),
  onlyReads: true,
  answers: {
    200: z.strictObject({
      doubts: list(text).describe(
        "Activities that are unknown or could not be checked; none if the programme is not valid",
      ),
      unknown: list(text).describe("The ids of activities that the account does not have"),
    }),
  },
  problems: [404],
  answer: async ({ params: { shop }, body, words: { say } }, parts) => {
    const context = parts.shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const asked = "version" in body ? await parts.programmes.version(shop, body.version) : body;
    if (asked?.programme == null) return refuseUnknown("version");
    const judged = await parts.judgeProgramme(context, asked.programme);
    const found = judged.ok ? await parts.askActivities(context, judged.programme) : [];
    const doubts = found.filter(({ state }) => state === "failed" || state === "warning");
    const unknown = found.flatMap((doubt) => (doubt.code === "activityUnknown" ? [doubt.activityId] : []));
    return answer({ doubts: doubts.map((doubt) => sentence(say(doubt))), unknown: [...new Set(unknown)] });
  },
});
