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

/** The shape and letter of the severity in its colour; only an outline for a cleared incident. */
export function incidentMarkSvg(
  severity: IncidentSeverity,
  halo: string,
  sizePx: number,
  { isCleared = false } = {},
): string {
  const { shape, mark } = severityGlyphs[markOfSeverity[severity]];
  const colour = incidentSeverityColours[severity];
  const [fill, line, ink] = isCleared ? [halo, colour, colour] : [colour, halo, "black"];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="-1 -1 18 18">`,
    `<path d="${outlines[shape]}" fill="${fill}" stroke="${line}" stroke-width="1"/>`,
    `<path d="${marks[mark]}" fill="none" stroke="${ink}" stroke-width="1.7" stroke-linecap="round"/>`,
    "</svg>",
  ].join("");
}
