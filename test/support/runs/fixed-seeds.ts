import fc from "fast-check";
import { isLong, ORDINARY_SEED } from "./long-run.ts";

/** Ordinary runs of property tests use the same cases. With LONG_TESTS=1 they differ, and failures print the seed. */
if (!isLong) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: ORDINARY_SEED });
