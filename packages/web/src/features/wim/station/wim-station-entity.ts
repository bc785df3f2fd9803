import type { WimStateData } from "@gantry/domain/wim/wim-reading.ts";
import type { Entity } from "../../../queries/kind-queries.ts";

export interface WimStation {
  id: string;
  name: string;
  description: string;
  roadName: string;
  direction: string;
  weighingMode: string;
  classificationScheme: string;
  /** IANA name. */
  zone: string;
  category: readonly string[];
  protocol: string;
  pollRateS: number;
  pollType: string;
  isPolled: boolean;
  /** In km/h, kg and cm; null where none is set. */
  limits: Record<WimLimit, number | null>;
  /** Missing before the first poll. */
  state: WimStateData | undefined;
}

export const wimLimits = ["speedLimit", "minWeight", "maxWeight", "maxLength", "maxHeight"] as const;
export type WimLimit = (typeof wimLimits)[number];

export function toWimStation(entity: Entity): WimStation {
  const state = entity.stateData as Partial<WimStateData> | undefined;
  const textIn = (name: string) => (typeof entity[name] === "string" ? entity[name] : "");
  const limitIn = (name: WimLimit) => (typeof entity[name] === "number" ? entity[name] : null);
  const { category } = entity;
  return {
    id: entity.id,
    name: textIn("name"),
    description: textIn("description"),
    roadName: textIn("roadName"),
    direction: textIn("direction"),
    weighingMode: textIn("weighingMode"),
    classificationScheme: textIn("classificationScheme") || "FHWA",
    zone: textIn("timezone") || "UTC",
    category: Array.isArray(category) ? category.map(String) : [],
    protocol: textIn("protocol") || "NONE",
    pollRateS: Number(entity["pollRate"] ?? 60),
    pollType: textIn("pollType") || "ALL_VEHICLES",
    isPolled: entity.status !== "NOT_POLLABLE" && entity.status !== "DISABLED",
    limits: {
      speedLimit: limitIn("speedLimit"),
      minWeight: limitIn("minWeight"),
      maxWeight: limitIn("maxWeight"),
      maxLength: limitIn("maxLength"),
      maxHeight: limitIn("maxHeight"),
    },
    state: state?.readAt ? (state as WimStateData) : undefined,
  };
}

/** A quiet road has no truck for minutes: only then is the last vehicle old. */
const vehicleRateS = 900;

/** How often a station is expected to report a vehicle; never, if it is not polled. */
export const vehicleRateOf = ({ isPolled, pollRateS }: Pick<WimStation, "isPolled" | "pollRateS">): number =>
  isPolled ? Math.max(vehicleRateS, pollRateS) : Infinity;
