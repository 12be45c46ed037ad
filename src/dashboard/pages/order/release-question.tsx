import "./release-question.css";
import { useId } from "react";
import type { Order } from "../../../client/index.ts";
import type { Choice } from "../../parts/noted-action.tsx";
import { When } from "../../parts/when.tsx";
import { useOrderPageSpoken, withinOrderPageWords } from "./order-page-words.tsx";

type Release = NonNullable<Order["release"]>;

interface QuestionProps extends Choice {
  readonly order: Pick<Order, "release">;
}

/** Asks which decisions to undo, and shows what that would do now and the order's state afterwards. */
export const ReleaseQuestion = withinOrderPageWords(({ order: { release }, ...choice }: QuestionProps) => {
  const { chosen } = choice;
  const { labels } = useOrderPageSpoken();
  if (release === null) return null;
  const { effects, afterwards } = release.decisions.find(({ name }) => name === chosen) ?? release;
  const said = labels.orderPage.release;
  const staysHeld =
    chosen !== null && chosen !== "hold" && release.decisions.some(({ name }) => name === "hold");
  return (
    <>
      <Decisions decisions={release.decisions} {...choice} />
      <div>
        <p className="release-title">{said.effects}</p>
        {effects.length > 0 ? null : staysHeld ? said.nothingSentHeld : said.nothingSent}
        {effects.map(({ detail }) => (
          <div key={detail}>{detail}</div>
        ))}
      </div>
      <div>
        <p className="release-title">{said.standsThen}</p>
        {afterwards.detail}
      </div>
    </>
  );
});

function Decisions({ decisions, chosen, onChoose }: Choice & Pick<Release, "decisions">) {
  const { labels } = useOrderPageSpoken();
  const group = useId();
  const said = labels.orderPage.release;
  const [first, ...others] = decisions;
  if (first === undefined) return null;
  if (others.length === 0)
    return (
      <div>
        <p className="release-title">{said.one}</p>
        <Made decision={first} />
      </div>
    );
  const choices = [...decisions.map(({ name, ...made }) => ({ name, made })), { name: null, made: null }];
  return (
    <fieldset className="release">
      <legend>{said.which}</legend>
      {choices.map(({ name, made }) => (
        <label key={name}>
          <input type="radio" name={group} checked={chosen === name} onChange={() => onChoose(name)} />
          <span>{made === null ? said.all({ decisions: decisions.length }) : <Made decision={made} />}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Who decided what, and when. */
function Made({
  decision: { detail, at },
}: {
  readonly decision: Pick<Release["decisions"][number], "detail" | "at">;
}) {
  return (
    <>
      <bdi>{detail}</bdi>{" "}
      {at === null ? null : (
        <span className="dim">
          <When at={at} />
        </span>
      )}
    </>
  );
}
