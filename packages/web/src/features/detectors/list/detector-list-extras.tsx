import { translate } from "../../../text/translate.ts";
import type { KindListExtras } from "../../../kinds/list/extras.ts";
import { RecentCell } from "./recent-cell.tsx";

export const detectorListExtras: KindListExtras = {
  columns: [
    {
      id: "recent",
      label: () => translate("detectors:recentTen"),
      after: "laneCount",
      widthPx: 260,
      cell: (row) => <RecentCell row={row} />,
    },
  ],
  phoneLine: (row) => <RecentCell row={row} />,
};
