/** The credentials of each shipped platform, for the help, which must not load the adapters. `npm run generate` writes this file. */
export const credentialNames = {
  shopify: ["clientId", "clientSecret", "accessToken"],
  woocommerce: ["consumerKey", "consumerSecret"],
} as const;
