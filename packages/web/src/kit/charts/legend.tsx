import type { SeriesLook } from "./chart-model.ts";
import css from "./charts.module.css";

export interface LegendEntry {
  id: string;
  name: string;
  look: SeriesLook;
}

/** `area`: a square, for bars and stacks; otherwise a line with its dashes. */
export function Legend({
  entries,
  isOfAreas = false,
}: {
  entries: readonly LegendEntry[];
  isOfAreas?: boolean;
}) {
  return (
    <ul className={css.legend}>
      {entries.map(({ id, name, look }) => (
        <li key={id}>
          <SeriesMark look={look} isArea={isOfAreas} />
          {name}
        </li>
      ))}
    </ul>
  );
}

export function SeriesMark({ look, isArea = false }: { look: SeriesLook; isArea?: boolean }) {
  const colour = `var(${look.colour})`;
  if (look.isPoints)
    return (
      <svg width={10} height={8} aria-hidden>
        <circle cx={5} cy={4} r={2.5} fill={colour} />
      </svg>
    );
  if (!isArea)
    return (
      <svg width={18} height={8} aria-hidden>
        <line
          x1={0}
          y1={4}
          x2={18}
          y2={4}
          stroke={colour}
          strokeWidth={2}
          strokeDasharray={look.dash.join(" ")}
        />
      </svg>
    );
  return (
    <svg width={10} height={10} aria-hidden>
      <rect
        x={0.75}
        y={0.75}
        width={8.5}
        height={8.5}
        rx={1.5}
        fill={look.isOutline ? "none" : colour}
        stroke={colour}
        strokeWidth={1.5}
      />
    </svg>
  );
}
