import { AppError } from "@gantry/domain/errors.ts";
import { reportWords } from "@gantry/domain/locales/en/operations/report-words.ts";
import { blockElement, type PictureBlock, type ReportBlock } from "@gantry/domain/reports/report-block.ts";
import type { BlobStore } from "../blobs/blob-store.ts";
import { readableFile } from "../blobs/file-rows.ts";
import type { TenantDatabase } from "../database/tenant-database.ts";
import type { Log } from "../log.ts";
import type { Principal } from "../permission/principal.ts";
import type { Sources } from "../queries/open-source.ts";
import { type BlockData, readBlockData, readField, type ReportFrame } from "./block-data.ts";
import { writeDataBlock, writeField, writeMap, writePicture, writeProblem } from "./block-html.ts";
import { type ReadRoads, readMapData } from "./map-data.ts";
import { fillIn } from "./block-words.ts";

export interface BlockParts {
  database: TenantDatabase;
  sources: Sources;
  /** Undefined: this installation stores no files. */
  store: BlobStore | undefined;
  log: Log;
  readRoads: ReadRoads;
}

interface WrittenBlock {
  html: string;
  /** The numbers of a table or chart, for exports. */
  data?: BlockData;
}

/** A block as the reader may see it. What cannot be shown says why in its place. */
export async function writeBlockHtml(
  parts: BlockParts,
  block: ReportBlock,
  { principal, frame }: { principal: Principal; frame: ReportFrame },
): Promise<WrittenBlock> {
  try {
    if (block.type === "picture") return { html: await pictureHtml(parts, principal, block) };
    // Each in a transaction of its own, so that a failed query spoils no other.
    return await parts.database.inTenant(principal, async (db): Promise<WrittenBlock> => {
      const reading = { db, sources: parts.sources, frame };
      if (block.type === "field") return { html: writeField(block, await readField(reading, block)) };
      if (block.type === "map") {
        const { readRoads } = parts;
        return { html: writeMap(block, await readMapData({ ...reading, readRoads }, block)) };
      }
      const data = await readBlockData(reading, block);
      return { html: writeDataBlock(block, data), data };
    });
  } catch (error) {
    if (!(error instanceof AppError))
      parts.log.error({ err: error }, "A block of a report could not be read");
    return { html: writeProblem(problemText(error), blockElement(block)) };
  }
}

async function pictureHtml(
  { database, store }: BlockParts,
  principal: Principal,
  block: PictureBlock,
): Promise<string> {
  const row = await database.inTenant(principal, (db) => readableFile(db, block.fileId));
  const isPicture = row?.mediaType.startsWith("image/") ?? false;
  const key = row && isPicture && { tenantId: principal.tenantId, blobId: row.blobId };
  const bytes = key && (await store?.get(key));
  return row && bytes
    ? writePicture(block, { mediaType: row.mediaType, bytes })
    : writeProblem(reportWords.pictureGone, "div");
}

function problemText(error: unknown): string {
  if (!(error instanceof AppError)) return reportWords.unreadable;
  const field = String(error.params["field"] ?? error.issues?.[0]?.field ?? "");
  switch (error.code) {
    case "unknownDataSource":
    case "noPermission":
      return reportWords.sourceGone;
    case "featureNotLicensed":
    case "licenceMissing":
    case "licenceExpired":
      return reportWords.notLicensed;
    case "unknownField":
      return fillIn(reportWords.fieldGone, { field });
    case "queryTooLarge":
      return fillIn(reportWords.tooLarge, { field });
    case "invalidBody":
    case "unknownOperator":
      return fillIn(reportWords.wrongQuery, { field });
    default:
      return reportWords.unreadable;
  }
}
