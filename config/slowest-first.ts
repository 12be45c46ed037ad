import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Where the slow files are, the slowest first. Within a folder, and in all others, the larger file comes first. */
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

/** So that at the end no core waits for a long file that another one began late, on a fresh clone too. */
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
