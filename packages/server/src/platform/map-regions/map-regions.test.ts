import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MapRegionList } from "@gantry/domain/contract/answers/map-region.ts";
import { beforeEach, expect, test } from "vitest";
import { type ArchiveInfo, writeArchive } from "../../../../web/base-map/pmtiles-archive.ts";
import { run } from "../../commands/gantry/map.ts";
import { serveRoutes } from "../../testing/http.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { MapRegions } from "./map-regions.ts";
import { mapRegionRoutes, serveRegionFiles } from "./region-routes.ts";

let folder: string;
let made: string;

beforeEach(async () => {
  [folder, made] = (await Promise.all(
    ["maps", "made"].map((name) => mkdtemp(path.join(tmpdir(), `gantry-${name}-`))),
  )) as [string, string];
  process.env["MAP_FOLDER"] = folder;
});

async function archive(layers: readonly string[], attribution = "© OpenStreetMap"): Promise<string> {
  const info: ArchiveInfo = {
    metadata: { vector_layers: layers.map((id) => ({ id, fields: {} })), attribution },
    bounds: [-106, 39, -104, 41],
    center: [-105, 40, 8],
  };
  const file = path.join(made, "Front Range.pmtiles");
  await writeFile(file, writeArchive([{ z: 8, x: 53, y: 96, data: new Uint8Array([1, 2, 3]) }], info));
  return file;
}
const protomaps = ["roads", "water", "places", "buildings"];

async function serve() {
  const regions = new MapRegions(folder, quietLog);
  const server = await serveRoutes(mapRegionRoutes(regions), {
    pageFolder: made,
    mount: (app) => serveRegionFiles(app, regions),
  });
  const list = async () =>
    (await server.call<MapRegionList>(undefined, "GET", "/api/v1/map/regions")).body.items;
  return { server, list };
}

test("a regional map is added by one command, listed without a restart, and removed", async () => {
  const { list } = await serve();
  expect(await list()).toEqual([]);
  const file = await archive(protomaps, '<a href="https://example.org">&copy; OpenStreetMap</a>');
  expect(await run(["add", file])).toContain("Added front-range: protomaps, zoom 8 to 8");
  expect(await list()).toEqual([
    {
      name: "front-range",
      path: "/map-regions/front-range.pmtiles",
      schema: "protomaps",
      minZoom: 8,
      maxZoom: 8,
      bounds: [-106, 39, -104, 41],
      attribution: "© OpenStreetMap",
    },
  ]);
  expect(await run(["list"])).toBe("front-range: protomaps, zoom 8 to 8");
  await run(["remove", "front-range"]);
  expect(await list()).toEqual([]);
});

test("browsers read parts of an archive, and nothing else of its folder", async () => {
  const { server } = await serve();
  await run(["add", await archive(["transportation", "water", "place"]), "--name", "west"]);
  await writeFile(path.join(folder, "secret.txt"), "secret");
  const read = (file: string) =>
    fetch(`${server.url}/map-regions/${file}`, { headers: { Range: "bytes=0-6" } });
  const part = await read("west.pmtiles");
  expect([part.status, await part.text()]).toEqual([206, "PMTiles"]);
  for (const file of ["secret.txt", "..%2Fsecret.txt", ".west.half", "east.pmtiles"])
    expect((await read(file)).status, file).toBe(404);
});

test("a file that the map cannot draw is refused with what is wrong, and leaves nothing", async () => {
  const text = path.join(made, "notes.pmtiles");
  await writeFile(text, "not a map");
  await expect(run(["add", text])).rejects.toThrow("no PMTiles archive");
  await expect(run(["add", await archive(["contours"])])).rejects.toThrow("has the layers contours");
  await expect(run(["add", await archive(protomaps), "--name", "../up"])).rejects.toThrow(
    "is no name of a map",
  );
  await expect(run(["remove", "nowhere"])).rejects.toThrow("There is no map nowhere");
  expect(await readdir(folder)).toEqual([]);
});

test("a damaged map in the folder is left out of the list", async () => {
  const { list } = await serve();
  await run(["add", await archive(protomaps), "--name", "good"]);
  await writeFile(path.join(folder, "bad.pmtiles"), "damaged");
  expect((await list()).map(({ name }) => name)).toEqual(["good"]);
});
