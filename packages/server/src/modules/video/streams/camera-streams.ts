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
export function authorizedStream(document: StreamDocument, maySeeInternal: boolean): AuthorizedStream {
  const internal = maySeeInternal ? (usable(document, "internal") ?? ownStream(document)) : undefined;
  return internal ?? usable(document, "external") ?? { type: "none" };
}

export function relayedSide(stream: AuthorizedStream): StreamSide | undefined {
  return stream.type === "RTSP" ? stream.stream : undefined;
}

function usable(document: StreamDocument, stream: StreamSide): AuthorizedStream | undefined {
  const part = (name: string) => textOf(document[`${stream}Stream${name}`]);
  const type = part("Type") as StreamType | undefined;
  const url = part("Url");
  if (type === undefined || url === undefined) return undefined;
  if (type === "RTSP") return { type, stream };
  if (!isOpenStreamUrl(url)) return undefined;
  const [name, folder] = [part("Name"), part("Folder")];
  return { type, stream, url, ...(name && { name }), ...(folder && { folder }) };
}

/** ONVIF cameras report their own stream address to the agent. */
function ownStream(document: StreamDocument): AuthorizedStream | undefined {
  const isAsked = document["protocol"] === "ONVIF" && textOf(document["host"]) !== undefined;
  return isAsked && usable(document, "external")?.type !== "RTSP"
    ? { type: "RTSP", stream: "internal" }
    : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
