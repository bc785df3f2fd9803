import type { AuthorizedStream, StreamSide } from "@gantry/domain/contract/media.ts";
import { isOpenStreamUrl } from "@gantry/domain/camera/stream-url.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { camera, type StreamType } from "@gantry/domain/kinds/camera.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

/** What a camera's document says of where its pictures come from. */
export type StreamDocument = Readonly<Record<string, unknown>>;

export async function readStreams(db: TenantTransaction, id: string): Promise<StreamDocument> {
  const [row] = await db.query<{ doc: StreamDocument }>(
    "select doc from camera where tenant_id = $1 and id = $2",
    [db.tenantId, id],
  );
  if (!row) throw new AppError("notFound", { kind: camera.name, id });
  return row.doc;
}

/** The internal stream for those who may see it, else the external one, if it can be played (CAM-040, CAM-041). */
export function authorizedStream(document: StreamDocument, maySeeInternal: boolean): AuthorizedStream {
  const internal = maySeeInternal ? usable(document, "internal") : undefined;
  return internal ?? usable(document, "external") ?? { type: "none" };
}

/** The side of a stream that its agent pulls; undefined when browsers fetch it elsewhere or there is none. */
export function relayedSide(stream: AuthorizedStream): StreamSide | undefined {
  return stream.type === "RTSP" ? stream.stream : undefined;
}

function usable(document: StreamDocument, stream: StreamSide): AuthorizedStream | undefined {
  const part = (name: string) => textOf(document[`${stream}Stream${name}`]);
  const type = part("Type") as StreamType | undefined;
  const url = part("Url");
  if (type === "RTSP") return url === undefined && !tellsItsStream(document) ? undefined : { type, stream };
  if (type === undefined || url === undefined || !isOpenStreamUrl(url)) return undefined;
  const [name, folder] = [part("Name"), part("Folder")];
  return { type, stream, url, ...(name && { name }), ...(folder && { folder }) };
}

/** A camera that is asked where its pictures are. */
const tellsItsStream = ({ protocol, host }: StreamDocument) =>
  protocol === "ONVIF" && textOf(host) !== undefined;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
