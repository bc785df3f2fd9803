import {
  duration,
  flag,
  type GroupOf,
  number,
  object,
  objects,
  select,
  text,
  textarea,
} from "../../fields/fields.ts";

const verticals = ["top", "center", "bottom"] as const;
const color = text({ maxLength: 20, size: "quarter" });
const flashMs = number({ min: 0, max: 9900, unit: "ms", size: "quarter" });
const positionPx = number({
  required: true,
  min: -10_000,
  max: 10_000,
  integer: true,
  unit: "px",
  size: "quarter",
});
const position = object({ x: positionPx, y: positionPx }, { required: true });

const segmentFields = {
  // Textareas keep leading and trailing spaces, which sign lines need.
  text: textarea({ required: true, default: "", maxLength: 500 }),
  fontId: number({ min: 1, max: 255, integer: true, size: "quarter" }),
  foregroundColor: color,
  backgroundColor: color,
  horizJustification: select(["left", "center", "right", "full", "default"], { size: "quarter" }),
  flashingEnabled: flag({ size: "quarter" }),
  flashOnMillis: flashMs,
  flashOffMillis: flashMs,
} as const;

const lines = objects({ segments: objects(segmentFields, { maxItems: 20 }) }, { maxItems: 50 });

const pageFields = {
  pageOnTime: number({ required: true, default: 3000, min: 100, max: 25_500, unit: "ms", size: "quarter" }),
  pageOffTime: number({ required: true, default: 500, min: 0, max: 25_500, unit: "ms", size: "quarter" }),
  verticalJustification: select(verticals, { required: true, default: "center", size: "quarter" }),
  backgroundColor: color,
  brightness: number({ min: 0, max: 100, integer: true, size: "quarter" }),
  messageLines: lines,
  textAreas: objects(
    {
      position,
      width: positionPx,
      height: positionPx,
      vertJustification: select(verticals, { size: "quarter" }),
      lines,
    },
    { maxItems: 50 },
  ),
  images: objects({ image: textarea({ required: true, maxLength: 1_400_000 }), position }, { maxItems: 20 }),
} as const;

/**
 * A sign message in documents (SIGN-048 to SIGN-054). The limits only bound the size; `validateMessage`
 * checks whether it fits a sign.
 */
export const messageFields = {
  priority: number({ min: 0, max: 1000, integer: true, size: "quarter" }),
  duration: duration({ storedIn: "ns", min: 1, max: 1e20, size: "half" }),
  enableBeacons: flag({ size: "quarter" }),
  pages: objects(pageFields, { required: true, maxItems: 255 }),
} as const;
export type KeptMessage = GroupOf<typeof messageFields>;
