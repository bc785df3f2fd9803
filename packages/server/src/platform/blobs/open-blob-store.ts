import { fileURLToPath } from "node:url";
import type { Clock } from "../clock.ts";
import { isProtected } from "../config/loopback.ts";
import type { Log } from "../log.ts";
import type { BlobStore } from "./blob-store.ts";
import { folderStore } from "./folder-store.ts";
import { type S3Place, s3Store } from "./s3-store.ts";

export type BlobPlace = { folder: string } | { s3: S3Place };

export function openBlobStore(place: BlobPlace, parts: { clock: Clock; log: Log }): BlobStore {
  return "folder" in place ? folderStore(place.folder) : s3Store(place.s3, parts);
}

/**
 * Parses a storage URL and its keys; `problem` describes the right form. `file:///folder`, or
 * `https://host/bucket`; http only on loopback, because keys and files are sent.
 */
export function parseBlobPlace(settings: {
  url: string;
  region: string | undefined;
  accessKey: string | undefined;
  secretKey: string | undefined;
}): { place: BlobPlace } | { problem: string } {
  const url = URL.parse(settings.url);
  if (url?.protocol === "file:" && url.hostname === "") return { place: { folder: fileURLToPath(url) } };
  const isBucket = url && isProtected(url) && /^\/[^/]+/.test(url.pathname) && !url.search && !url.hash;
  if (!isBucket || url.username !== "")
    return { problem: "must be file:///folder or https://host/bucket, http only on loopback" };
  const { region = "us-east-1", accessKey, secretKey } = settings;
  if (accessKey === undefined || secretKey === undefined)
    return { problem: "needs BLOB_STORE_ACCESS_KEY and BLOB_STORE_SECRET_KEY" };
  return { place: { s3: { url: url.href.replace(/\/+$/, ""), region, accessKey, secretKey } } };
}
