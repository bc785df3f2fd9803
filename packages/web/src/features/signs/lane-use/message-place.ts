import type { SignCapability } from "@gantry/domain/contract/signs/sign-device.ts";
import { builtInFontNumbers, laneUse24 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { faceOfSign } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { capabilitiesOf } from "../sign/sign-capabilities.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";

export interface MessagePlace {
  face: SignFace;
  category: Sign["category"];
  capabilities: readonly SignCapability[];
  signId: string | undefined;
  name: string | undefined;
}

const known = new WeakMap<Sign, MessagePlace>();

export function placeOfSign(sign: Sign): MessagePlace {
  let place = known.get(sign);
  if (!place) {
    const { category, id: signId, name } = sign;
    place = { face: faceFor(sign), category, capabilities: capabilitiesOf(sign), signId, name };
    known.set(sign, place);
  }
  return place;
}

/** Typical lane-use sign, until one was read: 32 x 32 pixels, classic colours, symbols as font 4. */
export const usualPlace: MessagePlace = {
  face: {
    ...faceOfSign({ pixelWidth: 32, pixelHeight: 32, capabilities: ["CHANGE_FOREGROUND_COLOR"] }),
    defaultForeground: "green",
    defaultFontNumber: 2,
    fonts: new Map([...builtInFontNumbers, [4, laneUse24]]),
  },
  category: "LUS",
  capabilities: ["CHANGE_FOREGROUND_COLOR"],
  signId: undefined,
  name: undefined,
};
