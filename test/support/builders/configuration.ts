import type { ConfigurationState } from "../../../src/admin/configuration.ts";
import { NOON } from "./orders.ts";

/** A configuration whose file hasn't changed since the start. */
export const AS_STARTED: ConfigurationState = { since: NOON, refused: null, waiting: [] };
