import "../../styles/raw.css";
import { Copy } from "./copy.tsx";

/** Lines for a terminal or a file, with a button to copy them. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div className="command">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre className="raw" tabIndex={0}>
        {text}
      </pre>
      <Copy text={text} />
    </div>
  );
}
