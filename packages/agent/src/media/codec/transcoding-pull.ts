import type { ChildProcess } from "node:child_process";
import type { AccessUnit } from "@gantry/protocols/h264/nal.ts";
import { pullByRtsp, type Pull, type PullParts, type StartPull } from "../pull/rtsp-pull.ts";
import { StreamFailure } from "../pull/stream-failure.ts";
import type { FromCodec, ToCodec } from "./codec-messages.ts";
import { forkCodec } from "./fork-codec.ts";

const otherCodecs = ["H265", "HEVC", "JPEG", "MPV", "MP4V-ES"];
const silenceMs = 8_000;

export const pullAny: StartPull = (parts) => pullThrough(parts, forkCodec);

export function pullThrough(parts: PullParts, fork: () => ChildProcess): Pull {
  let current: Pull | undefined;
  let hasStopped = false;
  const first = pullByRtsp({
    ...parts,
    reader: {
      ...readerOf(parts),
      ended(failure) {
        const missing = failureWithoutTranscoder(failure);
        if (missing && !hasStopped) current = new TranscodingPull(parts, fork(), missing);
        else parts.reader.ended(failure);
      },
    },
  });
  current = first;
  return {
    stop() {
      hasStopped = true;
      current?.stop();
    },
  };
}

/** What remains to be said without a transcoder; undefined if it would not help. */
function failureWithoutTranscoder(failure: StreamFailure): StreamFailure | undefined {
  const { code, detail } = failure;
  if (code === "noKeyFrames") return failure;
  const isOther = code === "notSupported" && otherCodecs.includes(detail ?? "");
  return isOther ? new StreamFailure("transcoderMissing", detail) : undefined;
}

function readerOf({ reader }: PullParts): Pick<PullParts["reader"], "described" | "unit"> {
  return { described: (video) => reader.described(video), unit: (unit) => reader.unit(unit) };
}

class TranscodingPull implements Pull {
  readonly #parts: PullParts;
  readonly #child: ChildProcess;
  readonly #missing: StreamFailure;
  #hasEnded = false;
  #cancelSilence = (): void => {};

  constructor(parts: PullParts, child: ChildProcess, missing: StreamFailure) {
    this.#parts = parts;
    this.#missing = missing;
    this.#child = child;
    this.#child.on("message", (message: FromCodec) => this.#take(message));
    this.#child.on("error", () => {});
    this.#child.once("exit", () => this.#end(new StreamFailure("unreachable", "codec")));
    const message: ToCodec = { type: "pull", source: parts.source };
    this.#child.send(message, () => {});
    this.#awaitPicture();
  }

  stop(): void {
    this.#hasEnded = true;
    this.#cancelSilence();
    this.#child.kill("SIGKILL");
  }

  #take(message: FromCodec): void {
    if (this.#hasEnded) return;
    if (message.type === "missing") this.#end(this.#missing);
    if (message.type === "ended") this.#end(new StreamFailure(message.code, message.detail));
    if (message.type !== "unit") return;
    const { timestamp, isKey, nals } = message;
    const unit: AccessUnit = { timestamp, isKey, nals };
    this.#awaitPicture();
    this.#parts.reader.unit(unit);
  }

  #awaitPicture(): void {
    this.#cancelSilence();
    this.#cancelSilence = this.#parts.clock.after(silenceMs, () =>
      this.#end(new StreamFailure("noPictures")),
    );
  }

  #end(failure: StreamFailure): void {
    if (this.#hasEnded) return;
    this.stop();
    this.#parts.reader.ended(failure);
  }
}
