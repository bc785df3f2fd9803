import { incidentSeverityColours } from "@gantry/domain/incidents/incident-figures.ts";
import { incidentSeverities, type IncidentSeverity } from "@gantry/domain/kinds/incident-type.ts";
import { marks, outlines, type Severity, severityGlyphs } from "../../kit/status/glyph-shapes.ts";

/** The marks of alarms with the same urgency. */
export const markOfSeverity: Readonly<Record<IncidentSeverity, Severity>> = {
  CRITICAL: "critical",
  MAJOR: "major",
  MINOR: "minor",
};

/** Minor where it is missing (INC-033). */
export const incidentSeverityOf = (value: unknown): IncidentSeverity =>
  incidentSeverities.find((severity) => severity === value) ?? "MINOR";

/** The shape and letter of the severity in its colour. */
export function incidentMarkSvg(severity: IncidentSeverity, halo: string, sizePx: number): string {
  const { shape, mark } = severityGlyphs[markOfSeverity[severity]];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="-1 -1 18 18">`,
    `<path d="${outlines[shape]}" fill="${incidentSeverityColours[severity]}" stroke="${halo}" stroke-width="1"/>`,
    `<path d="${marks[mark]}" fill="none" stroke="black" stroke-width="1.7" stroke-linecap="round"/>`,
    "</svg>",
  ].join("");
}
