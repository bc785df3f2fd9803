import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { MapRegion } from "@gantry/domain/contract/answers/map-region.ts";
import type { Log } from "../log.ts";
import { isRegionName, readRegion, regionEnding } from "./region-file.ts";

/** Files are read again only after a change. */
interface Known {
  changedMs: number;
  sizeBytes: number;
  region: MapRegion | undefined;
}

/** The regional maps of a folder, read again whenever they are asked for: one is added without a restart. */
export class MapRegions {
  readonly folder: string | undefined;
  readonly #log: Pick<Log, "warn">;
  readonly #known = new Map<string, Known>();

  constructor(folder: string | undefined, log: Pick<Log, "warn">) {
    this.folder = folder;
    this.#log = log;
  }

  /** A file that cannot be read is left out, and logged. */
  async list(): Promise<MapRegion[]> {
    if (this.folder === undefined) return [];
    const names = await listRegionNames(this.folder);
    const regions = await Promise.all(names.map((name) => this.#read(name)));
    return regions.filter((region) => region !== undefined);
  }

  async #read(name: string): Promise<MapRegion | undefined> {
    const file = regionFile(this.folder ?? "", name);
    try {
      const { mtimeMs: changedMs, size: sizeBytes } = await stat(file);
      const known = this.#known.get(name);
      if (known?.changedMs === changedMs && known.sizeBytes === sizeBytes) return known.region;
      this.#known.set(name, { changedMs, sizeBytes, region: undefined });
      const region = await readRegion(file);
      this.#known.set(name, { changedMs, sizeBytes, region });
      return region;
    } catch (error) {
      this.#log.warn({ error, file }, "a regional map cannot be read");
      return undefined;
    }
  }
}

export const regionFile = (folder: string, name: string): string =>
  path.join(folder, `${name}${regionEnding}`);

export async function listRegionNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => file.endsWith(regionEnding))
    .map((file) => file.slice(0, -regionEnding.length))
    .filter(isRegionName)
    .toSorted();
}

/** Checks a file and copies it into the folder in one step. Throws an error that says what is wrong with it. */
export async function addRegion(folder: string, file: string, name: string): Promise<MapRegion> {
  const region = await readRegion(file);
  await mkdir(folder, { recursive: true });
  const half = path.join(folder, `.${name}.half`);
  try {
    await copyFile(file, half);
    await rename(half, regionFile(folder, name));
  } finally {
    await rm(half, { force: true });
  }
  return { ...region, name };
}
