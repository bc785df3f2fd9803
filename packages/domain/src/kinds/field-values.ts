import type { FileReference } from "../files/file-reference.ts";
import type { MapIcon } from "../pictures/map-icons.ts";
import type { messageFields } from "../sign/message/message-fields.ts";
import type { DateRange } from "./calendar-fields.ts";
import type { EntityRef, Fields, GeoPoint } from "./fields.ts";
import type { GeoLine } from "./heavy-fields.ts";

/** What fields of each type hold, where the type alone says it. */
interface PlainValues {
  text: string;
  textarea: string;
  email: string;
  tel: string;
  color: string;
  entity: string;
  time: string;
  date: string;
  timeOfDay: string;
  dateRange: DateRange;
  rrule: string;
  image: string;
  url: string;
  richText: string;
  geoProperty: string;
  file: FileReference;
  line: GeoLine;
  mapIcon: MapIcon;
  number: number;
  unitNumber: number;
  range: number;
  duration: number;
  switch: boolean;
  checkbox: boolean;
  sourceSelect: string;
  projectSelect: string;
  labelSelect: string[];
  point: GeoPoint;
  entities: string[];
  strings: string[];
  entityRefs: EntityRef[];
}

/** The value that a field of this declaration holds. */
export type ValueOf<F> = F extends { type: infer T extends keyof PlainValues }
  ? PlainValues[T]
  : F extends { type: "select" | "radio"; options: readonly (infer T)[] }
    ? T
    : F extends { type: "multiSelect"; options: readonly (infer T)[] }
      ? T[]
      : F extends { type: "object"; fields: infer G extends Fields }
        ? GroupOf<G>
        : F extends { type: "objects"; fields: infer G extends Fields }
          ? GroupOf<G>[]
          : F extends { type: "map"; of: infer V }
            ? Record<string, ValueOf<V>>
            : F extends { type: "signMessage" }
              ? GroupOf<typeof messageFields>
              : unknown;

type IsAlwaysInGroup<F> = F extends { required: true } | { default: unknown } | { type: "objects" | "map" }
  ? true
  : false;
/** A group inside a document: what has no value is left out. */
export type GroupOf<F extends Fields> = {
  [K in keyof F as IsAlwaysInGroup<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { [K in keyof F as IsAlwaysInGroup<F[K]> extends true ? never : K]?: ValueOf<F[K]> };

type IsAlwaysThere<F> = F extends { required: true } | { default: unknown } ? true : false;
type Stored<F extends Fields> = {
  [K in keyof F as F[K] extends { type: "secret" | "connectionTest" } ? never : K]: F[K];
};

/** The document of a kind as the page and the server read it. */
export type DocumentOf<F extends Fields> = {
  [K in keyof Stored<F> as IsAlwaysThere<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { [K in keyof Stored<F> as IsAlwaysThere<F[K]> extends true ? never : K]?: ValueOf<F[K]> | null };
