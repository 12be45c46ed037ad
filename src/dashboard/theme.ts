import { createTheme, type MantineColorsTuple } from "@mantine/core";

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
export const theme = createTheme({
  colors: { sea },
  primaryColor: "sea",
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: "md",
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  headings: { fontWeight: "650" },
  cursorType: "pointer",
});

export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "";
}
