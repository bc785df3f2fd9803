import { useState } from "react";

/** The stop that the pointer or the arrow keys are at, and the chart that they are in. */
export interface PointedStop {
  /** Index of a stop, or a time on an axis that several charts share. */
  at: number;
  chart: string;
  /** Moved by keys: read aloud. */
  byKeys: boolean;
}

export type ChartPointer = readonly [
  pointed: PointedStop | undefined,
  point: (stop: PointedStop | undefined) => void,
];

/** Given to several charts, they share one pointer. */
export function useChartPointer(): ChartPointer {
  return useState<PointedStop>();
}
