import type { Request } from "express";
import type { Install } from "../../platform/shop-access.ts";
import type { ShopContext } from "../shop-context.ts";
import type { ConnectContext } from "./connect-context.ts";
import type { Connections } from "./connections.ts";
import type { GuestShop, OpenInstalls } from "./open-installs.ts";

/** The dependencies of the steps of a merchant's consent. */
export interface InstallContext extends Omit<ConnectContext, "cipher"> {
  readonly connections: Connections;
  readonly openInstalls: OpenInstalls;
  readonly publicUrl: string | null;
  /** The owner whose dashboard sent the request, with their tenant; `null`: the request comes from elsewhere. */
  readonly ownerOf: (
    request: Request,
  ) => Promise<{ readonly tenant: string | null; readonly id: string | null } | null>;
  /** The tenant of this person; `null` if the person no longer owns one. */
  readonly tenantOfOwner: (id: string) => Promise<string | null>;
  /** Returns a single-use ticket with which the shop's merchant opens the dashboard. */
  readonly ticketFor: (shop: string) => Promise<string>;
  /** Records in the audit log that a merchant connected a new shop. `by`: the person, if known. */
  readonly noteInstalled: (shop: string, guest: GuestShop, by?: string) => Promise<void>;
  /** Called when the shop has new tokens. */
  readonly onConnected: (shop: ShopContext) => void;
}

/** A platform whose shops connect by consent. */
export interface InstallPlace {
  readonly platform: string;
  readonly title: string;
  readonly install: Install<unknown>;
}
