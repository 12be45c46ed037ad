import "./one-of.css";
import { useId } from "react";

interface OneOfProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A choice among a few options, in one line. */
export function OneOf<Value extends string>({ legend, options, value, onChoose }: OneOfProps<Value>) {
  const name = useId();
  return (
    <fieldset className="one-of">
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
