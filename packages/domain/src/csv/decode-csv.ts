export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

type DecodedCsv = { text: string; encoding: CsvEncoding } | { problem: "notText" };

/** The platform's decoder; throws on invalid bytes. */
type DecodeText = (bytes: Uint8Array, encoding: CsvEncoding) => string;

/**
 * Decodes spreadsheet files: UTF-8 with or without a byte order mark, UTF-16 with a mark or detected by its
 * zeros, otherwise Windows-1252. Invalid bytes are refused, never replaced.
 */
export function decodeCsv(bytes: Uint8Array, decode: DecodeText): DecodedCsv {
  const decodeBytes = (encoding: CsvEncoding) => decodeAs(bytes, encoding, decode);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeBytes("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeBytes("utf-16be");
  const zeros = zerosAtStart(bytes);
  if (zeros.odd > zeros.even) return decodeBytes("utf-16le");
  if (zeros.even > zeros.odd) return decodeBytes("utf-16be");
  if (zeros.even > 0) return { problem: "notText" };
  const asUtf8 = decodeBytes("utf-8");
  return "problem" in asUtf8 ? decodeBytes("windows-1252") : asUtf8;
}

const lookedAt = 4_096;

function zerosAtStart(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (let at = 0; at < Math.min(bytes.length, lookedAt); at++)
    if (bytes[at] === 0) zeros[at % 2 === 0 ? "even" : "odd"] += 1;
  return zeros;
}

function decodeAs(bytes: Uint8Array, encoding: CsvEncoding, decode: DecodeText): DecodedCsv {
  try {
    const text = decode(bytes, encoding);
    return isText(text) ? { text, encoding } : { problem: "notText" };
  } catch {
    return { problem: "notText" };
  }
}

// Pictures and archives are full of these, tables have none.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const isText = (text: string) => !/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(text);
