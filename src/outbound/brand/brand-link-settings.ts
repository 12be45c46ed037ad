/** What a brand's link is configured by. */
export interface BrandLinkSettings {
  readonly brand: string;
  readonly identifier: "email" | "mobile";
  readonly timeoutMs: number;
  readonly rateLimit: { readonly perMinute: number; readonly scope: "brand" | "operation" };
  /** How many points an activity gives, by its id, where the settings say so. */
  readonly activities?: Readonly<Record<string, number>>;
}
