import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { baseStyle } from "../../packages/web/src/kit/map/base-style.ts";
import type { MapColors } from "../../packages/web/src/kit/map/theme-colors.ts";

export const clusterRadiusPx = 60;

const project = fileURLToPath(new URL("../../", import.meta.url));
const files: Record<string, { type: string; from: string }> = {
  "/maplibre-gl.mjs": { type: "text/javascript", from: "node_modules/maplibre-gl/dist/maplibre-gl.mjs" },
  "/maplibre-gl-worker.mjs": {
    type: "text/javascript",
    from: "node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs",
  },
  "/maplibre-gl-shared.mjs": {
    type: "text/javascript",
    from: "node_modules/maplibre-gl/dist/maplibre-gl-shared.mjs",
  },
  "/maplibre-gl.css": { type: "text/css", from: "node_modules/maplibre-gl/dist/maplibre-gl.css" },
  "/pmtiles.js": { type: "text/javascript", from: "node_modules/pmtiles/dist/pmtiles.js" },
  "/base/base.pmtiles": { type: "application/octet-stream", from: "packages/web/public/base/base.pmtiles" },
};

const greys = new Proxy({} as MapColors, { get: (_all, name) => (name === "isDark" ? false : "#999999") });

const pageOf = (style: object) => `<!doctype html><link rel="stylesheet" href="maplibre-gl.css">
<style>body{margin:0}#map{height:100vh}</style><div id="map"></div><script src="pmtiles.js"></script>
<script type="module">
import { Map, addProtocol, setWorkerUrl } from "./maplibre-gl.mjs";
setWorkerUrl(new URL("./maplibre-gl-worker.mjs", location.href).href);
addProtocol("pmtiles", new pmtiles.Protocol().tile);
const [longitude, latitude, zoom] = new URL(location.href).searchParams.get("at").split(",").map(Number);
const style = ${JSON.stringify(style)};
const map = new Map({ container: "map", style, center: [longitude, latitude], zoom, fadeDuration: 0 });
map.once("idle", () => (document.title = "drawn"));
</script>`;

/** The product's base map with the assets as plain dots, clustered as in the product. */
function styleOf(origin: string) {
  const base = baseStyle(greys, origin);
  const assets = {
    type: "geojson",
    data: "assets.json",
    cluster: true,
    clusterRadius: clusterRadiusPx,
    clusterMaxZoom: 14,
  };
  const isCluster = ["has", "point_count"];
  return {
    ...base,
    sources: { ...base.sources, assets },
    layers: [
      ...base.layers,
      {
        id: "clusters",
        type: "circle",
        source: "assets",
        filter: isCluster,
        paint: { "circle-radius": 16 },
      },
      {
        id: "pins",
        type: "circle",
        source: "assets",
        filter: ["!", isCluster],
        paint: { "circle-radius": 9 },
      },
    ],
  };
}

/** MapLibre alone with the same base map and assets: what the library takes by itself. */
export async function serveBareMap(assets: string) {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (pathname === "/") return send(response, "text/html", pageOf(styleOf(addressOf(server))));
    if (pathname === "/assets.json") return send(response, "application/json", assets);
    const { type, from } = files[pathname] ?? { type: "", from: "none" };
    const bytes = await readFile(path.join(project, from));
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (first === undefined) return send(response, type, bytes);
    const end = Math.min(Number(last), bytes.length - 1);
    response.writeHead(206, { "content-range": `bytes ${first}-${end}/${bytes.length}` });
    response.end(bytes.subarray(Number(first), end + 1));
  }
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { address: addressOf(server), close: () => server.close() };
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { "content-type": type }).end(body);
}

const addressOf = (server: ReturnType<typeof createServer>): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
