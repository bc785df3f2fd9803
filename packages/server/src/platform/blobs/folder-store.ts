import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type BlobKey, type BlobStore, blobPath } from "./blob-store.ts";

/** Files in a folder of this machine, or one that several servers share. A reader never sees half a file. */
export function folderStore(folder: string): BlobStore {
  const placeOf = (key: BlobKey) => path.join(folder, ...blobPath(key));
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const half = `${place}.${randomUUID()}.part`;
      try {
        await writeDown(half, bytes);
        await rename(half, place);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(placeOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

/** On the disk when this resolves, not in a cache that a power cut empties. */
async function writeDown(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
