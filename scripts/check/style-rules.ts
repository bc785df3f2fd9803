/**
 * Rules of style sheets: colours come from the theme, which has each of them, sides are logical, a class has one global
 * definition, and only the theme and the kit's look are global.
 */
export interface StyleFault {
  rule: "colour" | "token" | "side" | "twice" | "global";
  file: string;
  /** The property, the class or the name of the sheet. */
  what: string;
}

const themeFolder = /\/theme\//;
const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lch|lab|hwb)\(/gi;
const sides =
  /(?:^|[;{\s])((?:(?:margin|padding|border|inset)-(?:left|right)(?:-[a-z]+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b)/g;

/** What breaks the rules in these style sheets, by path; `themeSource` sets tokens too. */
export function styleFaults(sheets: ReadonlyMap<string, string>, themeSource = ""): StyleFault[] {
  const plain = [...sheets].map(([file, text]) => [file, withoutComments(text)] as const);
  return [
    ...plain.flatMap(([file, text]) =>
      themeFolder.test(file) ? [] : findFaults("colour", file, text, rawColour),
    ),
    ...unknownTokens(plain, themeSource),
    ...plain.flatMap(([file, text]) => findFaults("side", file, text, sides)),
    ...doubleClasses(plain),
    ...globalSheets([...sheets.keys()]),
  ];
}

/** Style sheets of the page among all texts. */
export const styleSheets = (texts: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...texts].filter(([file]) => /^packages\/web\/src\/.*\.css$/.test(file)));

/** The source of the theme among all texts. */
export const themeSource = (texts: ReadonlyMap<string, string>): string =>
  [...texts]
    .filter(([file]) => /^packages\/web\/src\/theme\/.*\.ts$/.test(file))
    .map(([, text]) => text)
    .join("\n");

export function styleProblems(sheets: ReadonlyMap<string, string>, source?: string): string[] {
  return styleFaults(sheets, source).map(({ rule, file, what }) => `${file}: ${what}: ${meanings[rule]}`);
}

const meanings: Record<StyleFault["rule"], string> = {
  colour: "a raw colour; use a token of the theme",
  token: "no sheet sets this token; a browser ignores what uses it",
  side: "a left or right side; use inline-start or inline-end",
  twice: "a class that another global sheet defines too; use a CSS module",
  global: "a global sheet; use a CSS module beside the component",
};

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "");

function findFaults(rule: StyleFault["rule"], file: string, text: string, pattern: RegExp): StyleFault[] {
  return [...text.matchAll(pattern)].map((match) => ({ rule, file, what: (match[1] ?? match[0]).trim() }));
}

/** Colours and states; other variables may be set by components. */
const usedToken = /var\((--[cs]-[\w-]+)\)/g;

function unknownTokens(sheets: readonly (readonly [string, string])[], source: string): StyleFault[] {
  const texts = [source, ...sheets.map(([, text]) => text)];
  const set = new Set(
    texts.flatMap((text) => [...text.matchAll(/(--[\w-]+)"?\s*:/g)].map(([, name]) => name)),
  );
  return sheets.flatMap(([file, text]) =>
    findFaults("token", file, text, usedToken).filter(({ what }) => !set.has(what)),
  );
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

const mayBeGlobal = /\/(?:theme|kit\/look)\/[\w-]+\.css$/;

function globalSheets(files: readonly string[]): StyleFault[] {
  return files
    .filter((file) => !file.endsWith(".module.css") && !mayBeGlobal.test(file))
    .map((file) => ({ rule: "global", file, what: file.split("/").at(-1) ?? "" }));
}
