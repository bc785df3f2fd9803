/** Chunks of the redirect to the provider and of the first screens: shared with the public pages, or console only. */
export type Frame = "calls" | "start" | "shared" | "frame";

/** Module graph of the bundler. */
interface Bundle {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters?: readonly string[] } | null;
}

const startEntry = /\/index\.html$/;
const consoleEntry = /\/src\/console\.tsx$/;
const publicEntry = /\/read-only\.html$/;

/** Modules used only by public pages belong to no group. */
export function frameGroup(name: Frame) {
  return {
    name: (id: string, bundle: Bundle) => (frameOf(id, bundle) === name ? name : null),
    debugName: name,
  };
}

function frameOf(id: string, bundle: Bundle): Frame | undefined {
  // A lazy part of a public page must not load the frame of the console either.
  const isPublic = isIn(publicEntry, importersOf(id, bundle, true));
  const importers = importersOf(id, bundle, false);
  if (isIn(startEntry, importers)) return isPublic ? "calls" : "start";
  if (!isPublic) return "frame";
  return isIn(consoleEntry, importers) ? "shared" : undefined;
}

/** What screens and lazy parts of public pages both import: these parts must not load the console's screens. */
export function publicGroup(name: string, screens: readonly RegExp[]) {
  const isShared = (id: string, bundle: Bundle): boolean => {
    const importers = importersOf(id, bundle, false);
    return (
      screens.some((screen) => isIn(screen, importers)) && isIn(publicEntry, importersOf(id, bundle, true))
    );
  };
  return {
    name: (id: string, bundle: Bundle) => (isShared(id, bundle) ? name : null),
    debugName: name,
  };
}

/** What a screen imports, in one chunk: a hundred small ones cost more than what another screen does not need of it. */
export function screenGroup(name: string, screen: RegExp) {
  return {
    name: (id: string, bundle: Bundle) => (isIn(screen, importersOf(id, bundle, false)) ? name : null),
    debugName: name,
  };
}

const isIn = (entry: RegExp, importers: ReadonlySet<string>): boolean =>
  [...importers].some((importer) => entry.test(importer));

function importersOf(id: string, bundle: Bundle, isLazyToo: boolean): Set<string> {
  const found = new Set([id]);
  for (const each of found) {
    const info = bundle.getModuleInfo(each);
    for (const importer of info?.importers ?? []) found.add(importer);
    if (isLazyToo) for (const importer of info?.dynamicImporters ?? []) found.add(importer);
  }
  return found;
}
