import { buildSchema } from "graphql";
import { readOwnFile } from "../../runtime/installation/own-files.ts";
import { API_VERSION } from "./signed-headers.ts";

/** Shopify's Admin API schema, reduced to what a bridge uses (test/support/shops/derive-shopify-schema.ts). */
export const ADMIN_SCHEMA = buildSchema(
  readOwnFile(`src/sandbox/shopify/admin-${API_VERSION}.graphql`).toString("utf8"),
);
