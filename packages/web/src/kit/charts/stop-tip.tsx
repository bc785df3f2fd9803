import { type ChartModel, textOf } from "./chart-model.ts";
import css from "./charts.module.css";
import { SeriesMark } from "./legend.tsx";

/** The values at one stop, in the order of the legend. */
export function StopTip({
  model: { stops, series, format },
  index,
  isOfAreas = false,
}: {
  model: ChartModel;
  index: number;
  isOfAreas?: boolean;
}) {
  return (
    <>
      <b className="num">{stops[index]?.label}</b>
      <div className={css.rows}>
        {series.flatMap(({ id, name, look, values, isHidden }) => [
          <span key={`${id} mark`}>{!isHidden && <SeriesMark look={look} isArea={isOfAreas} />}</span>,
          <span key={`${id} name`}>{name}</span>,
          <b key={`${id} value`} className="num">
            {textOf(format, values[index])}
          </b>,
        ])}
      </div>
    </>
  );
}
