import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import { KindDetailScreen } from "../../kinds/detail/kind-detail-screen.tsx";
import { WholeRow } from "../../kit/layout/whole-row.tsx";
import type { Entity } from "../../queries/kind-queries.ts";
import { WeatherHistoryCharts } from "./history/weather-history.tsx";
import { WeatherPanels } from "./weather-panels.tsx";

export default function WeatherDetailScreen() {
  return <KindDetailScreen kind={weatherStation} Lead={Lead} />;
}

const Lead = ({ entity }: { entity: Entity }) => (
  <>
    <WeatherPanels entity={entity} />
    <WholeRow>
      <WeatherHistoryCharts entity={entity} />
    </WholeRow>
  </>
);
