import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the page with the form gallery in it into the folder that is named; the product is never built like this. */
const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error("Name the folder to build into");
const configFile = fileURLToPath(new URL("vite.config.ts", import.meta.url));
await build({ configFile, mode: "gallery", logLevel: "warn", build: { outDir, manifest: false } });
