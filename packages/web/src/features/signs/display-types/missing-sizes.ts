import type { DisplaySize } from "@gantry/domain/sign/message/library-message.ts";
import { sizeOfKey } from "../library/wording-rows.ts";
import type { SignSizes } from "./sign-sizes.ts";

export interface MissingSize extends DisplaySize {
  signCount: number;
}

export function missingSizes(sizes: SignSizes, types: readonly DisplaySize[]): MissingSize[] {
  return Object.entries(sizes)
    .map(([key, signCount]) => ({ ...sizeOfKey(key), signCount }))
    .filter(
      (size) =>
        !types.some((type) => type.pixelWidth === size.pixelWidth && type.pixelHeight === size.pixelHeight),
    )
    .toSorted(
      (a, b) => b.signCount - a.signCount || b.pixelWidth - a.pixelWidth || b.pixelHeight - a.pixelHeight,
    );
}
