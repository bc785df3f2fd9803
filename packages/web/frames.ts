/** Chunks of the first screens: shared with the public pages, or console only. */
export type Frame = "shared" | "frame";

/** Module graph of the bundler. */
interface Bundle {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters?: readonly string[] } | null;
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
  const isIn = (entry: RegExp, isLazyToo: boolean) =>
    [...importersOf(id, bundle, isLazyToo)].some((importer) => entry.test(importer));
  // A lazy part of a public page must not load the frame of the console either.
  if (!isIn(publicEntry, true)) return "frame";
  return isIn(consoleEntry, false) ? "shared" : undefined;
}

function importersOf(id: string, bundle: Bundle, isLazyToo: boolean): Set<string> {
  const found = new Set([id]);
  for (const each of found) {
    const info = bundle.getModuleInfo(each);
    for (const importer of info?.importers ?? []) found.add(importer);
    if (isLazyToo) for (const importer of info?.dynamicImporters ?? []) found.add(importer);
  }
  return found;
}
