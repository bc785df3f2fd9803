import type { AutomatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { IncidentSeverity } from "@gantry/domain/kinds/incident-type.ts";
import type { Severity } from "../../../kit/status/glyph-shapes.ts";
import type { Entity } from "../../../queries/kind-queries.ts";

export type Incident = AutomatedIncident;

export const incidentOf = (entity: Entity): Incident => entity as unknown as Incident;

/** The marks of alarms with the same urgency. */
export const markOfSeverity: Readonly<Record<IncidentSeverity, Severity>> = {
  CRITICAL: "critical",
  MAJOR: "major",
  MINOR: "minor",
};

export const isOpen = ({ status }: Pick<Incident, "status">): boolean =>
  status === "ACTIVE" || status === "CONFIRMED";

/** Whole minutes of a duration in milliseconds (INC-014). */
export const wholeMinutes = (durationMs: number): number => Math.round(durationMs / 60_000);
