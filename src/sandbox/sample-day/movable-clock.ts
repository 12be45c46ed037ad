/** The wall clock, which can be set forward: a shop, the bridge and the loyalty service that share it live later at once. */
export class MovableClock {
  #aheadMs = 0;

  readonly now = (): number => Date.now() + this.#aheadMs;

  setForward(byMs: number): void {
    this.#aheadMs += byMs;
  }
}
