import { answer, type Endpoint, endpoint } from "./endpoint.ts";
import type { Sessions } from "./sessions.ts";

/** For a sign-in link: /?ticket=… opens one session, once. */
export function issueTicket(sessions: Sessions): Endpoint {
  return endpoint({ answer: async () => answer({ ticket: await sessions.issueTicket() }) });
}

/** Signs out everywhere: every device, this one included. */
export function endAllSessions(sessions: Sessions): Endpoint {
  return endpoint({
    answer: async () => {
      await sessions.closeAll();
      return answer({ isSignedIn: false });
    },
  });
}
