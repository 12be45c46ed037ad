/** A Shopify shop and a loyalty service where nobody answers; secrets are in the environment. */
export const ENVIRONMENT = {
  ADMIN_TOKEN: "the-canary-of-the-admin",
  LOYALTY_KEY: "the-canary-of-the-key",
  SHOP_SECRET: "the-canary-of-the-shop",
};
export const READY = /"url":"(http[^"]+)"/;

export function configuration(port = 0): string {
  return `
server: { port: ${port}, graceSeconds: 5 }
storage: { path: ./kept }
admin: { token: \${ADMIN_TOKEN} }
brands:
  main: { baseUrl: "http://127.0.0.1:9", apiKey: \${LOYALTY_KEY}, brandId: b }
shops:
  acme:
    platform: shopify
    brand: main
    domain: acme.myshopify.com
    secrets: [ \${SHOP_SECRET} ]
    program: { earn: { activityId: 12, from: 2000-01-01 } }
`;
}
