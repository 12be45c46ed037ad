import type { PlatformScript } from "../platform/embedded-admin.ts";

/** The frame in a platform's admin that shows the dashboard's page. */
export interface Frame {
  readonly platform: string;
  /** The only sites that may show the page, as sources of a content security policy. */
  readonly framedBy: readonly string[];
  readonly script: PlatformScript;
}
