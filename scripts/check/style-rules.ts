/** Rules of style sheets: colours come from the theme, sides are logical, and a class has one global definition. */
export interface StyleFault {
  rule: "colour" | "side" | "twice";
  file: string;
  /** What stands there, such as a property or the name of a class. */
  what: string;
}

const themeFolder = /\/theme\//;
const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lch|lab|hwb)\(/gi;
const sides =
  /(?:^|[;{\s])((?:(?:margin|padding|border|inset)-(?:left|right)(?:-[a-z]+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b)/g;

/** What breaks the rules in these style sheets, by path. */
export function styleFaults(sheets: ReadonlyMap<string, string>): StyleFault[] {
  const plain = [...sheets].map(([file, text]) => [file, withoutComments(text)] as const);
  return [
    ...plain.flatMap(([file, text]) =>
      themeFolder.test(file) ? [] : findFaults("colour", file, text, rawColour),
    ),
    ...plain.flatMap(([file, text]) => findFaults("side", file, text, sides)),
    ...doubleClasses(plain),
  ];
}

/** Style sheets of the page among all texts. */
export const styleSheets = (texts: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...texts].filter(([file]) => /^packages\/web\/src\/.*\.css$/.test(file)));

/** How many faults of each rule each file has. */
export function countByFile(found: readonly StyleFault[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, file } of found) counts.set(`${rule} ${file}`, (counts.get(`${rule} ${file}`) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Faults beyond those that are known, and known ones that are gone: the list of known ones only shrinks. */
export function newStyleFaults(
  found: readonly StyleFault[],
  known: Readonly<Record<string, number>>,
): string[] {
  const counts = countByFile(found);
  return [...new Set([...Object.keys(counts), ...Object.keys(known)])].sort().flatMap((key) => {
    const count = counts[key] ?? 0;
    const allowed = known[key] ?? 0;
    const [rule, file] = key.split(" ");
    const examples = found.filter((fault) => fault.rule === rule && fault.file === file);
    const named = [...new Set(examples.map(({ what }) => what))].slice(0, 5).join(", ");
    if (count > allowed) return [`${file}: ${count} ${meanings[rule as StyleFault["rule"]]}: ${named}`];
    if (count < allowed)
      return [
        `${key}: ${count} of ${allowed} known faults are left; run node scripts/run.mjs known-style-faults`,
      ];
    return [];
  });
}

const meanings: Record<StyleFault["rule"], string> = {
  colour: "raw colours (use a token of the theme)",
  side: "left or right sides (use inline-start and inline-end)",
  twice: "classes that another global sheet defines too (use a CSS module)",
};

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "");

function findFaults(rule: StyleFault["rule"], file: string, text: string, pattern: RegExp): StyleFault[] {
  return [...text.matchAll(pattern)].map((match) => ({ rule, file, what: (match[1] ?? match[0]).trim() }));
}

/** A class is defined where a selector begins with it; a sheet that only refers to it begins with another one. */
function doubleClasses(sheets: readonly (readonly [string, string])[]): StyleFault[] {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of sheets) {
    if (file.endsWith(".module.css")) continue;
    for (const [, name = ""] of text.matchAll(/(?:^|[,{}])\s*\.([a-z][\w-]*)(?=[^{}]*\{)/gim))
      files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  return [...files]
    .filter(([, of]) => of.size > 1)
    .flatMap(([what, of]) => [...of].map((file): StyleFault => ({ rule: "twice", file, what })));
}
