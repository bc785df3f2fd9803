import type { AuthorizedStream } from "@gantry/domain/contract/answers/camera.ts";
import type { StreamSide } from "@gantry/domain/contract/video/media.ts";
import { isOpenStreamUrl, type StreamType } from "@gantry/domain/camera/stream-url.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

export type StreamDocument = Readonly<Record<string, unknown>>;

export async function readStreams(db: TenantTransaction, id: string): Promise<StreamDocument> {
  const [row] = await db.query<{ doc: StreamDocument }>(
    "select doc from camera where tenant_id = $1 and id = $2",
    [db.tenantId, id],
  );
  if (!row) throw new AppError("notFound", { kind: camera.name, id });
  return row.doc;
}

/** The internal stream with permission, otherwise the external one, if playable (CAM-040, CAM-041). */
export function authorizeStream(document: StreamDocument, maySeeInternal: boolean): AuthorizedStream {
  const internal = maySeeInternal ? (findUsable(document, "internal") ?? ownStream(document)) : undefined;
  return internal ?? findUsable(document, "external") ?? { type: "none", reason: noStreamReason(document) };
}

function noStreamReason(document: StreamDocument): "notSetUp" | "notAuthorized" {
  const isSetUp = ["internalStreamUrl", "externalStreamUrl"].some(
    (name) => textOf(document[name]) !== undefined,
  );
  return isSetUp || ownStream(document) ? "notAuthorized" : "notSetUp";
}

export function findRelayedSide(stream: AuthorizedStream): StreamSide | undefined {
  return stream.type === "RTSP" ? stream.stream : undefined;
}

function findUsable(document: StreamDocument, stream: StreamSide): AuthorizedStream | undefined {
  const readPart = (name: string) => textOf(document[`${stream}Stream${name}`]);
  const type = readPart("Type") as StreamType | undefined;
  const url = readPart("Url");
  if (type === undefined || url === undefined) return undefined;
  if (type === "RTSP") return { type, stream };
  if (!isOpenStreamUrl(url)) return undefined;
  const [name, folder] = [readPart("Name"), readPart("Folder")];
  return { type, stream, url, ...(name && { name }), ...(folder && { folder }) };
}

/** ONVIF cameras report their own stream address to the agent. */
function ownStream(document: StreamDocument): AuthorizedStream | undefined {
  const isFromOnvif = document["protocol"] === "ONVIF" && textOf(document["host"]) !== undefined;
  return isFromOnvif && findUsable(document, "external")?.type !== "RTSP"
    ? { type: "RTSP", stream: "internal" }
    : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
