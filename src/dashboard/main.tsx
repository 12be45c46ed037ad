import "./styles/mantine.css";
import "./styles/tones.css";
import "./styles/dashboard.css";
import "./styles/tiles.css";
import "./styles/dialog.css";
import "./styles/shell.css";
import "./styles/buttons.css";
import "./styles/focus.css";
import { MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { firstLanguage, speak } from "./language.ts";
import { fetchPlace } from "./places.tsx";
import { currentPlace } from "./router.tsx";
import { styleNonce, theme } from "./theme.ts";

const place = document.getElementById("page");
if (place !== null) {
  fetchPlace(currentPlace());
  await speak(firstLanguage());
  createRoot(place).render(
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <App />
    </MantineProvider>,
  );
}
