import type { Readable } from "node:stream";
import { AppError } from "@gantry/domain/errors.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { maxStationFileBytes } from "@gantry/domain/contract/wim-calls.ts";
import { readDimensionProfile } from "@gantry/domain/wim/dimension-profile.ts";
import { cleanPictureBytes } from "../../platform/blobs/pictures.ts";
import { FileAnswer } from "../../platform/http/route.ts";
import { writeRetainedSql } from "../../platform/records/record-kind.ts";
import type { Platform } from "../../platform/module.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { stationSql } from "./vehicle-list.ts";
import { wimVehicleRecord } from "./wim-records.ts";

const answeredWithinMs = 15_000;

/**
 * A file of a station through its agent: one that a stored vehicle names, and a picture or a dimension profile by its
 * content, whatever its name says.
 */
export async function downloadStationFile(
  { database, agentCalls }: Platform,
  principal: Principal,
  { stationId, path }: { stationId: string; path: string },
): Promise<FileAnswer> {
  await assertNamed({ database }, principal, { stationId, path });
  const answer = await agentCalls.stream(
    principal.tenantId,
    { entityType: wimStation.entityType, entityId: stationId },
    "STATION_FILE",
    { path, maxBytes: maxStationFileBytes },
    { timeoutMs: answeredWithinMs },
  );
  if (!answer.ok && answer.error === "tooManyCalls")
    throw new AppError("tooManyRequests", { retryAfterS: 1 });
  if (!answer.ok) throw new AppError("stationFileNotThere", { reason: answer.error });
  return checkFile(path, await collect(answer.octets));
}

async function assertNamed(
  { database }: Pick<Platform, "database">,
  principal: Principal,
  { stationId, path }: { stationId: string; path: string },
): Promise<void> {
  const isNamed = await database.inTenant(principal, async (db) => {
    const values: unknown[] = [db.tenantId, stationId, path];
    const kept = writeRetainedSql(
      { kind: wimVehicleRecord, row: "v", tenantId: db.tenantId, nowMs: db.nowMs },
      (given) => `$${values.push(given)}`,
    );
    const rows = await db.query(
      `select 1 from wim_vehicle v
       where v.tenant_id = $1 and ${stationSql("v", "$1", "$2")} and v.files @> array[$3::text] and ${kept} limit 1`,
      values,
    );
    return rows.length > 0;
  });
  if (!isNamed) throw new AppError("notFound", { kind: wimStation.name, id: stationId });
}

async function collect(octets: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of octets as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maxStationFileBytes) throw new AppError("stationFileNotThere", { reason: "tooLarge" });
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("stationFileNotThere", { reason: "brokenOff" }, { cause });
  } finally {
    octets.destroy();
  }
  return Buffer.concat(parts);
}

async function checkFile(path: string, bytes: Buffer): Promise<FileAnswer> {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (isProfile(bytes)) return new FileAnswer(bytes, { name, type: "application/json" });
  const picture = await cleanPictureBytes(bytes);
  if ("code" in picture) throw new AppError("stationFileNotThere", { reason: picture.code });
  return new FileAnswer(picture.bytes, { name, type: `image/${picture.type}` });
}

function isProfile(bytes: Buffer): boolean {
  const brace = 0x7b;
  if (bytes.find((byte) => byte > 0x20) !== brace) return false;
  try {
    return readDimensionProfile(JSON.parse(bytes.toString("utf8"))) !== undefined;
  } catch {
    return false;
  }
}
