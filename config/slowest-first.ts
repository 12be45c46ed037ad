import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Where the slow files are, slowest first. Within a folder, and in all others, larger files come first. */
const SLOW = [
  "test/woocommerce/lives",
  "test/woocommerce/away",
  "test/woocommerce/many",
  "test/installed/",
  "test/crash/",
  "test/integration/road/",
  "test/simulation/",
  "test/integration/store/",
  "test/integration/commands/",
  "test/browser/",
  "test/integration/",
];

/** Starts slow files first, so that no core waits for a long file at the end; works on a fresh clone, too. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root;
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((folder) => relative(root, moduleId).startsWith(folder));
      return at === -1 ? SLOW.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
