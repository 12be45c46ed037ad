import { BaseSequencer, type TestSpecification } from "vitest/node";
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return super.sort(files);
  }
}
