import { classicColors, classicNumber, colorOfRgb, type Rgb, rgbOf } from "./colors.ts";
import type { SignFace } from "../reconcile/face.ts";
import type { SignColor } from "../message/message.ts";
import type { TagColor } from "../multi/multi-tokens.ts";

/** What a colour in a tag looks like on this sign; undefined when the sign has no such colour (unsupportedTagValue). */
export function rgbOfTag(color: TagColor, face: SignFace): Rgb | undefined {
  if (typeof color !== "number") {
    return face.colorScheme === "color24bit" ? (color[0] << 16) | (color[1] << 8) | color[2] : undefined;
  }
  switch (face.colorScheme) {
    case "monochrome1bit":
      return color > 1 ? undefined : rgbOf(color === 1 ? face.monochromeOn : face.monochromeOff);
    case "monochrome8bit":
      return shade(color, rgbOf(face.monochromeOff), rgbOf(face.monochromeOn));
    case "colorClassic":
    case "color24bit":
      return classicColors[color]?.rgb;
  }
}

/** Colours of text and page while the message names none. */
export function defaultColors(face: SignFace): { foreground: Rgb; background: Rgb } {
  return isMonochrome(face)
    ? { foreground: rgbOf(face.monochromeOn), background: rgbOf(face.monochromeOff) }
    : { foreground: rgbOf(face.defaultForeground), background: rgbOf(face.defaultBackground) };
}

/** A monochrome sign shows lit and unlit pixels: colours of a message do not apply to it. */
export function isMonochrome(face: SignFace): boolean {
  return face.colorScheme === "monochrome1bit" || face.colorScheme === "monochrome8bit";
}

/** The colour as this sign takes it in a tag; undefined when it cannot show it. */
export function tagColorOf(color: SignColor, face: SignFace): TagColor | undefined {
  const rgb = rgbOf(color);
  const classic = classicNumber(colorOfRgb(rgb));
  if (classic !== undefined) return classic;
  return face.colorScheme === "color24bit" ? [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff] : undefined;
}

/** A colour of a tag as messages store it. */
export function signColorOfTag(color: TagColor): SignColor {
  if (typeof color === "number") return classicColors[color]?.name ?? "black";
  return colorOfRgb((color[0] << 16) | (color[1] << 8) | color[2]);
}

/** The shade between two colours at a level of 0 (`off`) to 255 (`on`). */
export function shade(level: number, off: Rgb, on: Rgb): Rgb {
  const channel = (shift: number): number => {
    const from = (off >> shift) & 0xff;
    return Math.round(from + ((((on >> shift) & 0xff) - from) * level) / 255) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
