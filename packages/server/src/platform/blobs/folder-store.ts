import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type BlobKey, type BlobStore, blobPath } from "./blob-store.ts";

/** Stores files in a local or shared folder. Readers never see partial files. */
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

/** Flushed to disk when it resolves, so it survives a power cut. */
async function writeDown(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
