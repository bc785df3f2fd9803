import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { stateOf } from "../sign/sign-view.ts";

/** A sign that has a font under the name of one of the library. */
export interface SignWithFont {
  sign: Sign;
  number: number;
  versionId: number;
  /** What it draws is what the library's font draws. */
  isSame: boolean;
}

/** Signs on which this font lies, by what it draws, and those that have another version under its name. */
export function signsWithFont(signs: readonly Sign[], font: Font): SignWithFont[] {
  const hash = contentHash(font);
  return signs.flatMap((sign) =>
    (stateOf(sign).fonts ?? [])
      .filter((held) => held.contentHash === hash || held.name === font.name)
      .map(({ number, versionId, contentHash: held }) => ({
        sign,
        number,
        versionId,
        isSame: held === hash,
      })),
  );
}
