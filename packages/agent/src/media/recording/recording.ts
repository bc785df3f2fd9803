import { createHash } from "node:crypto";
import { join } from "node:path";
import { longestClipMs, longestPicturesMs, type RecordedSpans } from "@gantry/domain/contract/video/media.ts";
import type { StreamReport } from "../../cameras/stream-report.ts";
import type { Clock } from "../../clock.ts";
import type { RecordingSettings } from "../child-messages.ts";
import type { Relay } from "../relay/relay.ts";
import { type Clip, clipOf, clipOctets } from "./clip.ts";
import { pictureOctets, picturesOf, spansOf } from "./pictures.ts";
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
const toldEveryMs = 60_000;

export class Recording {
  readonly #parts: RecordingParts;
  readonly #files: RollingFiles;
  readonly #recorder: Recorder;
  #leave: () => void;
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #told: { span: StreamReport["videoSnapshot"]; problem: RecordingProblem | undefined } = {
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
    const changed = (): void => this.#changed();
    this.#recorder = new Recorder({ clock, folder, files: this.#files, reserveBytes, changed });
    this.#leave = clock.after(parts.beginsAfterMs, () => (this.#leave = relay.read(this.#recorder)));
  }

  get report(): { span: StreamReport["videoSnapshot"]; problem: RecordingProblem | undefined } {
    return this.#told;
  }

  async clip(
    fromMs: number,
    toMs: number,
  ): Promise<{ octets: number; chunks: AsyncGenerator<Uint8Array> } | undefined> {
    await this.#recorder.settled();
    const until = Math.min(toMs, fromMs + longestClipMs);
    const clip: Clip | undefined = clipOf(await this.#files.all(), fromMs, until);
    return clip && { octets: clip.octets, chunks: clipOctets(clip) };
  }

  /** Returns complete groups of pictures with capture times; undefined if nothing was recorded. */
  async pictures(
    fromMs: number,
    toMs: number,
  ): Promise<{ octets: number; chunks: AsyncGenerator<Uint8Array> } | undefined> {
    await this.#recorder.settled();
    const untilMs = Math.min(toMs, fromMs + longestPicturesMs);
    const pictures = picturesOf(await this.#files.all(), fromMs, untilMs);
    return pictures && { octets: pictures.octets, chunks: pictureOctets(pictures) };
  }

  async spans(): Promise<RecordedSpans> {
    await this.#recorder.settled();
    const spans = spansOf(await this.#files.all());
    return { spans: spans.map(({ fromMs, toMs }) => ({ from: iso(fromMs), to: iso(toMs) })) };
  }

  async stop(): Promise<void> {
    this.#leave();
    await this.#recorder.stop();
  }

  #changed(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    const { problem } = this.#recorder;
    const isSame =
      problem?.code === this.#told.problem?.code && problem?.detail === this.#told.problem?.detail;
    if (isSame && nowMs - this.#toldAtMs < toldEveryMs) return;
    const span = this.#files.span;
    this.#told = { span: span ? { from: iso(span.fromMs), to: iso(span.toMs) } : null, problem };
    this.#toldAtMs = nowMs;
    this.#parts.changed();
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Ids can contain characters that are invalid in folder names. */
function folderNameOf(cameraId: string): string {
  if (/^[\w-]{1,64}$/.test(cameraId)) return cameraId;
  return createHash("sha256").update(cameraId).digest("hex");
}
