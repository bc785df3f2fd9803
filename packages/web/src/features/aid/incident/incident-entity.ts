import type { AutomatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { Entity } from "../../../queries/kind-queries.ts";

export type Incident = AutomatedIncident;

export const incidentOf = (entity: Entity): Incident => entity as unknown as Incident;

export const isOpen = ({ status }: Pick<Incident, "status">): boolean =>
  status === "ACTIVE" || status === "CONFIRMED";

/** Whole minutes of a duration in milliseconds (INC-014). */
export const wholeMinutes = (durationMs: number): number => Math.round(durationMs / 60_000);
