import type { FileType } from "../files/file-reference.ts";
import type { MapIcon } from "../pictures/map-icons.ts";
import type { FieldBase, Options } from "./field-base.ts";

/** An address that starts with http:// or https://. */
export interface UrlField extends FieldBase {
  type: "url";
}
/** Text with headings, lists and links, as HTML; the server keeps what its allow-list names and drops the rest. */
export interface RichTextField extends FieldBase {
  type: "richText";
  /** Of the HTML, in characters. */
  maxLength?: number;
}
/** An uploaded file. Whoever may read the entity may fetch it. */
export interface FileField extends FieldBase {
  type: "file";
  accept: readonly FileType[];
  maxBytes: number;
}
/** A stretch of road. */
export interface LineField extends FieldBase {
  type: "line";
}
/** One of the icons for places on the map. */
export interface MapIconField extends FieldBase {
  type: "mapIcon";
  default?: MapIcon;
}
/** Name of a property of the features at the address that another field holds (FORM-044). */
export interface GeoPropertyField extends FieldBase {
  type: "geoProperty";
  urlIn: string;
}

/** A line on the earth of at least two vertices, each [longitude, latitude] in degrees, WGS 84 (RFC 7946). */
export interface GeoLine {
  type: "LineString";
  coordinates: [number, number][];
}

export const url = <const O extends Options<UrlField>>(options?: O) =>
  ({ type: "url", ...options }) as { type: "url" } & O;
export const richText = <const O extends Options<RichTextField>>(options?: O) =>
  ({ type: "richText", ...options }) as { type: "richText" } & O;
export const file = <const O extends Options<FileField>>(options: O) =>
  ({ type: "file", ...options }) as { type: "file" } & O;
export const line = <const O extends Options<LineField>>(options?: O) =>
  ({ type: "line", ...options }) as { type: "line" } & O;
export const mapIcon = <const O extends Options<MapIconField>>(options?: O) =>
  ({ type: "mapIcon", ...options }) as { type: "mapIcon" } & O;
export const geoProperty = <const O extends Options<GeoPropertyField>>(options: O) =>
  ({ type: "geoProperty", ...options }) as { type: "geoProperty" } & O;
