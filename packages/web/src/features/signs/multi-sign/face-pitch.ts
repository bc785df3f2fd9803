import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";

const rowFacePx = { width: 150, height: 48 };

/** CSS pixels per LED, at most one. */
export const facePitchPx = ({ widthPx, heightPx }: SignFace): number =>
  Math.min(1, rowFacePx.width / widthPx, rowFacePx.height / heightPx);
