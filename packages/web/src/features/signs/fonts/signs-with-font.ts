import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { stateOf } from "../sign/sign-view.ts";

export interface SignWithFont {
  sign: Sign;
  number: number;
  versionId: number;
  isSame: boolean;
}

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
