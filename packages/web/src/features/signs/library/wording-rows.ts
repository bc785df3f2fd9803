import type { SignCapability } from "@gantry/domain/contract/signs/sign-device.ts";
import type { SignDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import {
  assumedFace,
  type DisplaySize,
  type LibraryWording,
  libraryWording,
  type LibraryWordings,
} from "@gantry/domain/sign/message/library-message.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { capabilitiesOf } from "../sign/sign-capabilities.ts";
import { faceFor } from "../sign/sign-view.ts";

/** A display type in the table of wordings: what stands on it, and on how many of its signs. */
export interface WordingRow {
  type: Pick<SignDisplayType, "id" | "name" | "pixelWidth" | "pixelHeight">;
  /** Of most signs of this size; while there is none, what can be taken for granted of the size. */
  face: SignFace;
  category: Sign["category"];
  capabilities: readonly SignCapability[];
  signCount: number;
  /** Signs of this size that this wording does not fit, by name: they have other fonts or abilities than most. */
  misfits: string[];
  wording: LibraryWording;
}

/** One row for each display type, in their order. */
export function wordingRows(
  library: LibraryWordings,
  types: readonly WordingRow["type"][],
  signs: readonly Sign[],
  words: WordRules,
): WordingRow[] {
  const bySize = signsBySize(signs);
  return types.map((type) => {
    const makes = bySize.get(sizeKey(type.pixelWidth, type.pixelHeight)) ?? [];
    const [most] = makes;
    const face = most?.face ?? assumedFaceOf(type);
    const [first] = most?.signs ?? [];
    return {
      type,
      face,
      category: first?.category ?? "DMS",
      capabilities: first ? capabilitiesOf(first) : [],
      signCount: makes.reduce((count, make) => count + make.signs.length, 0),
      misfits: makes
        .slice(1)
        .filter((make) => !libraryWording(library, type.id, make.face, words).isValidated)
        .flatMap((make) => make.signs.map(({ name }) => name)),
      wording: libraryWording(library, type.id, face, words),
    };
  });
}

interface Make {
  face: SignFace;
  signs: Sign[];
}

/** Signs by the size of their faces, those of one make together, the most numerous make first. */
export function signsBySize(signs: readonly Sign[]): Map<string, Make[]> {
  const byFace = new Map<SignFace, Sign[]>();
  for (const sign of signs) {
    const face = faceFor(sign);
    byFace.set(face, [...(byFace.get(face) ?? []), sign]);
  }
  const bySize = new Map<string, Make[]>();
  for (const [face, of] of byFace) {
    const key = sizeKey(face.widthPx, face.heightPx);
    bySize.set(key, [...(bySize.get(key) ?? []), { face, signs: of }]);
  }
  for (const makes of bySize.values()) makes.sort((a, b) => b.signs.length - a.signs.length);
  return bySize;
}

export const sizeKey = (widthPx: number, heightPx: number): string => `${widthPx} ${heightPx}`;

/** The size that a key stands for. */
export function sizeOfKey(key: string): DisplaySize {
  const [pixelWidth = 0, pixelHeight = 0] = key.split(" ").map(Number);
  return { pixelWidth, pixelHeight };
}

const assumed = new Map<string, SignFace>();

/** The same face for the same size, so that what is drawn on it is drawn once. */
export function assumedFaceOf(size: DisplaySize): SignFace {
  const key = sizeKey(size.pixelWidth, size.pixelHeight);
  let face = assumed.get(key);
  if (!face) assumed.set(key, (face = assumedFace(size)));
  return face;
}
