import { expect, test } from "vitest";
import { memoizeLast } from "../../../src/domain/plan/memoize-last.ts";

test("what was found for a subject is found once, as long as the same is given", () => {
  let searches = 0;
  const find = memoizeLast((subject: { readonly name: string }, given: object, times: number) => {
    searches += 1;
    return { name: subject.name, given, times };
  });
  const [ada, ben] = [{ name: "Ada" }, { name: "Ben" }];
  const [one, other] = [{}, {}];
  expect(find(ada, one, 1)).toEqual({ name: "Ada", given: one, times: 1 });
  expect(find(ada, one, 1)).toBe(find(ada, one, 1));
  expect(searches).toBe(1);
  expect(find(ben, one, 1).name).toBe("Ben");
  expect(find(ada, other, 1).given).toBe(other);
  expect(find(ada, other, 2).times).toBe(2);
  expect(find(ada, one, 1).given).toBe(one);
  expect(searches).toBe(5);
});

test("that nothing was found is remembered too", () => {
  let searches = 0;
  const find = memoizeLast((_subject: object): null => {
    searches += 1;
    return null;
  });
  const subject = {};
  expect([find(subject), find(subject)]).toEqual([null, null]);
  expect(searches).toBe(1);
});
