import type { FileReference, FileType } from "../files/file-reference.ts";
import type { MapIcon } from "../pictures/map-icons.ts";
import { declares, declaresPlain, type FieldBase } from "./field-base.ts";

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

export const url = declaresPlain<UrlField, string>("url");
export const richText = declaresPlain<RichTextField, string>("richText");
export const file = declares<FileField, FileReference>("file");
export const line = declaresPlain<LineField, GeoLine>("line");
export const mapIcon = declaresPlain<MapIconField, MapIcon>("mapIcon");
export const geoProperty = declares<GeoPropertyField, string>("geoProperty");
