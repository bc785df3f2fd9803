/** Every key contains the tenant, so no tenant can address another's file. */
export interface BlobKey {
  tenantId: string;
  blobId: string;
}

/** Stores bytes by key. The caller must check permissions. */
export interface BlobStore {
  /** Durable once resolved; replaces an existing blob. */
  put(key: BlobKey, bytes: Uint8Array): Promise<void>;
  get(key: BlobKey): Promise<Buffer | undefined>;
  /** Succeeds if there is none. */
  remove(key: BlobKey): Promise<void>;
}

/** Path segments of the key; throws for path traversal. */
export function blobPath({ tenantId, blobId }: BlobKey): [tenant: string, blob: string] {
  const segments: [string, string] = [encodeURIComponent(tenantId), encodeURIComponent(blobId)];
  if (segments.some((segment) => /^\.*$/.test(segment))) throw new Error("A blob key names no file");
  return segments;
}
