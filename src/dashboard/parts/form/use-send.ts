import { type FormEvent, useState } from "react";
import { wordsOf } from "../../api.ts";
import { useSaid } from "../../language.ts";
import { useLive } from "../../live.tsx";

/** Sends a person's request. Returns its progress and error, as text and as thrown. Afterwards, data is reread. */
export function useSend(firstProblem: string | null = null) {
  const { hasActed } = useLive();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useSaid(firstProblem);
  const [error, setError] = useState<unknown>(null);
  const send = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    setError(null);
    try {
      await act();
      hasActed();
    } catch (thrown) {
      setProblem(wordsOf(thrown));
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (act: () => Promise<unknown>) => (event: FormEvent) => {
    event.preventDefault();
    void send(act);
  };
  return { isBusy, problem, setProblem, error, send, onSubmit };
}
