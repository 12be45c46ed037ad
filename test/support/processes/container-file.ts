import { readFileSync } from "node:fs";

/** An instruction of a container file, such as "RUN", with its arguments. */
interface Step {
  readonly instruction: string;
  readonly text: string;
}

export interface Stage {
  readonly image: string;
  /** The name by which later stages copy from it; its number if it has none. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The stages of config/Containerfile. Supports only what that file uses: no variables, no heredocs. */
export function containerFile(path = "config/Containerfile"): readonly Stage[] {
  const text = readFileSync(path, "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const stages: { image: string; name: string; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, instruction = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (instruction === "") throw new Error(`Not a step of a container file: ${line}`);
    const [image = "", , name = String(stages.length)] = rest.split(" ");
    if (instruction === "FROM") stages.push({ image, name, steps: [] });
    else stages.at(-1)?.steps.push({ instruction, text: rest });
  }
  return stages;
}

/** The arguments of an instruction in the last stage. If repeated, the last one wins. */
export function lastOf(stage: Stage, instruction: string): string {
  const found = stage.steps.findLast((step) => step.instruction === instruction);
  if (found === undefined) throw new Error(`The container file has no ${instruction}`);
  return found.text;
}

/** The words of an exec form, `["node", "-e", "…"]`, without options before it. */
export function wordsOf(text: string): readonly string[] {
  return JSON.parse(text.slice(text.indexOf("["))) as readonly string[];
}
