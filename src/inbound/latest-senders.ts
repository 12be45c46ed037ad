import type { Request } from "express";

const LATEST = 50;

/** Who the latest requests seem to come from that a proxy named a sender of. In memory alone, and only so many. */
export class LatestSenders {
  readonly #addresses: string[] = [];

  note({ headers, ip }: Request): void {
    // What the proxy asks itself, as whether the bridge is well, names nobody.
    if (headers["x-forwarded-for"] === undefined) return;
    this.#addresses.push(ip ?? "");
    if (this.#addresses.length > LATEST) this.#addresses.shift();
  }

  like(address: string): { readonly requests: number; readonly alike: number } {
    const alike = this.#addresses.filter((each) => each === address);
    return { requests: this.#addresses.length, alike: alike.length };
  }
}
