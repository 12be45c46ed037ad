import type { Reason } from "../domain/reason/reason.ts";
import { sayer } from "./catalog.ts";
import { reasons as english } from "./en/reasons.ts";
import { formatFor } from "./format.ts";

/** Of the interface for programs: English, times in UTC. */
export const sayReason: (reason: Reason) => string = sayer(english, formatFor("en", "UTC"));
