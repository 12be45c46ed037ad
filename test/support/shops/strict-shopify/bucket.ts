/** Shopify's leaky bucket of points: initially full, refilled every second, emptied by the actual cost of queries. */
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

  /** Leaves this many points, as if other calls of the app had used the rest. */
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
