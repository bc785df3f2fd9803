import { importAnswer, importJob, importJobRows, importJobs } from "@gantry/domain/contract/answers/bulk.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { z } from "zod";
import type { TenantDatabase } from "../../database/tenant-database.ts";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../../http/route.ts";
import type { ImportEditors } from "./import-batch.ts";
import { assertMayImport, importCsv } from "./import-csv.ts";
import type { ImportDesk } from "./import-desk.ts";
import { deleteJob, listJobs, moveJob, readJob, readJobRows } from "./import-store.ts";
import { importMaxBytes } from "./read-import.ts";

interface ImportParts extends ImportEditors {
  database: TenantDatabase;
  imports: ImportDesk;
}

const fileTypes = ["text/csv", "application/octet-stream"];
const maxRowsPerAnswer = 1_000;

export function importRoutes(parts: ImportParts): RouteDeclaration<never>[] {
  const { kind } = parts.editor;
  const { path, name, entityType } = kind;
  parts.imports.serve(parts);
  // Create and update permissions are checked per row.
  const access = { action: "READ" as const, entityType };
  return [
    defineRoute<Buffer>({
      method: "POST",
      path: `${path}/import`,
      summary: `Preview the CSV import of a short file row by row (${name}); apply it with ?dryRun=false`,
      answer: importAnswer,
      access,
      octets: fileTypes,
      bodyLimitBytes: importMaxBytes,
      handler: async ({ principal, body, query }) => {
        assertMayImport(kind, principal);
        return importCsv(parts, principal, { bytes: body, dryRun: query["dryRun"] !== "false" });
      },
    }),
    defineRoute<Buffer>({
      method: "POST",
      path: `${path}/import-jobs`,
      summary: `Upload a CSV file and check its rows in the background (${name})`,
      answer: importJob,
      status: 201,
      access,
      octets: fileTypes,
      bodyLimitBytes: importMaxBytes,
      handler: async ({ principal, body }) => {
        assertMayImport(kind, principal);
        return parts.imports.start(principal, entityType, body);
      },
    }),
    ...readJobRoutes(parts),
    ...moveRoutes(parts),
  ];
}

function readJobRoutes({ editor, database }: ImportParts): RouteDeclaration<never>[] {
  const { path, name, entityType } = editor.kind;
  const access = { action: "READ" as const, entityType };
  return [
    tenantRoute(database, {
      method: "GET",
      path: `${path}/import-jobs`,
      summary: `List the caller's imports, newest first (${name})`,
      answer: importJobs,
      access,
      work: async (db) => ({ items: await listJobs(db, entityType) }),
    }),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/import-jobs/:jobId`,
      summary: `Get the progress of an import (${name})`,
      answer: importJob,
      access,
      work: (db, { param }) => readJob(db, entityType, param("jobId")),
    }),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/import-jobs/:jobId/rows`,
      summary: `Get the results of an import from row ?from=0 on, at most ${maxRowsPerAnswer} (${name})`,
      answer: importJobRows,
      access,
      work: async (db, { param, query }) => {
        const { id } = await readJob(db, entityType, param("jobId"));
        return readJobRows(db, id, { from: fromOf(query["from"]), size: maxRowsPerAnswer });
      },
    }),
  ];
}

function moveRoutes({ editor, database, imports }: ImportParts): RouteDeclaration<never>[] {
  const { kind } = editor;
  const { path, name, entityType } = kind;
  const access = { action: "READ" as const, entityType };
  const summaries = {
    apply: "Save the rows that the check of an import found to be new or changed",
    stop: "Stop an import after the rows under way",
    resume: "Go on with an import that was stopped or has failed",
  } as const;
  const moves = (["apply", "stop", "resume"] as const).map((move) =>
    defineRoute({
      method: "POST",
      path: `${path}/import-jobs/:jobId/${move}`,
      summary: `${summaries[move]} (${name})`,
      answer: importJob,
      access,
      handler: async ({ principal, param }) => {
        assertMayImport(kind, principal);
        const job = await database.inTenant(principal, (db) => moveJob(db, entityType, param("jobId"), move));
        imports.look(principal.tenantId);
        return job;
      },
    }),
  );
  const remove = tenantRoute(database, {
    method: "DELETE",
    path: `${path}/import-jobs/:jobId`,
    summary: `Forget an import with its file and results (${name}); saved rows stay`,
    answer: z.void(),
    access,
    work: (db, { param }) => deleteJob(db, entityType, param("jobId")),
  });
  return [...moves, remove];
}

function fromOf(text = "0"): number {
  const from = Number(text);
  if (Number.isInteger(from) && from >= 0 && from < 2 ** 31) return from;
  throw new AppError("invalidBody", {}, { issues: [{ field: "from", code: "notNumber" }] });
}
