import type { VehicleOutline } from "./vehicle-outline.ts";
import { wheelRadius } from "./vehicle-outline.ts";
import css from "./axles.module.css";

const top = 6;
const ground = 110;

/** Side view on the ground line, the front at the left. Overloaded axles are red and thick (WIM-049). */
export function AxleDrawing({
  outline,
  overloads,
}: {
  outline: VehicleOutline;
  overloads: readonly boolean[];
}) {
  const { cab, blocks, axles } = outline;
  return (
    <g>
      {blocks.map(({ x, width, bottom, top: height }) => (
        <rect
          key={x}
          className={css.body}
          x={x}
          y={ground - height}
          width={width}
          height={height - bottom}
          rx={2}
        />
      ))}
      <path className={css.body} d={cabPath(cab)} />
      <line className={css.ground} x1={-6} x2={outline.length + 6} y1={ground} y2={ground} />
      {axles.map((x, index) => (
        <g key={index} data-over={overloads[index] || undefined} className={css.wheel}>
          <circle cx={x} cy={ground - wheelRadius} r={wheelRadius} />
          <text x={x} y={ground - wheelRadius + 4}>
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

/** With a slanted windscreen. */
function cabPath({ x, width, bottom, top: height }: VehicleOutline["cab"]): string {
  const roof = ground - height;
  const slant = Math.min(14, width / 3);
  return [
    `M${x} ${ground - bottom}`,
    `V${roof + (height - bottom) * 0.55}`,
    `L${x + slant} ${roof}`,
    `H${x + width}`,
    `V${ground - bottom}`,
    "Z",
  ].join("");
}

export const drawingHeight = ground;
export const drawingTop = top;
