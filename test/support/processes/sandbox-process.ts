import { listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { STAND_IN } from "../bridge/bridge-config.ts";
import { givenToChild, sendToParent } from "./child.ts";

/** The stand-in loyalty service in a process of its own. */
export interface SandboxGiven {
  readonly limitPerMinute: number | null;
}

const { limitPerMinute } = givenToChild<SandboxGiven>();
const { url } = await listenSandbox({
  ...STAND_IN,
  limitPerMinute: limitPerMinute ?? Number.POSITIVE_INFINITY,
});
sendToParent({ url });
