/** Pictures are 640 x 360: a line of text above, the scene, and the strip of blocks below. */
export const widthPx = 640;
export const shownHeightPx = 360;
/** Whole macroblocks; of the strip's 16 px the upper 8 are shown. */
export const codedHeightPx = 368;
export const lineHeightPx = 16;
export const sceneHeightPx = 336;
export const stripHeightPx = 16;

export const picturesPerSecond = 10;
/** Every so many pictures one is whole: every 2 s. */
export const picturesPerKey = 20;
/** RTP clock ticks, 90 kHz, from picture to picture. */
export const ticksPerPicture = 90_000 / picturesPerSecond;

const macroblockPx = 16;
const macroblocksPerRow = widthPx / macroblockPx;

/** First macroblocks of the three parts, each a slice by itself. */
export const firstMacroblocks = {
  line: 0,
  scene: (lineHeightPx / macroblockPx) * macroblocksPerRow,
  strip: ((lineHeightPx + sceneHeightPx) / macroblockPx) * macroblocksPerRow,
};
