import fc from "fast-check";
import { isLong, ORDINARY_SEED } from "./long-run.ts";

/** Property tests see the same cases in each ordinary run; with LONG_TESTS=1 others in each, whose seed a red one tells. */
if (!isLong) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: ORDINARY_SEED });
