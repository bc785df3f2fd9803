/** Where the octets of one file lie. Both parts are in every key: no tenant's key can name another's file. */
export interface BlobKey {
  tenantId: string;
  blobId: string;
}

/** Keeps octets by key. Whoever calls has checked who may read or write; the store knows nobody. */
export interface BlobStore {
  /** Kept once this has resolved; the same key again replaces. */
  put(key: BlobKey, bytes: Uint8Array): Promise<void>;
  /** Undefined when nothing is kept there. */
  get(key: BlobKey): Promise<Buffer | undefined>;
  /** Right as well when nothing is there. */
  remove(key: BlobKey): Promise<void>;
}

/** The key as path segments; throws for one that would lead elsewhere. */
export function blobPath({ tenantId, blobId }: BlobKey): [tenant: string, blob: string] {
  const segments: [string, string] = [encodeURIComponent(tenantId), encodeURIComponent(blobId)];
  if (segments.some((segment) => /^\.*$/.test(segment))) throw new Error("A blob key names no file");
  return segments;
}
