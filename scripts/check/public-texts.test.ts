import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { publicTexts } from "../../packages/web/src/read-only/public-texts.ts";

const importPattern = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.tsx?)"/g;
/** `import type` loads nothing. */
const typePattern = /(?:import|export) type [^;]*?from "[^"]+";/g;

/** Sources that a file loads, itself included. */
async function readSources(file: string, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(file)) return found;
  const source = (await readFile(file, "utf8")).replaceAll(typePattern, "");
  found.set(file, source);
  for (const [, to = ""] of source.matchAll(importPattern))
    await readSources(path.join(path.dirname(file), to), found);
  return found;
}

function listNamespaces(source: string): string[] {
  const hooks = [...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, names = ""]) => {
    const listed = [...names.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
    return listed.length > 0 ? listed : ["readOnly"];
  });
  const calls = [...source.matchAll(/\b(?:t|translateComputed)\(\s*["`](\w+):/g)].map(
    ([, name = ""]) => name,
  );
  return [...hooks, ...calls];
}

test("every part of the public pages uses only texts that these pages load", async () => {
  const sources = await readSources(
    path.resolve(import.meta.dirname, "../../packages/web/src/read-only/main.tsx"),
  );
  expect(sources.size).toBeGreaterThan(30);
  const missing = [...sources].flatMap(([file, source]) =>
    listNamespaces(source)
      .filter((name) => !Object.hasOwn(publicTexts, name))
      .map((name) => `${path.basename(file)}: ${name}`),
  );
  expect(missing).toEqual([]);
});
