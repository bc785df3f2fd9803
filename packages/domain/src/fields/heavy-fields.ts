import type { FileReference, FileType } from "../files/file-reference.ts";
import type { MapIcon } from "../pictures/map-icons.ts";
import { declaresPlain, declareType, type FieldBase } from "./field-base.ts";

/** Must start with http:// or https://. */
export interface UrlField extends FieldBase {
  type: "url";
}
/** HTML; the server removes everything outside its allow-list. */
export interface RichTextField extends FieldBase {
  type: "richText";
  /** Of the HTML, in characters. */
  maxLength?: number;
  /** Live data and pictures stand in it (`reports/report-block.ts`). */
  holdsBlocks?: true;
}
/** An uploaded file, readable by everyone who may read the entity. */
export interface FileField extends FieldBase {
  type: "file";
  accept: readonly FileType[];
  maxBytes: number;
}
export interface LineField extends FieldBase {
  type: "line";
}
export interface MapIconField extends FieldBase {
  type: "mapIcon";
  default?: MapIcon;
}
/** A property name of the features at another field's URL (FORM-044). */
export interface GeoPropertyField extends FieldBase {
  type: "geoProperty";
  urlIn: string;
}
/** Where a JSON document has the values of a device, tried with the connection test beside it. */
export interface MappingField extends FieldBase {
  type: "mapping";
  testIn: string;
}

/** At least two vertices, [longitude, latitude] in degrees, WGS 84 (RFC 7946). */
export interface GeoLine {
  type: "LineString";
  coordinates: [number, number][];
}

export const url = declaresPlain<UrlField, string>("url");
export const richText = declaresPlain<RichTextField, string>("richText");
export const file = declareType<FileField, FileReference>("file");
export const line = declaresPlain<LineField, GeoLine>("line");
export const mapIcon = declaresPlain<MapIconField, MapIcon>("mapIcon");
export const mapping = declareType<MappingField, unknown>("mapping");
export const geoProperty = declareType<GeoPropertyField, string>("geoProperty");
