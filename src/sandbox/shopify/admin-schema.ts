import { buildSchema } from "graphql";
import { readOwnFile } from "../../runtime/installation/own-files.ts";
import { API_VERSION } from "./signed-headers.ts";

/** What Shopify publishes of its Admin API, cut down to what a bridge asks (test/support/shops/derive-shopify-schema.ts). */
export const ADMIN_SCHEMA = buildSchema(
  readOwnFile(`src/sandbox/shopify/admin-${API_VERSION}.graphql`).toString("utf8"),
);
