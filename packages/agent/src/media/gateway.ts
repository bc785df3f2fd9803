import { availableParallelism } from "node:os";
import type { AgentCallFrame } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { TellStream } from "../cameras/stream-report.ts";
import type { Clock } from "../clock.ts";
import type { CallAnswer, CallHandlers } from "../link/agent-calls.ts";
import type { Log } from "../log.ts";
import type { MediaSettings } from "./child-messages.ts";
import type { MediaCamera, StreamName } from "./media-camera.ts";
import { Thumbnails } from "./codec/thumbnails.ts";
import { inOnePiece } from "./in-one-piece.ts";
import { MediaProcess } from "./media-process.ts";
import { ViewerLeases } from "./viewers/viewer-leases.ts";

interface GatewayParts {
  clock: Clock;
  log: Log;
  tell: TellStream;
  settings: MediaSettings;
  skewMs?(): number;
  /** Whether the server can renew viewer leases; only then do they expire. */
  isLinked?(): boolean;
  children?: number;
}

/** Forwards camera video to viewers; native code runs only in child processes. */
export interface Gateway {
  /** Makes a camera's stream available. Calling it again with changes disconnects its viewers. */
  watch(camera: MediaCamera): void;
  forget(cameraId: string): void;
  readonly calls: Required<Pick<CallHandlers, "ANSWER_OFFER" | "CLOSE_VIEWERS" | "KEEP_VIEWERS" | "MEDIA">>;
  readonly processIds: readonly number[];
  stop(): Promise<void>;
}

/** More would not help, because the agent also polls devices. */
const mostChildren = 4;

export function openGateway(parts: GatewayParts): Gateway {
  const { clock, log, tell, settings, skewMs = () => 0, isLinked = () => true } = parts;
  const report: TellStream = (cameraId, news) => {
    const { videoSnapshot: span } = news;
    const videoSnapshot = span && { from: moved(span.from, -skewMs()), to: moved(span.to, -skewMs()) };
    tell(cameraId, { ...news, videoSnapshot });
  };
  const count = parts.children ?? Math.min(mostChildren, availableParallelism());
  const children = Array.from(
    { length: count },
    (_, number) => new MediaProcess({ number, settings, clock, log, report }),
  );
  const thumbnails = new Thumbnails(clock);
  const known = new Map<string, string>();
  const childOf = (cameraId: string): MediaProcess => children[childNumber(cameraId, count)] as MediaProcess;

  const leases = new ViewerLeases({
    clock,
    isLinked,
    ended(cameraId, viewerIds) {
      log.warn("viewer renewal missing", { cameraId, viewers: viewerIds.length });
      void childOf(cameraId).call("closeViewers", cameraId, { viewerIds });
    },
  });

  async function answerOffer({
    entityId,
    parameters: { leaseMs, ...offer },
  }: AgentCallFrame<"ANSWER_OFFER">): Promise<CallAnswer<"ANSWER_OFFER">> {
    const answered = await childOf(entityId).call("answerOffer", entityId, offer);
    if (answered.ok && leaseMs !== undefined) leases.begin(offer.viewerId, entityId, leaseMs);
    return answered;
  }

  async function keepViewers({
    entityId,
    parameters: { viewerIds },
  }: AgentCallFrame<"KEEP_VIEWERS">): Promise<CallAnswer<"KEEP_VIEWERS">> {
    leases.renew(viewerIds);
    const answered = await childOf(entityId).call("openViewers", entityId, { viewerIds });
    if (!answered.ok) return answered;
    const open = new Set(answered.value.open);
    leases.end(viewerIds.filter((id) => !open.has(id)));
    return answered;
  }

  async function thumbnail(
    cameraId: string,
    stream: StreamName,
    widthPx: number,
  ): Promise<CallAnswer<"MEDIA">> {
    // The key includes the version, so a changed camera never shows an old picture.
    const key = `${cameraId}/${stream}/${known.get(cameraId)}`;
    const made = await thumbnails.thumbnail(key, widthPx, () =>
      childOf(cameraId).call("keyFrame", cameraId, { stream }),
    );
    if (!made.ok) return made;
    const { jpeg } = made;
    return {
      ok: true,
      value: { contentType: "image/jpeg", contentLength: jpeg.length },
      octets: inOnePiece(jpeg),
    };
  }

  async function media(
    { entityId, parameters: { resource, stream } }: AgentCallFrame<"MEDIA">,
    signal: AbortSignal,
  ): Promise<CallAnswer<"MEDIA">> {
    if (resource.type === "thumbnail") return thumbnail(entityId, stream, resource.widthPx);
    const { type } = resource;
    const own =
      type === "clip"
        ? { type, from: moved(resource.from, skewMs()), to: moved(resource.to, skewMs()) }
        : resource;
    const answer = await childOf(entityId).call("media", entityId, { resource: own, stream }, signal);
    if (!answer.ok || !answer.octets) return answer as CallAnswer<"MEDIA">;
    return { ok: true, value: answer.value, octets: answer.octets };
  }

  return {
    watch(camera) {
      const text = JSON.stringify(camera);
      // Most camera changes do not affect the stream and must not disconnect viewers.
      if (known.get(camera.id) === text) return;
      known.set(camera.id, text);
      childOf(camera.id).watch(camera);
    },
    forget(cameraId) {
      known.delete(cameraId);
      childOf(cameraId).forget(cameraId);
    },
    calls: {
      ANSWER_OFFER: answerOffer,
      CLOSE_VIEWERS: ({ entityId, parameters }) => {
        leases.end(parameters.viewerIds);
        return childOf(entityId).call("closeViewers", entityId, parameters);
      },
      KEEP_VIEWERS: keepViewers,
      MEDIA: media,
    },
    get processIds() {
      return children.map(({ pid }) => pid).filter((pid) => pid !== undefined);
    },
    async stop() {
      thumbnails.stop();
      leases.stop();
      await Promise.all(children.map((child) => child.stop()));
    },
  };
}

function moved(iso: string, byMs: number): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? iso : new Date(ms + byMs).toISOString();
}

/** A stable hash: even distribution, and recordings stay in place after a restart. */
function childNumber(cameraId: string, count: number): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < cameraId.length; index++)
    hash = Math.imul(hash ^ cameraId.charCodeAt(index), 16_777_619);
  return (hash >>> 0) % count;
}
