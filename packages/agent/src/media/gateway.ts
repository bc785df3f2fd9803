import { availableParallelism } from "node:os";
import type { AgentCallFrame } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { ReportStream } from "../cameras/stream-report.ts";
import type { Clock } from "../clock.ts";
import type { CallAnswer, CallHandlers } from "../link/agent-calls.ts";
import type { Log } from "../log.ts";
import type { MediaSettings } from "./child-messages.ts";
import type { MediaCamera, StreamName } from "./media-camera.ts";
import { Thumbnails } from "./codec/thumbnails.ts";
import { joinPieces } from "./join-pieces.ts";
import { MediaProcess } from "./media-process.ts";
import { ViewerLeases } from "./viewers/viewer-leases.ts";

interface GatewayParts {
  clock: Clock;
  log: Log;
  sendReport: ReportStream;
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
const maxChildren = 4;

export function openGateway(parts: GatewayParts): Gateway {
  return new MediaGateway(parts);
}

class MediaGateway implements Gateway {
  readonly #parts: GatewayParts;
  readonly #children: readonly MediaProcess[];
  readonly #thumbnails: Thumbnails;
  readonly #known = new Map<string, string>();
  readonly #leases: ViewerLeases;
  readonly calls: Gateway["calls"] = {
    ANSWER_OFFER: (frame) => this.#answerOffer(frame),
    CLOSE_VIEWERS: ({ entityId, parameters }) => {
      this.#leases.end(parameters.viewerIds);
      return this.#childOf(entityId).call("closeViewers", entityId, parameters);
    },
    KEEP_VIEWERS: (frame) => this.#keepViewers(frame),
    MEDIA: (frame, signal) => this.#media(frame, signal),
  };

  constructor(parts: GatewayParts) {
    this.#parts = parts;
    const { clock, log, settings, isLinked = () => true } = parts;
    const report: ReportStream = (cameraId, streamReport) => this.#report(cameraId, streamReport);
    this.#children = Array.from(
      { length: parts.children ?? Math.min(maxChildren, availableParallelism()) },
      (_, number) => new MediaProcess({ number, settings, clock, log, report }),
    );
    this.#thumbnails = new Thumbnails(clock);
    this.#leases = new ViewerLeases({
      clock,
      isLinked,
      ended: (cameraId, viewerIds) => {
        log.warn("viewer renewal missing", { cameraId, viewers: viewerIds.length });
        void this.#childOf(cameraId).call("closeViewers", cameraId, { viewerIds });
      },
    });
  }

  watch(camera: MediaCamera): void {
    const text = JSON.stringify(camera);
    // Most camera changes do not affect the stream and must not disconnect viewers.
    if (this.#known.get(camera.id) === text) return;
    this.#known.set(camera.id, text);
    this.#childOf(camera.id).watch(camera);
  }

  forget(cameraId: string): void {
    this.#known.delete(cameraId);
    this.#childOf(cameraId).forget(cameraId);
  }

  get processIds(): readonly number[] {
    return this.#children.map(({ pid }) => pid).filter((pid) => pid !== undefined);
  }

  async stop(): Promise<void> {
    this.#thumbnails.stop();
    this.#leases.stop();
    await Promise.all(this.#children.map((child) => child.stop()));
  }

  #report(...[cameraId, streamReport]: Parameters<ReportStream>): void {
    const { videoSnapshot: span } = streamReport;
    const byMs = -this.#skewMs;
    const videoSnapshot = span && { from: shiftIso(span.from, byMs), to: shiftIso(span.to, byMs) };
    this.#parts.sendReport(cameraId, { ...streamReport, videoSnapshot });
  }

  get #skewMs(): number {
    return this.#parts.skewMs?.() ?? 0;
  }

  #childOf(cameraId: string): MediaProcess {
    return this.#children[childNumber(cameraId, this.#children.length)] as MediaProcess;
  }

  async #answerOffer({
    entityId,
    parameters: { leaseMs, ...offer },
  }: AgentCallFrame<"ANSWER_OFFER">): Promise<CallAnswer<"ANSWER_OFFER">> {
    const answered = await this.#childOf(entityId).call("answerOffer", entityId, offer);
    if (answered.ok && leaseMs !== undefined) this.#leases.begin(offer.viewerId, entityId, leaseMs);
    return answered;
  }

  async #keepViewers({
    entityId,
    parameters: { viewerIds },
  }: AgentCallFrame<"KEEP_VIEWERS">): Promise<CallAnswer<"KEEP_VIEWERS">> {
    this.#leases.renew(viewerIds);
    const answered = await this.#childOf(entityId).call("openViewers", entityId, { viewerIds });
    if (!answered.ok) return answered;
    const open = new Set(answered.value.open);
    this.#leases.end(viewerIds.filter((id) => !open.has(id)));
    return answered;
  }

  async #thumbnail(cameraId: string, stream: StreamName, widthPx: number): Promise<CallAnswer<"MEDIA">> {
    // The key includes the version, so a changed camera never shows an old picture.
    const key = `${cameraId}/${stream}/${this.#known.get(cameraId)}`;
    const made = await this.#thumbnails.thumbnail(key, widthPx, () =>
      this.#childOf(cameraId).call("keyFrame", cameraId, { stream }),
    );
    if (!made.ok) return made;
    const { jpeg } = made;
    return {
      ok: true,
      value: { contentType: "image/jpeg", contentLength: jpeg.length },
      octets: joinPieces(jpeg),
    };
  }

  async #media(
    { entityId, parameters: { resource, stream } }: AgentCallFrame<"MEDIA">,
    signal: AbortSignal,
  ): Promise<CallAnswer<"MEDIA">> {
    if (resource.type === "thumbnail") return this.#thumbnail(entityId, stream, resource.widthPx);
    const { type } = resource;
    const own =
      type === "clip"
        ? { type, from: shiftIso(resource.from, this.#skewMs), to: shiftIso(resource.to, this.#skewMs) }
        : resource;
    const answer = await this.#childOf(entityId).call("media", entityId, { resource: own, stream }, signal);
    if (!answer.ok || !answer.octets) return answer as CallAnswer<"MEDIA">;
    return { ok: true, value: answer.value, octets: answer.octets };
  }
}

function shiftIso(iso: string, byMs: number): string {
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
