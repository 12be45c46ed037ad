import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeItself, thirdParties } from "./third-party.ts";

/** A component in CycloneDX's terms. */
interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/**
 * The bill of materials of a release (CycloneDX): runtime packages, those bundled into the dashboard, and the Node in
 * the single executable. The licences use the same list. npm's own list omits runtime packages that a tool also needs,
 * names the bridge after its folder, and has a different number and time in each run. Needs `npm ci` and the built
 * dashboard.
 */
export function billOfMaterials(root: string): string {
  const { serialNumber: _number, ...list } = listed(root);
  const { timestamp: _time, ...metadata } = list.metadata;
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const known = thirdParties(root);
  const components = (list.components as readonly Component[]).filter(({ name, version }) =>
    known.has(`${name} ${version}`),
  );
  const refs = new Set([metadata.component, ...components].map((each: Component) => each["bom-ref"]));
  const dependencies = (list.dependencies as readonly Dependency[])
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  const whole = {
    ...list,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components: [...components, ofNode()],
    dependencies,
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** Every package of the lock file, as npm lists them. */
function listed(root: string) {
  const options = ["--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  return JSON.parse(
    execFileSync("npm", ["sbom", ...options], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 64e6,
    }),
  );
}

function ofNode() {
  const { name, version, identifier } = nodeItself();
  const purl = `pkg:generic/node@${version}`;
  return {
    "bom-ref": purl,
    type: "platform",
    name,
    version,
    purl,
    licenses: [{ license: { name: identifier } }],
  };
}
