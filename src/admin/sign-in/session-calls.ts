import { answer, type Endpoint, endpoint, secretAnswer } from "../endpoint.ts";
import type { ChangeFeed } from "../page/change-feed.ts";
import type { Admission } from "./admission.ts";

/** For a sign-in link: /?ticket=… opens one session, once. */
export function issueTicket({ sessions }: Admission): Endpoint {
  return endpoint({ answer: async () => secretAnswer({ ticket: await sessions.issueTicket() }) });
}

/** Signs out everywhere: every device, this one included. Pages that are open hear no more news. */
export function endAllSessions({ sessions, adminEvents }: Admission, changes: ChangeFeed): Endpoint {
  return endpoint({
    answer: async () => {
      await sessions.closeAll();
      adminEvents.note("signedOutEverywhere");
      await changes.stop();
      return answer({ isSignedIn: false });
    },
  });
}
