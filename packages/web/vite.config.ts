import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { type Frame, frameGroup, publicGroup, screenGroup } from "./frames.ts";

const server = process.env["GANTRY_SERVER"] ?? "http://localhost:8080";
const proxied = ["/api", "/oidc", "/media", "/healthz", "/readyz", "/map-regions"];

const frame = (name: Frame) => ({
  ...frameGroup(name),
  tags: ["$initial" as const],
  test: isNoEntry,
});
const isNoEntry = (id: string) => !/(index\.html|read-only\.html|main\.tsx?|console\.tsx)$/.test(id);

const screens = {
  home: /\/app\/home\/home\.tsx$/,
  list: /\/kinds\/list\/kind-list-screen\.tsx$/,
  palette: /\/app\/palette\/palette\.tsx$|\/entity-card\.tsx$/,
  board: /\/app\/home\/board\.tsx$/,
  form: /\/kinds\/form\/kind-form-screen\.tsx$/,
};
const screen = (name: keyof typeof screens) => ({
  ...screenGroup(name, screens[name]),
  test: (id: string) => !screens[name].test(id),
});
const isNoPackage = (id: string) => !id.includes("/node_modules/");

/** Shared code first: a group also takes everything its modules import. */
const groups = [
  frame("calls"),
  frame("start"),
  frame("shared"),
  frame("frame"),
  // Through their index files packages would add parts of other screens to the first view.
  { ...publicGroup("public-first", [screens.home]), test: isNoPackage },
  { ...screen("home"), test: (id: string) => !screens.home.test(id) && isNoPackage(id) },
  publicGroup("public", Object.values(screens)),
  screen("list"),
  screen("palette"),
  screen("board"),
  screen("form"),
].map((group, index, { length }) => ({ ...group, priority: length - index }));

/**
 * Files that are asked for together with a part. The first view names them for all later parts: all their modules would
 * be a tenth of it, so these have only styles and what is large. The first screen has all.
 */
function preloadsOf(part: string, needed: string[], { hostType }: { hostType: "html" | "js" }): string[] {
  if (hostType === "html" || isFirstScreen.test(part)) return needed;
  return needed.filter((file) => file.endsWith(".css") || isLarge.test(file));
}
const isFirstScreen = /assets\/(console|home|board)-[^/]+\.js$/;
const isLarge = /assets\/(list|form|map-engine|chart-canvas|event-calendar|lidar-view|hls\.light)-[^/]+\.js$/;

const resolveFile = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Vite's dev server serves public pages with their own entry, like the product's server. */
const readOnlyEntry: Plugin = {
  name: "read-only-entry",
  configureServer(vite) {
    vite.middlewares.use((request, _response, next) => {
      if (/^\/(read-only|shared)(\/|\?|$)/.test(request.url ?? "")) request.url = "/read-only.html";
      next();
    });
  },
};

/** Mantine's own draws every input twice when it opens: it changes its id in an effect, for React before version 18. */
const stableIds: Plugin = {
  name: "stable-ids",
  enforce: "pre",
  load: (id) =>
    id.endsWith("@mantine/hooks/esm/use-id/use-id.mjs")
      ? `import { useId as useReactId } from "react";
         export function useId(given) { const own = useReactId(); return given ?? "mantine-" + own; }`
      : null,
};

export default defineConfig(({ command }) => ({
  root: resolveFile("."),
  css: {
    modules: {
      // Readable while one works on the page, short in what is built.
      generateScopedName: command === "build" ? "[hash:base64:6]" : "[name]-[local]-[hash:base64:3]",
    },
  },
  plugins: [stableIds, react(), readOnlyEntry],
  resolve: { dedupe: ["react", "react-dom"] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // For older targets `light-dark()` is transpiled, which yields empty values with Mantine.
    cssTarget: "chrome125",
    // Every browser that knows `light-dark()` preloads modules by itself.
    modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: {
        main: resolveFile("index.html"),
        // An entry only for the groups; the page loads it after the redirect.
        console: resolveFile("src/console.tsx"),
        readOnly: resolveFile("read-only.html"),
      },
      output: {
        // Bundles what the first screen needs into one file, instead of one per module shared with later
        // screens.
        codeSplitting: { groups },
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
