import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { type Frame, frameGroup } from "./frames.ts";

const server = process.env["GANTRY_SERVER"] ?? "http://localhost:8080";
const proxied = ["/api", "/oidc", "/media", "/healthz", "/readyz", "/metrics"];

const frame = (name: Frame, priority: number) => ({
  ...frameGroup(name),
  priority,
  tags: ["$initial" as const],
  test: isNoEntry,
});
const isNoEntry = (id: string) => !/(index\.html|read-only\.html|main\.tsx)$/.test(id);

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Vite's own page server answers public pages with their entry, as the product's server does. */
const readOnlyEntry: Plugin = {
  name: "read-only-entry",
  configureServer(vite) {
    vite.middlewares.use((request, _response, next) => {
      if (/^\/read-only(\/|\?|$)/.test(request.url ?? "")) request.url = "/read-only.html";
      next();
    });
  },
};

export default defineConfig(({ command }) => ({
  root: at("."),
  css: {
    modules: {
      // Readable while one works on the page, short in what is built.
      generateScopedName: command === "build" ? "[hash:base64:6]" : "[name]-[local]-[hash:base64:3]",
    },
  },
  plugins: [react(), readOnlyEntry],
  resolve: { dedupe: ["react", "react-dom"] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // Older targets lower `light-dark()`, and what comes out is empty under Mantine.
    cssTarget: "chrome125",
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { main: at("index.html"), readOnly: at("read-only.html") },
      output: {
        // What the first screen needs is one file, and not one for each module that a later screen shares with it.
        codeSplitting: {
          // What both need comes first: a group takes along whatever its modules import.
          groups: [frame("shared", 2), frame("frame", 1)],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
      "/websocket": { target: server, ws: true },
    },
  },
}));
