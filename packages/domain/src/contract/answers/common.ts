import { z } from "zod";

/** A moment, ISO 8601 in UTC. */
export const time = z.string().meta({ format: "date-time" });

/** JSON whose shape is not ours or differs from type to type. */
export const anyObject = z.record(z.string(), z.unknown());

/** How often, or how many; a whole number. */
export const whole = z.number().meta({ type: "integer" });
