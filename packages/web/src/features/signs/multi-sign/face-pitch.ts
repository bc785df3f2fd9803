import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";

/** Widest and highest face that a row has room for, in CSS pixels. */
const rowFacePx = { width: 150, height: 48 };

/** CSS pixels per LED of a face in a row; never more than one. */
export const facePitchPx = ({ widthPx, heightPx }: SignFace): number =>
  Math.min(1, rowFacePx.width / widthPx, rowFacePx.height / heightPx);
