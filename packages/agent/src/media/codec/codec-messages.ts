import type { StreamProblemCode } from "@gantry/domain/camera/stream-problems.ts";
import type { StreamSource } from "../media-camera.ts";

export type ToCodec =
  | { type: "picture"; id: number; keyFrame: Uint8Array; widthPx: number }
  | { type: "pull"; source: StreamSource };

export type FromCodec =
  /** Without bytes: the picture cannot be decoded. */
  | { type: "picture"; id: number; jpeg?: Uint8Array }
  /** The codecs are not installed. */
  | { type: "missing" }
  | { type: "unit"; timestamp: number; isKey: boolean; nals: Uint8Array[] }
  | { type: "ended"; code: StreamProblemCode; detail?: string };
