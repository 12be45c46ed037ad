/** The settings of a brand's link. */
export interface BrandLinkSettings {
  readonly brand: string;
  readonly identifier: "email" | "mobile";
  /** The only merchant whose customers the account has; `null` (default): several merchants', or unknown. */
  readonly tenant?: string | null;
  readonly timeoutMs: number;
  readonly rateLimit: { readonly perMinute: number; readonly scope: "brand" | "operation" };
  /** The points of each activity, by its id, if set. */
  readonly activities?: Readonly<Record<string, number>>;
}
