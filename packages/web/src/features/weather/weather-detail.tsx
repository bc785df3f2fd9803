import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import { KindDetailScreen } from "../../kinds/detail/kind-detail-screen.tsx";
import { WeatherPanels } from "./weather-panels.tsx";

export default function WeatherDetailScreen() {
  return <KindDetailScreen kind={weatherStation} Lead={WeatherPanels} />;
}
