import { flag, number, point, text, textarea } from "./fields.ts";

export const deviceFields = {
  name: text({ required: true, maxLength: 200, column: true, size: "half" }),
  description: textarea({ maxLength: 2000 }),
  roadName: text({ maxLength: 200, column: true, section: "location", size: "third" }),
  direction: text({ maxLength: 40, column: true, section: "location", size: "third" }),
  location: point({ section: "location" }),
  pollEnabled: flag({ default: true, column: true, section: "communication", size: "third" }),
  pollRate: number({
    default: 60,
    min: 1,
    max: 86_400,
    integer: true,
    unit: "s",
    section: "communication",
    size: "third",
  }),
} as const;

/** Visible only to users who may update; a change needs the secret again. */
export const addressFields = {
  host: text({ check: "host", restricted: true, guardsSecret: true, section: "communication", size: "half" }),
  port: number({
    min: 1,
    max: 65_535,
    integer: true,
    restricted: true,
    guardsSecret: true,
    section: "communication",
    size: "quarter",
  }),
} as const;
