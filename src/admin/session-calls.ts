import type { ChangeFeed } from "./change-feed.ts";
import { answer, type Endpoint, endpoint } from "./endpoint.ts";
import type { Sessions } from "./sessions.ts";

/** For a sign-in link: /?ticket=… opens one session, once. */
export function issueTicket(sessions: Sessions): Endpoint {
  return endpoint({ answer: async () => answer({ ticket: await sessions.issueTicket() }) });
}

/** Signs out everywhere: every device, this one included. Pages that are open hear no more news. */
export function endAllSessions(sessions: Sessions, changes: ChangeFeed): Endpoint {
  return endpoint({
    answer: async () => {
      await sessions.closeAll();
      await changes.stop();
      return answer({ isSignedIn: false });
    },
  });
}
