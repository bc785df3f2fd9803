export type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

export function listFirstViewFiles(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...files];
}
