import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import { describeAdapterContract } from "../../contracts/adapter.ts";
import { shopifySamples } from "./shopify-samples.ts";

describeAdapterContract(shopifyAdapter, shopifySamples);
