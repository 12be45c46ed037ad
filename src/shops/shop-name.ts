/** The name of a shop, brand or tenant, which is part of addresses. */
export const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** What a shop's `tenant` is for, in English. */
export const TENANT_MEANING =
  "the merchant that the shop belongs to: people invited for this merchant see only its shops";
