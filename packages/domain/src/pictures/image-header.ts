const pictureTypes = ["png", "jpeg", "webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

export interface PictureHeader {
  type: PictureType;
  widthPx: number;
  heightPx: number;
}

/** Maximum file size of an uploaded picture (FORM-023). */
export const pictureMaxBytes = 9_000_000;
/** Maximum picture size: that of large cameras, 160 MB decoded. */
export const pictureMaxPx = 40_000_000;

/**
 * Type and pixel size of a PNG (ISO 15948), JPEG (ITU T.81) or WebP (RFC 9649), from its header only.
 * Undefined for other content, a truncated header or 0 pixels.
 */
export function pictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const header = ofPng(view) ?? ofJpeg(view) ?? ofWebp(view);
    return header && header.widthPx > 0 && header.heightPx > 0 ? header : undefined;
  } catch (error) {
    // Read past the end: truncated.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const startsWith = (view: DataView, bytes: readonly number[]): boolean =>
  view.byteLength >= bytes.length && bytes.every((byte, index) => view.getUint8(index) === byte);

function ofPng(view: DataView): PictureHeader | undefined {
  if (!startsWith(view, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return undefined;
  if (textAt(view, 12, 4) !== "IHDR") return undefined;
  return { type: "png", widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

// Start-of-frame markers; C4, C8 and CC begin tables.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function ofJpeg(view: DataView): PictureHeader | undefined {
  if (!startsWith(view, [0xff, 0xd8, 0xff])) return undefined;
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else if (isFrame(marker))
      return { type: "jpeg", widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
    else {
      const length = view.getUint16(at + 2);
      if (length < 2 || marker === 0xda || marker === 0xd9) return undefined;
      at += 2 + length;
    }
  }
  return undefined;
}

function ofWebp(view: DataView): PictureHeader | undefined {
  if (view.byteLength < 16 || textAt(view, 0, 4) !== "RIFF" || textAt(view, 8, 4) !== "WEBP")
    return undefined;
  switch (textAt(view, 12, 4)) {
    case "VP8 ":
      return makeWebp(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case "VP8L": {
      const sizes = view.getUint32(21, true);
      return makeWebp((sizes & 0x3fff) + 1, ((sizes >>> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return makeWebp(uint24(view, 24) + 1, uint24(view, 27) + 1);
    default:
      return undefined;
  }
}

const makeWebp = (widthPx: number, heightPx: number): PictureHeader => ({ type: "webp", widthPx, heightPx });

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));
}
