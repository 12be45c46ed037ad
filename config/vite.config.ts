import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the dashboard into static files that the bridge serves itself. */
export default defineConfig({
  root: here("../src/dashboard"),
  // The bridge says where it is mounted: src/admin/page/page.ts.
  base: "./",
  build: {
    outDir: here("../dist/dashboard"),
    emptyOutDir: true,
    // Inline data would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by third-party.ts; nothing of that folder is served.
    license: { fileName: ".vite/licenses.json" },
    target: "es2022",
    chunkSizeWarningLimit: 900,
    // What several pages share is few files: over a phone's network each costs as much as some thousand bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "library", test: /node_modules/, tags: ["$initial"] },
            { name: "start", tags: ["$initial"] },
            // The first page has no list.
            {
              name: "parts",
              test: /^(?!.*(parts[\\/](order|delivery|search|customers)-|parts[\\/](campaigns|exchange|noted|older|save)|parts[\\/](points-)?history|pages[\\/](order[\\/]|act|programme)|indented|own-names|condition-labels|components[\\/]Checkbox|InlineInput|\.css$))/,
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
