import "./styles/mantine.css";
import "./styles/tones.css";
import "./styles/dashboard.css";
import "./styles/tiles.css";
import "./styles/dialog.css";
import "./styles/shell.css";
import "./styles/buttons.css";
import "./styles/fields.css";
import "./styles/focus.css";
import { createTheme, type MantineColorsTuple, MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { firstLanguage, speak } from "./language.ts";
import { fetchPlace } from "./places.tsx";
import { currentPlace } from "./router.tsx";
import { addTypeface, FONT_FAMILY } from "./typeface.ts";

const sea: MantineColorsTuple = [
  "#e7f5f2",
  "#cfeae4",
  "#a0d6cb",
  "#6dc0b0",
  "#45ab99",
  "#2a9886",
  "#148473",
  "#0b6e5f",
  "#085a4e",
  "#05463d",
];

/** Shades dark enough for readable white text. */
const theme = createTheme({
  colors: { sea },
  primaryColor: "sea",
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: "md",
  fontFamily: FONT_FAMILY,
  headings: { fontWeight: "650" },
  cursorType: "pointer",
  components: {
    // Descriptions go below fields, so that neighbouring fields line up. Optional fields say so themselves.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"], withAsterisk: false },
    },
  },
});

/** A function, not a top-level await: the words import this module's chunk, so each would wait for the other. */
async function show(place: HTMLElement): Promise<void> {
  fetchPlace(currentPlace());
  addTypeface();
  await speak(firstLanguage());
  createRoot(place).render(
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <App />
    </MantineProvider>,
  );
}

const place = document.getElementById("page");
if (place !== null) void show(place);

function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "";
}
