import { samples } from "../../adapters/example/samples.ts";
import { describeAdapterContract } from "../contracts/adapter.ts";
import { STAMPED_HEADER, stamp, stampedAdapter } from "../support/shops/stamped-adapter.ts";

/** The laws hold where no header but the signature itself holds the time, too. */
const { secretOf: _plainText, ...others } = samples;
describeAdapterContract({
  ...others,
  adapter: stampedAdapter,
  headersOf: () => ({}),
  signatureHeader: STAMPED_HEADER,
  sign: ({ body }, secret, sentAt) => stamp(body, secret, sentAt),
});
