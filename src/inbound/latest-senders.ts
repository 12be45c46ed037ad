import type { Request } from "express";

const LATEST = 50;

/** The apparent senders of the latest forwarded requests, in memory. */
export class LatestSenders {
  readonly #addresses: string[] = [];

  note(request: Request): void {
    // The proxy's own requests, such as health checks, have no such header. Finding the address takes a moment.
    if (request.headers["x-forwarded-for"] === undefined) return;
    this.#addresses.push(request.ip ?? "");
    if (this.#addresses.length > LATEST) this.#addresses.shift();
  }

  like(address: string): { readonly requests: number; readonly alike: number } {
    const alike = this.#addresses.filter((each) => each === address);
    return { requests: this.#addresses.length, alike: alike.length };
  }
}
