/** What files of a field may be; what a file is, its octets say. */
export const fileTypes = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  pdf: "application/pdf",
  zip: "application/zip",
  geojson: "application/geo+json",
} as const satisfies Record<string, string>;
export type FileType = keyof typeof fileTypes;

/** How such files are usually called: for the dialog that chooses one, never to tell what a file is. */
export const fileEndings: Readonly<Record<FileType, readonly string[]>> = {
  png: [".png"],
  jpeg: [".jpg", ".jpeg"],
  webp: [".webp"],
  pdf: [".pdf"],
  zip: [".zip", ".kmz"],
  geojson: [".geojson", ".json"],
};

/** Largest file that is taken at all, in bytes (MAP-021). */
export const fileMaxBytes = 10_000_000;

/** An uploaded file as the document of an entity names it; all but the id is what the server found. */
export interface FileReference {
  id: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
}

/** The reference in what was sent; undefined for anything else. */
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
