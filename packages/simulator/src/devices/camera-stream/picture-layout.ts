/** 640 x 360: a text line, the scene, and the strip of blocks. */
export const widthPx = 640;
export const shownHeightPx = 360;
/** Whole macroblocks; of the strip's 16 px the upper 8 are visible. */
export const codedHeightPx = 368;
export const lineHeightPx = 16;
export const sceneHeightPx = 336;
export const stripHeightPx = 16;

export const picturesPerSecond = 10;
/** Key frame interval in pictures: 2 s. */
export const picturesPerKey = 20;
export const ticksPerPicture = 90_000 / picturesPerSecond;

const macroblockPx = 16;
const macroblocksPerRow = widthPx / macroblockPx;

/** First macroblocks of the three parts, each its own slice. */
export const firstMacroblocks = {
  line: 0,
  scene: (lineHeightPx / macroblockPx) * macroblocksPerRow,
  strip: ((lineHeightPx + sceneHeightPx) / macroblockPx) * macroblocksPerRow,
};
