import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { bridge, wordsOf } from "../../api.ts";
import { useSaid } from "../../language.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { ShopPicker } from "../../parts/shops/shop-picker.tsx";
import { hasManyShops, useStatus } from "../../status.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";

interface TextProps {
  readonly text: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
}

/** The whole programme as in the configuration file. */
export function AsText({ text, isWrong, onChange }: TextProps) {
  const { labels } = useProgrammeSpoken();
  return (
    <div>
      <p className="dim">{labels.programme.textAbout}</p>
      <textarea
        className="programme-text"
        aria-label={labels.programme.text}
        aria-invalid={isWrong}
        rows={Math.max(12, text.split("\n").length + 1)}
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

interface TakingProps {
  readonly except: string;
  readonly onTaken: (text: string) => void;
}

/** Copies another shop's programme as a starting point. */
export function Taking({ except, onTaken }: TakingProps) {
  const { labels } = useProgrammeSpoken();
  const { value: status } = useStatus();
  const [chosen, setFrom] = useState<string | null>(null);
  const others = status === null || hasManyShops(status) ? [] : status.shops;
  const from = chosen ?? others.find(({ shop }) => shop !== except)?.shop ?? "";
  const [problem, setProblem] = useSaid();
  const take = () =>
    bridge
      .get("/programmes/{shop}", { params: { shop: from } })
      .then(({ text }) => onTaken(text))
      .catch((error: unknown) => setProblem(wordsOf(error)));
  return (
    <details>
      <summary>{labels.programme.copyFrom}</summary>
      <Group align="end">
        <ShopPicker value={from} onChoose={setFrom} except={except} />
        <Button variant="default" disabled={from === ""} onClick={() => void take()}>
          {labels.programme.take}
        </Button>
      </Group>
      {problem === null ? null : <Trouble words={problem} />}
    </details>
  );
}
