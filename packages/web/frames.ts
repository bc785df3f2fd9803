/** Chunks of the first screens: shared with the public pages, or console only. */
export type Frame = "shared" | "frame";

/** Module graph of the bundler; only static imports count. */
interface Bundle {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const consoleEntry = /\/index\.html$/;
const publicEntry = /\/read-only\.html$/;

/** Modules used only by public pages belong to no group. */
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

function importersOf(id: string, bundle: Bundle): Set<string> {
  const found = new Set([id]);
  for (const each of found)
    for (const importer of bundle.getModuleInfo(each)?.importers ?? []) found.add(importer);
  return found;
}
