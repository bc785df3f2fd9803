import { convert } from "@gantry/domain/units/convert.ts";
import type { UnitSystem } from "@gantry/domain/units/unit.ts";
import { wordNumber } from "./block-words.ts";

const maxWidth = 110;
const margin = { side: 12, bottom: 10 };
const tick = 5;
const unitCodes = { metric: "km", imperial: "mi" } as const;

/** A round distance in the lower left corner, in the units of the reader. */
export function drawScale(
  metresPerUnit: number,
  { units, drawnHeight }: { units: UnitSystem; drawnHeight: number },
): string {
  const code = unitCodes[units];
  const distance = roundDown(convert(maxWidth * metresPerUnit, "m", code));
  const end = margin.side + convert(distance, code, "m") / metresPerUnit;
  const y = drawnHeight - margin.bottom;
  const bar = `<path d="M${margin.side} ${y - tick}V${y}H${end.toFixed(1)}V${y - tick}"/>`;
  return `<g class="report-scale">${bar}<text x="${margin.side + 3}" y="${y - tick}">${wordNumber(distance)} ${code}</text></g>`;
}

/** To 1, 2 or 5 of its power of ten. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2].find((step) => step * power <= value) ?? 1) * power;
}
