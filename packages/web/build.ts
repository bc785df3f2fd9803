import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { listFirstViewFiles, type Manifest } from "./first-view.ts";
import { thirdParties, thirdPartyPage } from "./third-party.ts";

/** Brotli sizes, because all supported browsers accept it. */
const firstViewLimitBytes = 170_000;
const compressible = /\.(js|mjs|css|html|svg|json)$/;

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = join(here, "dist");
// Built aside and swapped in, so that a running server never serves a partial page.
const fresh = join(here, "node_modules", `.dist-${process.pid}`);

await build({ configFile: join(here, "vite.config.ts"), logLevel: "warn", build: { outDir: fresh } });
writeFileSync(join(fresh, "third-party.html"), thirdPartyPage(thirdParties(join(here, "../.."))));
const sizes = compressAll(fresh);
reportFirstView(JSON.parse(readFileSync(join(fresh, ".vite/manifest.json"), "utf8")) as Manifest);
rmSync(join(fresh, ".vite"), { recursive: true });
rmSync(dist, { recursive: true, force: true });
renameSync(fresh, dist);

function compressAll(folder: string): Map<string, { br: number; gz: number }> {
  const found = new Map<string, { br: number; gz: number }>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (!compressible.test(name) || name.startsWith(".vite") || !statSync(path).isFile()) continue;
    const raw = readFileSync(path);
    const br = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    const gz = gzipSync(raw, { level: 9 });
    writeFileSync(`${path}.br`, br);
    writeFileSync(`${path}.gz`, gz);
    found.set(name.replaceAll("\\", "/"), { br: br.length, gz: gz.length });
  }
  return found;
}

/** The first view has a size limit for slow mobile lines. */
function reportFirstView(manifest: Manifest): void {
  const files = listFirstViewFiles(manifest, ["index.html", "src/console.tsx", "src/app/home/home.tsx"]);
  const sumSizes = (kind: "br" | "gz") =>
    files.reduce((sum, file) => sum + (sizes.get(file)?.[kind] ?? 0), 0);
  const toKb = (bytes: number) => (bytes / 1000).toFixed(1);
  console.log(
    `first view: ${files.length} scripts, ${toKb(sumSizes("br"))} kB brotli (${toKb(sumSizes("gz"))} kB gzip), limit ${toKb(firstViewLimitBytes)} kB brotli`,
  );
  if (sumSizes("br") <= firstViewLimitBytes) return;
  for (const file of files) console.error(`  ${toKb(sizes.get(file)?.br ?? 0)} kB ${file}`);
  console.error("The first view is over its limit: load something of it only when it is opened.");
  process.exitCode = 1;
}
