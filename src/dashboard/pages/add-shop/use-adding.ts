import { useState } from "react";
import { BridgeError, type TriedShop } from "../../../client/index.ts";
import { bridge, wordsOf } from "../../api.ts";
import { useSaid } from "../../language.ts";
import type { NewShop, ShopToAdd } from "./typed-shop.ts";

type Work = "trying" | "adding";

/** Adds a shop in two steps: checks it, then adds it if nothing is wrong or the person wants it anyway. */
export function useAdding(onAdded: (added: NewShop) => void) {
  const [work, setWork] = useState<Work | null>(null);
  const [problems, setProblems] = useState<BridgeError["problems"]>([]);
  const [trouble, setTrouble] = useSaid();
  /** The problems that the last check found. */
  const [tried, setTried] = useState<TriedShop | null>(null);
  const during = async <T>(doing: Work, act: () => Promise<T>): Promise<T | null> => {
    setWork(doing);
    setTrouble(null);
    setProblems([]);
    try {
      return await act();
    } catch (error) {
      const wrong = error instanceof BridgeError && error.code === "wrongShop" ? error.problems : [];
      setProblems(wrong);
      if (wrong.length === 0) setTrouble(wordsOf(error));
      return null;
    } finally {
      setWork(null);
    }
  };
  const add = async (given: ShopToAdd, needsConsent = tried?.needsConsent ?? false) => {
    const added = await during("adding", () => bridge.post("/shops", { body: given }));
    if (added !== null) onAdded({ ...added, needsConsent });
  };
  const tryAndAdd = async (given: ShopToAdd) => {
    setTried(null);
    const found = await during("trying", () => bridge.post("/shops/try", { body: given }));
    if (found?.isFine === true) await add(given, found.needsConsent);
    else setTried(found);
  };
  return { work, problems, trouble, tried, tryAndAdd, add };
}
