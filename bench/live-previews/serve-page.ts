import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";

export interface ServedPage {
  address: string;
  stop(): void;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Builds the page of a folder for a browser and serves it. */
export async function servePage(root: URL): Promise<ServedPage> {
  const folder = mkdtempSync(path.join(tmpdir(), "gantry-page-"));
  await build({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = path.join(folder, path.normalize(pathname === "/" ? "/index.html" : pathname));
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end();
    void readFile(file).then((bytes) => {
      response.writeHead(200, { "content-type": types[path.extname(file)] ?? "application/octet-stream" });
      response.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
