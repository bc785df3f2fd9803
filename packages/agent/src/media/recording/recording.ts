import { createHash } from "node:crypto";
import { join } from "node:path";
import { longestClipMs, longestPicturesMs, type RecordedSpans } from "@gantry/domain/contract/video/media.ts";
import type { StreamReport } from "../../cameras/stream-report.ts";
import type { Clock } from "../../clock.ts";
import type { RecordingSettings } from "../child-messages.ts";
import type { Relay } from "../relay/relay.ts";
import { type Clip, clipOf, clipBytes } from "./clip.ts";
import { pictureBytes, picturesOf, spansOf } from "./pictures.ts";
import { Recorder, type RecordingProblem } from "./recorder.ts";
import { RollingFiles } from "./rolling-files.ts";

interface RecordingParts {
  clock: Clock;
  cameraId: string;
  /** Users with access to the external stream may see it. */
  isForAll: boolean;
  settings: RecordingSettings;
  beginsAfterMs: number;
  changed(): void;
}

/** Half a gigabyte, which the agent may need on the same disk. */
const reserveBytes = 512 * 1024 * 1024;
/** The span grows constantly, so it is published at this interval. */
const reportEveryMs = 60_000;

export class Recording {
  readonly #parts: RecordingParts;
  readonly #files: RollingFiles;
  readonly #recorder: Recorder;
  #leave: () => void;
  #reportedAtMs = Number.NEGATIVE_INFINITY;
  #reported: { span: StreamReport["videoSnapshot"]; problem: RecordingProblem | undefined } = {
    span: null,
    problem: undefined,
  };

  constructor(relay: Relay, parts: RecordingParts) {
    const { clock, cameraId, isForAll, settings } = parts;
    this.#parts = parts;
    // Separate folders, so that recordings of the internal stream stay restricted after the camera changes to
    // recording for all.
    const folder = join(settings.folder, folderNameOf(cameraId) + (isForAll ? ".external" : ""));
    this.#files = new RollingFiles({ ...settings, clock, folder });
    const notifyChanged = (): void => this.#changed();
    this.#recorder = new Recorder({
      clock,
      folder,
      files: this.#files,
      reserveBytes,
      changed: notifyChanged,
    });
    this.#leave = clock.after(parts.beginsAfterMs, () => (this.#leave = relay.read(this.#recorder)));
  }

  get report(): { span: StreamReport["videoSnapshot"]; problem: RecordingProblem | undefined } {
    return this.#reported;
  }

  async clip(
    fromMs: number,
    toMs: number,
  ): Promise<{ octets: number; startsAt: string; chunks: AsyncGenerator<Uint8Array> } | undefined> {
    await this.#recorder.settled();
    const until = Math.min(toMs, fromMs + longestClipMs);
    const clip: Clip | undefined = clipOf(await this.#files.all(), fromMs, until);
    return clip && { octets: clip.octets, startsAt: toIso(clip.startMs), chunks: clipBytes(clip) };
  }

  /** Returns complete groups of pictures with capture times; undefined if nothing was recorded. */
  async pictures(
    fromMs: number,
    toMs: number,
  ): Promise<{ octets: number; chunks: AsyncGenerator<Uint8Array> } | undefined> {
    await this.#recorder.settled();
    const untilMs = Math.min(toMs, fromMs + longestPicturesMs);
    const pictures = picturesOf(await this.#files.all(), fromMs, untilMs);
    return pictures && { octets: pictures.octets, chunks: pictureBytes(pictures) };
  }

  async spans(): Promise<RecordedSpans> {
    await this.#recorder.settled();
    const spans = spansOf(await this.#files.all());
    return { spans: spans.map(({ fromMs, toMs }) => ({ from: toIso(fromMs), to: toIso(toMs) })) };
  }

  async stop(): Promise<void> {
    this.#leave();
    await this.#recorder.stop();
  }

  #changed(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    const { problem } = this.#recorder;
    const isSame =
      problem?.code === this.#reported.problem?.code && problem?.detail === this.#reported.problem?.detail;
    if (isSame && nowMs - this.#reportedAtMs < reportEveryMs) return;
    const span = this.#files.span;
    this.#reported = { span: span ? { from: toIso(span.fromMs), to: toIso(span.toMs) } : null, problem };
    this.#reportedAtMs = nowMs;
    this.#parts.changed();
  }
}

const toIso = (ms: number): string => new Date(ms).toISOString();

/** Ids can contain characters that are invalid in folder names. */
function folderNameOf(cameraId: string): string {
  if (/^[\w-]{1,64}$/.test(cameraId)) return cameraId;
  return createHash("sha256").update(cameraId).digest("hex");
}
