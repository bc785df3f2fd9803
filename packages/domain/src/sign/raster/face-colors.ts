import { classicColors, classicNumber, colorOfRgb, type Rgb, rgbOf } from "./colors.ts";
import type { SignFace } from "../reconcile/face.ts";
import type { SignColor } from "../message/message.ts";
import type { TagColor } from "../multi/multi-tokens.ts";

/** The displayed colour of a tag colour; undefined if the sign lacks it (unsupportedTagValue). */
export function rgbOfTag(color: TagColor, face: SignFace): Rgb | undefined {
  if (typeof color !== "number") {
    return face.colorScheme === "color24bit" ? (color[0] << 16) | (color[1] << 8) | color[2] : undefined;
  }
  switch (face.colorScheme) {
    case "monochrome1bit":
      return color > 1 ? undefined : rgbOf(color === 1 ? face.monochromeOn : face.monochromeOff);
    case "monochrome8bit":
      return mixShade(color, rgbOf(face.monochromeOff), rgbOf(face.monochromeOn));
    case "colorClassic":
    case "color24bit":
      return classicColors[color]?.rgb;
  }
}

export function defaultColors(face: SignFace): { foreground: Rgb; background: Rgb } {
  return isMonochrome(face)
    ? { foreground: rgbOf(face.monochromeOn), background: rgbOf(face.monochromeOff) }
    : { foreground: rgbOf(face.defaultForeground), background: rgbOf(face.defaultBackground) };
}

/** Monochrome signs ignore message colours. */
export function isMonochrome(face: SignFace): boolean {
  return face.colorScheme === "monochrome1bit" || face.colorScheme === "monochrome8bit";
}

export function tagColorOf(color: SignColor, face: SignFace): TagColor | undefined {
  const rgb = rgbOf(color);
  const classic = classicNumber(colorOfRgb(rgb));
  if (classic !== undefined) return classic;
  return face.colorScheme === "color24bit" ? [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff] : undefined;
}

export function signColorOfTag(color: TagColor): SignColor {
  if (typeof color === "number") return classicColors[color]?.name ?? "black";
  return colorOfRgb((color[0] << 16) | (color[1] << 8) | color[2]);
}

/** Mixes two colours by a level of 0 (`off`) to 255 (`on`). */
export function mixShade(level: number, off: Rgb, on: Rgb): Rgb {
  const mixChannel = (shift: number): number => {
    const from = (off >> shift) & 0xff;
    return Math.round(from + ((((on >> shift) & 0xff) - from) * level) / 255) << shift;
  };
  return mixChannel(16) | mixChannel(8) | mixChannel(0);
}
