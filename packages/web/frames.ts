/** Files of the first screens: what the console and the public pages both need, and what only the console does. */
export type Frame = "shared" | "frame";

/** What the bundler knows of its modules; only static imports count here. */
interface Bundle {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const consoleEntry = /\/index\.html$/;
const publicEntry = /\/read-only\.html$/;

/** Takes the modules that belong into this file; what only a public page needs belongs into none. */
export function frameGroup(name: Frame) {
  return {
    name: (id: string, bundle: Bundle) => (frameOf(id, bundle) === name ? name : null),
    debugName: name,
  };
}

function frameOf(id: string, bundle: Bundle): Frame | undefined {
  const importers = importersOf(id, bundle);
  const isIn = (entry: RegExp) => [...importers].some((importer) => entry.test(importer));
  if (!isIn(publicEntry)) return "frame";
  return isIn(consoleEntry) ? "shared" : undefined;
}

/** The module and everything that imports it, directly or not. */
function importersOf(id: string, bundle: Bundle): Set<string> {
  const found = new Set([id]);
  for (const each of found)
    for (const importer of bundle.getModuleInfo(each)?.importers ?? []) found.add(importer);
  return found;
}
