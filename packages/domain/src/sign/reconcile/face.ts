import type { Font } from "../fonts/font.ts";
import type { Graphic } from "../pictures/graphic.ts";
import type { FaceDescription } from "./face-description.ts";

/** A failed pixel in a sign's state, with the names of pixelFailureStatus. */
export interface ReportedPixelFailure {
  x: number;
  y: number;
  faults: readonly string[];
}

/** Everything needed to compute the lit pixels of a message: size as read (or configured), defaults and fonts. */
export interface SignFace extends FaceDescription {
  hasBeacons: boolean;
  /** dmsSupportedMultiTags; undefined: unknown, all tags are assumed. */
  supportedTags?: readonly number[];
  /** By number on this sign. */
  fonts: ReadonlyMap<number, Font>;
  pixelFailures?: readonly ReportedPixelFailure[];
  /** Number of graphics the sign can hold; 0: none. Undefined: unknown. */
  maxGraphics?: number;
  /** By number on this sign; undefined: unknown. */
  graphics?: ReadonlyMap<number, Graphic>;
  /** Graphic numbers by image name in a message, besides references by content. */
  imageNumbers?: ReadonlyMap<string, number>;
}
