/** 4:2:0 picture with sides in whole macroblocks of 16 px; 16..235 and 16..240. */
export interface Picture {
  widthPx: number;
  heightPx: number;
  luma: Uint8Array;
  /** Cb and Cr. */
  colours: readonly [Uint8Array, Uint8Array];
}

export function emptyPicture(widthPx: number, heightPx: number): Picture {
  const makePlane = () => new Uint8Array((widthPx * heightPx) / 4).fill(128);
  return {
    widthPx,
    heightPx,
    luma: new Uint8Array(widthPx * heightPx).fill(16),
    colours: [makePlane(), makePlane()],
  };
}
