import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const server = process.env["GANTRY_SERVER"] ?? "http://localhost:8080";
const proxied = ["/api", "/oidc", "/media", "/healthz", "/readyz", "/metrics"];

const isNoEntry = (id: string) => !/(index\.html|main\.tsx)$/.test(id);

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  resolve: { dedupe: ["react", "react-dom"] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // Older targets lower `light-dark()`, and what comes out is empty under Mantine.
    cssTarget: "chrome125",
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What the first screen needs is one file, and not one for each module that a later screen shares with it.
        codeSplitting: { groups: [{ name: "frame", tags: ["$initial"], test: isNoEntry }] },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
      "/websocket": { target: server, ws: true },
    },
  },
});
