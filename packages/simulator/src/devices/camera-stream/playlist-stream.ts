import { type Sample, sampleBytes, writeFragment } from "@gantry/protocols/fmp4/fragment.ts";
import { writeInitialization } from "@gantry/protocols/fmp4/initialization.ts";
import { fileNames, hlsFileOf, mediaPlaylist, type PlaylistSegment } from "@gantry/protocols/hls/playlist.ts";
import { CameraPictures, cameraParameterSets } from "./camera-pictures.ts";
import type { CameraStream } from "./camera-stream.ts";
import { picturesPerKey, picturesPerSecond, ticksPerPicture } from "./picture-layout.ts";
import { PictureTimer, type TimedPicture } from "./picture-timer.ts";

const keptSegments = 6;
/** Segments available at once, so that players need not wait. */
const firstSegments = 2;
const endsAfterMs = 15_000;
const segmentS = picturesPerKey / picturesPerSecond;

interface Segment extends PlaylistSegment {
  octets: Uint8Array<ArrayBuffer>;
}

export class PlaylistStream {
  readonly #stream: CameraStream;
  readonly #clock: { nowMs(): number };
  #segments: Segment[] = [];
  #samples: Sample[] = [];
  #timer: PictureTimer | undefined;
  #end: NodeJS.Timeout | undefined;
  #nextNumber = 0;

  constructor(stream: CameraStream, clock: { nowMs(): number }) {
    this.#stream = stream;
    this.#clock = clock;
  }

  file(name: string): { type: string; octets: Uint8Array | string } | undefined {
    this.#run();
    const file = hlsFileOf(name);
    if (file?.type === "playlist") return { type: "application/vnd.apple.mpegurl", octets: this.#playlist() };
    const { sequence, picture } = cameraParameterSets;
    const bytes =
      file?.type === "initialization"
        ? writeInitialization(sequence, picture)
        : this.#segments.find(({ number }) => name === fileNames.segment(number))?.octets;
    return bytes && { type: "video/mp4", octets: bytes };
  }

  stop(): void {
    clearTimeout(this.#end);
    this.#timer?.stop();
    this.#timer = undefined;
    this.#segments = [];
    this.#samples = [];
  }

  #run(): void {
    clearTimeout(this.#end);
    this.#end = setTimeout(() => this.stop(), endsAfterMs);
    if (this.#timer) return;
    const pictures = new CameraPictures(this.#stream.options);
    this.#timer = new PictureTimer(pictures, this.#clock, (picture) => this.#take(picture));
    this.#timer.start(firstSegments * picturesPerKey);
  }

  #take({ number, nals }: TimedPicture): void {
    const isKey = number % picturesPerKey === 0;
    this.#samples.push({ octets: sampleBytes(nals), durationTicks: ticksPerPicture, isKey });
    if (this.#samples.length < picturesPerKey) return;
    const sequence = this.#nextNumber++;
    const bytes = writeFragment(sequence + 1, sequence * picturesPerKey * ticksPerPicture, this.#samples);
    this.#segments = [
      ...this.#segments.slice(1 - keptSegments),
      { number: sequence, durationS: segmentS, parts: [], octets: bytes },
    ];
    this.#samples = [];
  }

  #playlist(): string {
    const live = { segments: this.#segments, nextNumber: this.#nextNumber, nextParts: [] };
    return mediaPlaylist({ ...live, targetDurationS: segmentS, partTargetS: 1 }, { isLowLatency: false });
  }
}
