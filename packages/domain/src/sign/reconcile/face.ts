import type { Font } from "../fonts/font.ts";
import type { Graphic } from "../pictures/graphic.ts";
import type { ToldPixelFailure } from "../raster/failed-pixels.ts";
import type { FaceDescription } from "./sign-state.ts";

/**
 * What is needed to know which pixels a message lights: the size that was read from the sign (or, until then, the
 * size the entity expects), its defaults and its fonts.
 */
export interface SignFace extends FaceDescription {
  hasBeacons: boolean;
  /** Numbers of the supported tags, as in dmsSupportedMultiTags; undefined: not known, all of ours are assumed. */
  supportedTags?: readonly number[];
  /** Fonts by the number they have on this sign. */
  fonts: ReadonlyMap<number, Font>;
  /** Pixels that failed the sign's last test: previews show them as the road sees them. */
  pixelFailures?: readonly ToldPixelFailure[];
  /** Graphics that the sign can hold; 0: it takes none. Undefined: not known. */
  maxGraphics?: number;
  /** Graphics by the number they have on this sign; undefined: none is known. */
  graphics?: ReadonlyMap<number, Graphic>;
  /** Numbers of graphics by what images of a message are called, beside their reference by content. */
  imageNumbers?: ReadonlyMap<string, number>;
}
