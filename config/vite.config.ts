import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { compiledLabels } from "./compiled-labels.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Library variables that the page doesn't use: colours, large and compact controls, and button group sections. */
const UNUSED =
  /--(mantine-color-(blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow)-|mantine-color-(dark|gray|red)-(text|light|outline)|section-(height|padding)-|button-(height|padding-x)-compact-|(ai|burger|button|cb|checkbox|combobox|input|label|loader|progress|psi)-[a-z-]*-(lg|xl)(?=:))[a-z0-9-]*:[^;}]*;?/g;

function withoutUnusedVariables(): Plugin {
  return {
    name: "without-unused-variables",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && file.fileName.endsWith(".css"))
          file.source = String(file.source).replace(UNUSED, "");
    },
  };
}

/** Builds the dashboard into static files that the bridge serves itself. */
export default defineConfig({
  root: here("../src/dashboard"),
  // The bridge inserts where it is mounted: src/admin/page/page.ts.
  base: "./",
  plugins: [withoutUnusedVariables(), compiledLabels()],
  build: {
    outDir: here("../dist/dashboard"),
    emptyOutDir: true,
    // Inline data would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by third-party.ts. The folder isn't served.
    license: { fileName: ".vite/licenses.json" },
    target: "es2022",
    chunkSizeWarningLimit: 900,
    // Few files for shared code: over a phone's network, each costs as much as several thousand bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "library", test: /node_modules/, tags: ["$initial"] },
            { name: "start", tags: ["$initial"] },
            // The first page has no list and no form.
            {
              name: "parts",
              test: /^(?!.*(parts[\\/](campaigns|deliveries|exchange|form|lists|orders|search)[\\/]|parts[\\/](account|amount|tabs|facts|language|noted|page-of-list|save|shops[\\/](read|deleted|shop-picker|shops-in-parts))|parts[\\/]points[\\/](points-)?history|pages[\\/](order[\\/]|act|first-hour|programme|help|alerts|people|passkeys|report|setup|shop)|indented|own-names|points-badge|history-columns|programme-change|act-codes|components[\\/](ActionIcon|Checkbox|Combobox|Input|NativeSelect|PasswordInput|Progress|TextInput)|use-debounced|InlineInput|(?<!tiles|connections)\.css$))/,
              minShareCount: 2,
            },
            { name: "lists", minShareCount: 2 },
          ],
        },
      },
    },
  },
  logLevel: "error",
});
