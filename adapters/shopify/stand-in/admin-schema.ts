import { buildSchema } from "graphql";
import { readOwnFile } from "../../../src/runtime/installation/own-files.ts";
import { API_VERSION } from "./signed-headers.ts";

/** Shopify's Admin API schema, reduced to what a bridge uses (test/support/shops/derive-shopify-schema.ts). */
export const ADMIN_SCHEMA = buildSchema(
  readOwnFile(`adapters/shopify/stand-in/admin-${API_VERSION}.graphql`).toString("utf8"),
);
