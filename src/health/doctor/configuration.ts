import type { ConfigurationState } from "../../admin/configuration.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** Compares the configuration of the running bridge with its file. Empty if both are the same. */
export function checkConfiguration({ since, refused, waiting }: ConfigurationState): readonly Verdict[] {
  const { warning, failed } = judging(BRIDGE, "configurationCheck");
  const [because, ...more] = refused?.problems ?? [];
  return [
    ...(because === undefined ? [] : [failed({ code: "fileRefused", since, because, more: more.length })]),
    ...(waiting.length === 0 ? [] : [warning({ code: "settingsWait", settings: waiting })]),
  ];
}
