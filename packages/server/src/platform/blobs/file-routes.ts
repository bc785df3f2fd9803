import { z } from "zod";
import { AppError } from "@gantry/domain/errors.ts";
import { fileMaxBytes, type FileReference } from "@gantry/domain/files/file-reference.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import type { FileField } from "@gantry/domain/fields/heavy-fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { Clock } from "../clock.ts";
import type { TenantDatabase } from "../database/tenant-database.ts";
import { defineRoute, FileAnswer, type RouteContext, type RouteDeclaration } from "../http/route.ts";
import type { UploadPlace } from "../module.ts";
import type { TenantJob } from "../jobs/run-jobs.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import type { Principal } from "../permission/principal.ts";
import { callLimiter } from "../read-only/call-limit.ts";
import type { BlobStore } from "./blob-store.ts";
import { forgetUnused, readableFile } from "./file-rows.ts";
import { keepUpload } from "./upload.ts";

export interface FileParts {
  kinds: readonly AnyKind[];
  uploads?: readonly UploadPlace[];
  database: TenantDatabase;
  clock: Clock;
  licence: Pick<LicenceCheck, "assertOpen">;
  /** Undefined: this installation does not store files. */
  store: BlobStore | undefined;
}

const uploadLimit = { perS: 0.5, burst: 20 };
/** Unbound uploads are kept this long, because a form may stay open over a shift. */
export const unusedKeptMs = 24 * 3_600_000;

const nameMaxLength = 200;
const fileReference = z
  .object({ id: z.string(), name: z.string(), mediaType: z.string(), sizeBytes: z.number() })
  .meta({ id: "FileReference" }) satisfies z.ZodType<FileReference>;

/** POST a file for a field, GET it back. Responses are always downloads, never rendered pages. */
export function fileRoutes(parts: FileParts): RouteDeclaration<never>[] {
  const limited = callLimiter(uploadLimit);
  return [
    defineRoute<Buffer>({
      method: "POST",
      path: "/system/file",
      answer: fileReference,
      summary: "Upload a file for a field: query entityType, field and name, the bytes as the body",
      access: "signedIn",
      octets: ["application/octet-stream"],
      bodyLimitBytes: fileMaxBytes,
      status: 201,
      handler: async (context): Promise<FileReference> => {
        const { principal, query, body } = context;
        const { kind, field } = fieldFor(parts, query);
        assertMayWrite(principal, kind);
        if (kind.licence) await parts.licence.assertOpen(principal.tenantId, kind.licence);
        const retryAfterS = limited(`${principal.tenantId} ${principal.id}`, parts.clock.nowMs());
        if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
        return keepUpload({ database: parts.database, store: storeOf(parts) }, principal, {
          purpose: { entityType: kind.entityType, field: String(query["field"]) },
          field,
          name: fileName(query["name"]),
          bytes: body,
        });
      },
    }),
    defineRoute({
      method: "GET",
      path: "/system/file/:id",
      answer: z.file(),
      summary: "Get an uploaded file, with permission to read its entity",
      access: "signedIn",
      handler: (context) => answerFile(parts, context),
    }),
  ];
}

export function forgetUnusedFiles({ clock, store }: Pick<FileParts, "clock" | "store">): TenantJob {
  return {
    name: "forgetUnusedFiles",
    everyMs: 3_600_000,
    async run(db) {
      if (!store) return;
      const forgotten = await forgetUnused(db, clock.nowMs() - unusedKeptMs);
      await Promise.all(forgotten.map((key) => store.remove(key)));
    },
  };
}

async function answerFile(
  parts: FileParts,
  { principal, params: { id = "" } }: RouteContext<unknown>,
): Promise<FileAnswer> {
  const row = await parts.database.inTenant(principal, (db) => readableFile(db, id));
  const bytes = row && (await storeOf(parts).get({ tenantId: principal.tenantId, blobId: row.blobId }));
  if (!bytes) throw new AppError("notFound", { kind: "file", id });
  return new FileAnswer(bytes, { name: row.name, type: row.mediaType });
}

function fieldFor(
  { kinds, uploads = [] }: Pick<FileParts, "kinds" | "uploads">,
  { entityType, field }: Readonly<Record<string, string | undefined>>,
): { kind: AnyKind; field: FileField } {
  const place = uploads.find((one) => one.kind.entityType === entityType && one.name === field);
  if (place) return place;
  const kind = kinds.find((candidate) => candidate.entityType === entityType);
  const fields: Fields = kind?.fields ?? {};
  const found = field !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!kind || !found || typeOf(found).upload !== "file")
    throw new AppError("invalidBody", {}, { issues: [{ field: "field", code: "unknownField" }] });
  return { kind, field: found as FileField };
}

/** Any user who may save some entity of the kind; the entity is checked on saving. */
function assertMayWrite({ grants }: Principal, { entityType }: AnyKind): void {
  const may = (["CREATE", "UPDATE"] as const).some((action) => allowedIds(grants, action, entityType));
  if (!may) throw new AppError("noPermission");
}

function storeOf({ store }: FileParts): BlobStore {
  if (!store) throw new AppError("fileStoreNotSet");
  return store;
}

/** The base name without characters that are unsafe in headers or file systems. */
function fileName(name: string | undefined): string {
  const last = (name ?? "").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control characters are what has to go
  const plain = last.replace(/[\u0000-\u001f\u007f"<>|:*?]/g, "").trim();
  return plain.slice(0, nameMaxLength) || "file";
}
