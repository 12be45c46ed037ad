import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Alarm } from "../words/codes/alert.ts";

/** Something that needs a person. No personal data, no secret. */
export interface Condition {
  /** The same as long as it is the same trouble. */
  readonly key: string;
  readonly alarm: Alarm;
  /** How bad; a person is told again when it grows. */
  readonly level: number;
  /** It was set right already: a person is told once and nothing has to heal. The moment tells one from the next. */
  readonly happenedAt: Moment | null;
  /** With `happenedAt`: when it was over, if not at once. */
  readonly overAt?: Moment | undefined;
  /** It heals by itself: nobody is told, and only the log of incidents has it. */
  readonly isPassing?: boolean | undefined;
}
