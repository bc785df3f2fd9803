/** Names of dmsMultiSyntaxError; `none` means no error. */
export const multiErrorNames = [
  "other",
  "unsupportedTag",
  "unsupportedTagValue",
  "textTooBig",
  "fontNotDefined",
  "characterNotDefined",
  "fieldDeviceNotExist",
  "fieldDeviceError",
  "flashRegionError",
  "tagConflict",
  "tooManyPages",
  "fontVersionID",
  "graphicID",
  "graphicNotDefined",
] as const;
export type MultiErrorName = (typeof multiErrorNames)[number];

/** dmsMultiSyntaxError: 1 other, 2 none, 3 unsupportedTag ... 15 graphicNotDefined. */
export function multiErrorNumber(name: MultiErrorName | null): number {
  if (name === null) return 2;
  const at = multiErrorNames.indexOf(name);
  return at === 0 ? 1 : at + 2;
}

/** Null for `none`; `other` for an unknown value. */
export function multiErrorOfNumber(number: number): MultiErrorName | null {
  if (number === 2) return null;
  return number >= 3 ? (multiErrorNames[number - 2] ?? "other") : "other";
}

/** A MULTI error with its 0-based offset (dmsMultiSyntaxErrorPosition). */
export interface MultiError {
  error: MultiErrorName;
  position: number;
  text: string;
}

/** 0..255 (classic colour or shade), or red, green and blue. */
export type TagColor = number | readonly [number, number, number];

export interface TagRectangle {
  x: number;
  y: number;
  /** 0: to the edge of the sign. */
  width: number;
  height: number;
}

/** `null` means the sign's default. */
export type MultiToken = { position: number } & (
  | { tag: "text"; text: string }
  | { tag: "cb"; color: number | null }
  | { tag: "cf"; color: TagColor | null }
  | { tag: "fl"; onTenths: number | null; offTenths: number | null; startsOn: boolean }
  | { tag: "/fl" }
  | { tag: "fo"; font: number | null; versionId: number | null }
  | { tag: "g"; graphic: number; x: number | null; y: number | null; graphicId: number | null }
  | { tag: "hc"; code: number }
  | { tag: "jl"; justification: 2 | 3 | 4 | 5 | null }
  | { tag: "jp"; justification: 2 | 3 | 4 | null }
  | { tag: "ms" | "/ms"; text: string }
  | { tag: "mv"; text: string }
  | { tag: "nl"; spacingPx: number | null }
  | { tag: "np" }
  | { tag: "pt"; onTenths: number | null; offTenths: number | null }
  | { tag: "sc"; spacingPx: number }
  | { tag: "/sc" }
  | { tag: "f"; field: number; width: number | null }
  | ({ tag: "tr" } & TagRectangle)
  | ({ tag: "cr"; color: TagColor } & TagRectangle)
  | { tag: "pb"; color: TagColor | null }
);
export type MultiTag = MultiToken["tag"];

/** Bits of dmsSupportedMultiTags; fields f1..f13 have bits 14..26. */
const supportBits: Readonly<Record<Exclude<MultiTag, "text" | "f">, number>> = {
  cb: 0,
  cf: 1,
  fl: 2,
  "/fl": 2,
  fo: 3,
  g: 4,
  hc: 5,
  jl: 6,
  jp: 7,
  ms: 8,
  "/ms": 8,
  mv: 9,
  nl: 10,
  np: 11,
  pt: 12,
  sc: 13,
  "/sc": 13,
  tr: 27,
  cr: 28,
  pb: 29,
};

export function supportBitOf(token: MultiToken): number | undefined {
  if (token.tag === "text") return undefined;
  return token.tag === "f" ? 13 + token.field : supportBits[token.tag];
}

/** Tags the layout draws, assumed as supported until the sign has reported its own. */
export const drawnTagBits: readonly number[] = [0, 1, 2, 3, 5, 6, 7, 10, 11, 12, 13, 27, 28, 29];

export const tagBits = supportBits;
