/** Shopify's leaky bucket of points: full at first, refilled every second, emptied by what questions really cost. */
export class Bucket {
  size = 2000;
  restorePerSecond = 100;
  private points = 2000;
  private filledAt: number;
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
    this.filledAt = now();
  }

  get available(): number {
    const seconds = (this.now() - this.filledAt) / 1000;
    this.points = Math.min(this.size, this.points + seconds * this.restorePerSecond);
    this.filledAt = this.now();
    return Math.floor(this.points);
  }

  /** As if other calls of the app had used the rest. */
  set available(points: number) {
    this.points = points;
    this.filledAt = this.now();
  }

  spend(cost: number): void {
    this.available = this.available - cost;
  }

  status(): Readonly<Record<string, number>> {
    return {
      maximumAvailable: this.size,
      currentlyAvailable: this.available,
      restoreRate: this.restorePerSecond,
    };
  }
}
