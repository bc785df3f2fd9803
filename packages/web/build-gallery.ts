import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Builds the page including the form gallery into a given folder; not for production. */
const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error("Name the folder to build into");
const configFile = fileURLToPath(new URL("vite.config.ts", import.meta.url));
await build({ configFile, mode: "gallery", logLevel: "warn", build: { outDir, manifest: false } });
