import { email, mobile } from "../arguments.ts";
import type { BridgeCommand } from "../bridge-command.ts";

/** Identifies a customer by email or by mobile number. */
export interface CustomerOptions {
  readonly email?: string;
  readonly mobile?: string;
}

/** `whose`: the owner in the help text, such as "the customer's". */
export function customerOptions(command: BridgeCommand, whose: string): BridgeCommand {
  return command
    .option("--email <address>", `${whose} email address`, email)
    .option("--mobile <number>", `${whose} mobile number, such as +491701234567`, mobile);
}

export function checkCustomer({ email, mobile }: CustomerOptions, command: BridgeCommand): void {
  if ((email === undefined) === (mobile === undefined)) command.refuse("use either --email or --mobile");
}
