import { flag, number, point, text, textarea } from "./fields.ts";

/** Poll interval; `defaultS` equals the kind's `device.pollRateS`. */
export const pollRate = (defaultS: number) =>
  number({
    default: defaultS,
    min: 1,
    max: 86_400,
    integer: true,
    unit: "s",
    column: true,
    section: "communication",
    size: "third",
  });

export const deviceFields = {
  name: text({ required: true, maxLength: 200, column: true, size: "half" }),
  description: textarea({ maxLength: 2000 }),
  roadName: text({ maxLength: 200, column: true, section: "location", size: "third" }),
  direction: text({ maxLength: 40, column: true, section: "location", size: "third" }),
  location: point({ section: "location" }),
  pollEnabled: flag({ default: true, column: true, section: "communication", size: "third" }),
  pollRate: pollRate(60),
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
