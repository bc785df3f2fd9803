import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a file atomically, readable by its owner only: after a crash it holds the old or the new text. */
export async function writeFileWhole(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.draft`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
}

export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders; its file system keeps directory entries consistent.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
