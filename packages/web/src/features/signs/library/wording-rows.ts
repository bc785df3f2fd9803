import type { SignCapability } from "@gantry/domain/contract/signs/sign-device.ts";
import type { SignDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import {
  assumeFace,
  type DisplaySize,
  type LibraryWording,
  libraryWording,
  type LibraryWordings,
} from "@gantry/domain/sign/message/library-message.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { capabilitiesOf } from "../sign/sign-capabilities.ts";
import { faceFor } from "../sign/sign-view.ts";

export interface WordingRow {
  type: Pick<SignDisplayType, "id" | "name" | "pixelWidth" | "pixelHeight">;
  /** Most common face of this size, otherwise an assumed one. */
  face: SignFace;
  category: Sign["category"];
  capabilities: readonly SignCapability[];
  signCount: number;
  /** Names of signs of this size that do not fit, because of other fonts or abilities. */
  misfits: string[];
  wording: LibraryWording;
}

/** In order. */
export function wordingRows(
  library: LibraryWordings,
  types: readonly WordingRow["type"][],
  signs: readonly Sign[],
  words: WordRules,
): WordingRow[] {
  const bySize = signsBySize(signs);
  return types.map((type) => {
    const makes = bySize.get(sizeKey(type.pixelWidth, type.pixelHeight)) ?? [];
    const [max] = makes;
    const face = max?.face ?? assumedFaceOf(type);
    const [first] = max?.signs ?? [];
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

/** Signs by size, then grouped by identical face, most numerous first. */
function signsBySize(signs: readonly Sign[]): Map<string, Make[]> {
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

export function sizeOfKey(key: string): DisplaySize {
  const [pixelWidth = 0, pixelHeight = 0] = key.split(" ").map(Number);
  return { pixelWidth, pixelHeight };
}

const assumed = new Map<string, SignFace>();

/** Cached, so that drawings are cached too. */
export function assumedFaceOf(size: DisplaySize): SignFace {
  const key = sizeKey(size.pixelWidth, size.pixelHeight);
  let face = assumed.get(key);
  if (!face) assumed.set(key, (face = assumeFace(size)));
  return face;
}
