import { programmeChanges } from "../../domain/programme/programme-change.ts";
import { plain } from "../terminal/terminal-text.ts";
import type { Asking } from "./asking.ts";

/** Asks for confirmation before settings that the file omits are removed. Ends the command if nobody can be asked. */
export async function confirmRemovals(asking: Asking, shop: string, file: string): Promise<void> {
  const said = await removalLines(asking, shop, file);
  const settings = said.length - 1;
  if (settings <= 0) return;
  const { sure, left, needsYes } = asking.labels.programme;
  const question = { about: said, sure: sure({ settings }), left, needsYes: needsYes({ settings }) };
  await asking.confirm(question);
}

/** The settings that the file omits, one per line below a heading. Empty if there are none or the file is invalid. */
export async function removalLines(asking: Asking, shop: string, file: string): Promise<readonly string[]> {
  const params = { shop };
  const active = await asking.tried((bridge) => bridge.get("/programmes/{shop}", { params }));
  const checked = await asking.tried((bridge) =>
    bridge.post("/programmes/{shop}/check", { params, body: { programme: file } }),
  );
  // Saving reports these problems.
  if (!active.ok || !checked.ok || checked.body.programme === null) return [];
  const { programme, text } = checked.body;
  const removed = await leftOut(active.body.text, [file, text ?? ""]);
  if (removed.length === 0) return [];
  const { removes } = asking.labels.programme;
  const now = new Map(programmeChanges({}, programme).map(({ setting, after }) => [setting, after]));
  const lines = removed.map(({ setting, before }) => {
    const after = now.get(setting) ?? null;
    return plain(`  ${asking.words.say({ code: "programmeChange", setting, before, after })}`);
  });
  return [removes({ settings: removed.length }), ...lines];
}

interface LeftOut {
  readonly setting: string;
  readonly before: string;
}

/** The settings in the active programme's text that none of the others contain. The texts contain no defaults. */
async function leftOut(active: string, others: readonly string[]): Promise<readonly LeftOut[]> {
  // Imported lazily, so that other commands start without it.
  const { parse } = await import("yaml");
  const settings = (text: string) => programmeIn(parse(text));
  const named = new Set(
    others.flatMap((text) => programmeChanges({}, settings(text)).map(({ setting }) => setting)),
  );
  return programmeChanges({}, settings(active)).flatMap(({ setting, after }) =>
    after === null || named.has(setting) ? [] : [{ setting, before: after }],
  );
}

/** The settings, which may be nested under `program` as in the configuration. */
function programmeIn(value: unknown): object {
  if (typeof value !== "object" || value === null) return {};
  return "program" in value ? programmeIn(value.program) : value;
}
