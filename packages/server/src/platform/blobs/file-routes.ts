import { AppError } from "@gantry/domain/errors.ts";
import { fileMaxBytes, type FileReference } from "@gantry/domain/files/file-reference.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/kinds/fields.ts";
import type { FileField } from "@gantry/domain/kinds/heavy-fields.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { Clock } from "../clock.ts";
import type { TenantDatabase } from "../database/tenant-database.ts";
import { defineRoute, FileAnswer, type RouteContext, type RouteDeclaration } from "../http/route.ts";
import type { TenantJob } from "../jobs/run-jobs.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import type { Principal } from "../permission/principal.ts";
import { callLimiter } from "../read-only/call-limit.ts";
import type { BlobStore } from "./blob-store.ts";
import { forgetUnused, readableFile } from "./file-rows.ts";
import { keepUpload } from "./upload.ts";

export interface FileParts {
  kinds: readonly AnyKind[];
  database: TenantDatabase;
  clock: Clock;
  licence: Pick<LicenceCheck, "assertOpen">;
  /** Absent: this installation keeps no files, and says so. */
  store: BlobStore | undefined;
}

/** Uploads of one person: a burst for a form with several, then one every two seconds. */
export const uploadLimit = { perS: 0.5, burst: 20 };
/** An upload that no saved entity names is kept this long: a form may stay open over a shift. */
export const unusedKeptMs = 24 * 3_600_000;

const nameMaxLength = 200;

/** POST a file for a field of a kind, GET one back. What is answered is always a file to keep, never a page of ours. */
export function fileRoutes(parts: FileParts): RouteDeclaration<never>[] {
  const limited = callLimiter(uploadLimit);
  return [
    defineRoute<Buffer>({
      method: "POST",
      path: "/system/file",
      summary: "Uploads a file for a field: query entityType, field and name, the octets as the body",
      access: "signedIn",
      octets: true,
      bodyLimitBytes: fileMaxBytes,
      status: 201,
      handler: async (context): Promise<FileReference> => {
        const { principal, query, body } = context;
        const { kind, field } = fieldFor(parts.kinds, query);
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
      summary: "An uploaded file, for whoever may read the entity it belongs to",
      access: "signedIn",
      handler: (context) => answerFile(parts, context),
    }),
  ];
}

/** Throws away what was uploaded and never saved. */
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
  kinds: readonly AnyKind[],
  { entityType, field }: Readonly<Record<string, string | undefined>>,
): { kind: AnyKind; field: FileField } {
  const kind = kinds.find((candidate) => candidate.entityType === entityType);
  const fields: Fields = kind?.fields ?? {};
  const found = field !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!kind || found?.type !== "file")
    throw new AppError("invalidBody", {}, { issues: [{ field: "field", code: "unknownField" }] });
  return { kind, field: found };
}

/** Whoever could save an entity with it; which one is asked when it is saved. */
function assertMayWrite({ grants }: Principal, { entityType }: AnyKind): void {
  const may = (["CREATE", "UPDATE"] as const).some((action) => allowedIds(grants, action, entityType));
  if (!may) throw new AppError("noPermission");
}

function storeOf({ store }: FileParts): BlobStore {
  if (!store) throw new AppError("fileStoreNotSet");
  return store;
}

/** The last part of what the browser calls it, without what would upset a header or a disk. */
function fileName(given: string | undefined): string {
  const last = (given ?? "").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control characters are what has to go
  const plain = last.replace(/[\u0000-\u001f\u007f"<>|:*?]/g, "").trim();
  return plain.slice(0, nameMaxLength) || "file";
}
