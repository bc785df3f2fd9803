import { rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readValue } from "../../platform/config/variables.ts";
import { addRegion, listRegionNames, regionFile } from "../../platform/map-regions/map-regions.ts";
import { isRegionName, readRegion, regionEnding } from "../../platform/map-regions/region-file.ts";

export const usage = `gantry map add FILE.pmtiles [--name NAME]
gantry map list
gantry map remove NAME`;

/** Regional maps of this server, in MAP_FOLDER. A running server shows a change within a minute. */
export async function run(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: "string" } },
  });
  const [verb, given, ...more] = positionals;
  const folder = readValue(process.env, "MAP_FOLDER");
  if (folder === undefined) throw new Error("MAP_FOLDER is not set: the folder of the regional maps.");
  if (more.length > 0) throw new Error(usage);
  if (verb === "list" && given === undefined) return listRegions(folder);
  if (given === undefined) throw new Error(usage);
  if (verb === "add") return add(folder, given, values.name);
  if (verb === "remove") return remove(folder, given);
  throw new Error(usage);
}

async function add(folder: string, file: string, given: string | undefined): Promise<string> {
  const name =
    given ??
    path
      .basename(file, regionEnding)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-");
  if (!isRegionName(name))
    throw new Error(`"${name}" is no name of a map: use up to 63 lower-case letters, digits and -.`);
  const { minZoom, maxZoom, bounds, schema } = await addRegion(folder, file, name);
  return `Added ${name}: ${schema}, zoom ${minZoom} to ${maxZoom}, ${bounds.join(", ")} (west, south, east, north).`;
}

async function remove(folder: string, name: string): Promise<string> {
  if (!(await listRegionNames(folder)).includes(name)) throw new Error(`There is no map ${name}.`);
  await rm(regionFile(folder, name));
  return `Removed ${name}.`;
}

async function listRegions(folder: string): Promise<string> {
  const names = await listRegionNames(folder);
  if (names.length === 0) return `There are no regional maps in ${folder}.`;
  const lines = names.map(async (name) => {
    const file = regionFile(folder, name);
    const region = await readRegion(file).catch((error: Error) => error);
    return region instanceof Error
      ? region.message
      : `${name}: ${region.schema}, zoom ${region.minZoom} to ${region.maxZoom}`;
  });
  return (await Promise.all(lines)).join("\n");
}
