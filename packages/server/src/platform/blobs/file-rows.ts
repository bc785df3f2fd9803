import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { newId } from "../database/new-id.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { BlobKey } from "./blob-store.ts";

interface FileRow {
  id: string;
  blobId: string;
  entityType: string;
  field: string;
  entityId: string | null;
  name: string;
  mediaType: string;
  sizeBytes: number;
  uploadedBy: string;
}

const columns = `id, blob_id as "blobId", entity_type as "entityType", field, entity_id as "entityId", name,
  media_type as "mediaType", size_bytes as "sizeBytes", uploaded_by as "uploadedBy"`;

export interface FilePurpose {
  entityType: string;
  field: string;
}

/** Recorded before the bytes are stored, so that no blob is untracked. */
export async function noteUpload(
  db: TenantTransaction,
  upload: FilePurpose & Omit<FileReference, "id">,
): Promise<{ reference: FileReference; key: BlobKey }> {
  const id = newId(db.nowMs);
  const { entityType, field, name, mediaType, sizeBytes } = upload;
  await db.query(
    `insert into file (tenant_id, id, blob_id, entity_type, field, name, media_type, size_bytes, uploaded_by, uploaded_at)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000))`,
    [db.tenantId, id, entityType, field, name, mediaType, sizeBytes, db.principal.id, db.nowMs],
  );
  return { reference: { id, name, mediaType, sizeBytes }, key: { tenantId: db.tenantId, blobId: id } };
}

export async function countUnusedBytes(db: TenantTransaction): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    `select coalesce(sum(size_bytes), 0)::float8 as bytes from file
     where tenant_id = $1 and entity_id is null and uploaded_by = $2`,
    [db.tenantId, db.principal.id],
  );
  return row?.bytes ?? 0;
}

/** The bytes are stored, so the file can now be referenced. */
export async function noteStored(db: TenantTransaction, id: string): Promise<void> {
  await db.query(
    "update file set stored_at = to_timestamp($3::float8 / 1000) where tenant_id = $1 and id = $2",
    [db.tenantId, id, db.nowMs],
  );
}

/** Own unbound uploads, and files of entities the caller may read. */
export async function readableFile(db: TenantTransaction, id: string): Promise<FileRow | undefined> {
  const [row] = await db.query<FileRow>(
    `select ${columns} from file where tenant_id = $1 and id = $2 and stored_at is not null`,
    [db.tenantId, id],
  );
  return row && mayRead(db, row) ? row : undefined;
}

/**
 * Binds the file to the entity in its transaction. A file of another entity, as in a clone, gets a second
 * row. Undefined if missing, not readable, or uploaded for another field.
 */
export async function bindFile(
  db: TenantTransaction,
  { fileId, entityType, field, entityId }: FilePurpose & { fileId: string; entityId: string },
): Promise<FileReference | undefined> {
  const [row] = await db.query<FileRow>(
    `select ${columns} from file where tenant_id = $1 and id = $2 and stored_at is not null for update`,
    [db.tenantId, fileId],
  );
  if (!row || row.entityType !== entityType || row.field !== field || !mayRead(db, row)) return undefined;
  const id = row.entityId === null || row.entityId === entityId ? row.id : newId(db.nowMs);
  if (id === row.id)
    await db.query("update file set entity_id = $3 where tenant_id = $1 and id = $2", [
      db.tenantId,
      id,
      entityId,
    ]);
  else
    await db.query(
      `insert into file (tenant_id, id, blob_id, entity_type, field, entity_id, name, media_type, size_bytes, uploaded_by,
         uploaded_at, stored_at)
       select tenant_id, $3, blob_id, entity_type, field, $4, name, media_type, size_bytes, uploaded_by, uploaded_at, stored_at
       from file where tenant_id = $1 and id = $2`,
      [db.tenantId, row.id, id, entityId],
    );
  return { id, name: row.name, mediaType: row.mediaType, sizeBytes: row.sizeBytes };
}

/** Deletes rows of unbound uploads older than this; returns the blobs to delete. */
export async function forgetUnused(db: TenantTransaction, beforeMs: number): Promise<BlobKey[]> {
  // Unbound uploads never share a blob: only bound files have second rows.
  return db.query<BlobKey>(
    `delete from file where tenant_id = $1 and entity_id is null and uploaded_at < to_timestamp($2::float8 / 1000)
     returning tenant_id as "tenantId", blob_id as "blobId"`,
    [db.tenantId, beforeMs],
  );
}

function mayRead({ principal }: TenantTransaction, { entityType, entityId, uploadedBy }: FileRow): boolean {
  return entityId === null
    ? uploadedBy === principal.id
    : isAllowed(principal.grants, "READ", entityType, entityId);
}
