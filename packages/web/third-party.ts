import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface ThirdParty {
  name: string;
  version: string;
  licence: string;
  /** Its licence and notice files; empty where the package has none. */
  text: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const shipped = ["web", "server", "agent"];
const licenceFile = /^(licen[cs]e|copying|notice)/i;

/** Installed packages that the console, the server and the agent need at run time, by name. */
export function thirdParties(root: string): ThirdParty[] {
  const seen = new Map<string, ThirdParty>();
  const visit = (folder: string): void => {
    const { dependencies, optionalDependencies } = manifestOf(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = findInstalledFolder(name, folder);
      // Binaries for other systems are not installed.
      if (found === undefined || seen.has(found)) continue;
      if (!name.startsWith("@gantry/")) seen.set(found, thirdPartyOf(found));
      visit(found);
    }
  };
  for (const name of shipped) visit(path.join(root, "packages", name));
  return [...seen.values()].toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/** The list as a page without scripts or styles. */
export function thirdPartyPage(packages: readonly ThirdParty[]): string {
  const entries = packages.map(
    ({ name, version, licence, text }) =>
      `<details><summary>${escape(name)} ${escape(version)} (${escape(licence)})</summary>\n<pre>${escape(
        text || "The package has no licence file.",
      )}</pre></details>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Third-party licences</title></head>
<body><main><h1>Third-party licences</h1>
<p>This console, its server and its agents contain ${packages.length} packages by others.</p>
${entries.join("\n")}
</main></body></html>
`;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;
}

/** As Node resolves it: in the nearest `node_modules` on the way up. */
function findInstalledFolder(name: string, from: string): string | undefined {
  const folder = path.join(from, "node_modules", name);
  if (existsSync(path.join(folder, "package.json"))) return folder;
  return path.dirname(from) === from ? undefined : findInstalledFolder(name, path.dirname(from));
}

function thirdPartyOf(folder: string): ThirdParty {
  const { name, version, license = "see its text" } = manifestOf(folder);
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && licenceFile.test(entry.name),
  );
  const texts = files.map((file) => readFileSync(path.join(folder, file.name), "utf8").trim());
  return { name, version, licence: license, text: texts.join("\n\n") };
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
