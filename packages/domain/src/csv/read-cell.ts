/** Parsed cell: a value for the field's validation, null if empty, or a parse error. */
export type CellValue = { value: unknown } | { problem: "notNumber" | "notFlag" | "notJson" };

export const readText = (text: string): CellValue => ({ value: text });

// Linear in length, because a cell can have a million characters.
export function readNumber(text: string): CellValue {
  const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
  return isNumber ? { value: Number(text) } : { problem: "notNumber" };
}

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  "1": true,
  false: false,
  no: false,
  "0": false,
};

export function readFlag(text: string): CellValue {
  const key = text.trim().toLowerCase();
  return Object.hasOwn(flags, key) ? { value: flags[key] } : { problem: "notFlag" };
}

interface Choice {
  options?: readonly string[];
}

export const readOption = (text: string, field: Choice): CellValue => ({
  value: optionOf(text.trim(), field),
});

/** Options match case-insensitively; an unknown one is left for the field's validation. */
function optionOf(text: string, { options = [] }: Choice): string {
  return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;
}

export function readList(text: string, entryOf = (entry: string) => entry): CellValue {
  if (text.trimStart().startsWith("[")) return readJson(text);
  const entries = text.split(";").map((entry) => entryOf(entry.trim()));
  return { value: entries.filter((entry) => entry !== "") };
}

export const readOptions = (text: string, field: Choice): CellValue =>
  readList(text, (entry) => optionOf(entry, field));

/** Longer than any copied pair of coordinates. */
const pairMaxLength = 200;

/** GeoJSON, or "latitude, longitude" as maps copy it. */
export function readPoint(text: string): CellValue {
  const isShort = text.length <= pairMaxLength;
  const pair = isShort && /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!pair) return readJson(text);
  return { value: { type: "Point", coordinates: [Number(pair[2]), Number(pair[1])] } };
}

export function readJson(text: string): CellValue {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "notJson" };
  }
}

export function readTextOrJson(text: string): CellValue {
  if (!/^\s*[[{]/.test(text)) return { value: text };
  const read = readJson(text);
  return "value" in read ? read : { value: text };
}
