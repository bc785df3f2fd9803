/** Allowed file types; the type is detected from the content. */
export const fileTypes = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  pdf: "application/pdf",
  zip: "application/zip",
  geojson: "application/geo+json",
  kml: "application/vnd.google-earth.kml+xml",
} as const satisfies Record<string, string>;
export type FileType = keyof typeof fileTypes;

/** Extensions for the file dialog only, never for detecting the type. */
export const fileEndings: Readonly<Record<FileType, readonly string[]>> = {
  png: [".png"],
  jpeg: [".jpg", ".jpeg"],
  webp: [".webp"],
  pdf: [".pdf"],
  zip: [".zip", ".kmz"],
  geojson: [".geojson", ".json"],
  kml: [".kml"],
};

/** Maximum file size in bytes (MAP-021). */
export const fileMaxBytes = 10_000_000;

/** An uploaded file in a document; the server fills in everything but the id. */
export interface FileReference {
  id: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
}

export function fileReference(value: unknown): FileReference | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, name, mediaType, sizeBytes, ...more } = value as Record<string, unknown>;
  const isWhole =
    isShortText(id) &&
    isShortText(name) &&
    isShortText(mediaType) &&
    typeof sizeBytes === "number" &&
    Number.isSafeInteger(sizeBytes) &&
    sizeBytes >= 0;
  return isWhole && Object.keys(more).length === 0 ? { id, name, mediaType, sizeBytes } : undefined;
}

function isShortText(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value !== "" &&
    value.length <= 300 &&
    value.isWellFormed() &&
    !value.includes("\0")
  );
}
