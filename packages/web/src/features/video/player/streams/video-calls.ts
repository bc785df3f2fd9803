import type {
  AuthorizedStream,
  MediaTicket,
  MediaTicketBody,
  SnapshotVideoBody,
  WebrtcAnswer,
  WebrtcBody,
} from "@gantry/domain/contract/video/media.ts";
import { api } from "../../../../queries/api.ts";

/** What a player asks of the server; a page without a signed-in person has calls of its own. */
export interface StreamCalls {
  /** The stream that may be seen of a camera (CAM-040). */
  authorizedStream(cameraId: string, signal: AbortSignal): Promise<AuthorizedStream>;
  /** Hands over an offer and answers what the other side says to it (CAM-068). */
  answerToOffer(cameraId: string, offer: WebrtcBody, signal: AbortSignal): Promise<WebrtcAnswer>;
  /** An address that a player opens without a token. */
  mediaTicket(cameraId: string, body: MediaTicketBody, signal?: AbortSignal): Promise<MediaTicket>;
}

/** The calls of whoever is signed in. */
export const ownStreamCalls: StreamCalls = {
  async authorizedStream(cameraId, signal) {
    const stream = await api.get<AuthorizedStream>(`${cameraPath(cameraId)}/stream`, { signal });
    return stream ?? { type: "none" };
  },
  answerToOffer: (cameraId, offer, signal) =>
    api.post<WebrtcAnswer>(`${cameraPath(cameraId)}/webrtc`, offer, { signal }),
  mediaTicket: (cameraId, body, signal) =>
    api.post<MediaTicket>(`${cameraPath(cameraId)}/media-ticket`, body, { ...(signal && { signal }) }),
};

/** A ticket for what was recorded between two times, at most ten minutes of it (CAM-067). */
export function snapshotVideo(body: SnapshotVideoBody, signal?: AbortSignal): Promise<MediaTicket> {
  return api.post<MediaTicket>("/video/snapshot-video", body, { ...(signal && { signal }) });
}

const cameraPath = (cameraId: string) => `/video/camera/${encodeURIComponent(cameraId)}`;
