import type { VehicleReading } from "@gantry/domain/contract/answers/wim.ts";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { useFormats } from "../../../kit/time/formats.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Readings } from "../readings/use-readings.ts";
import { oneReadingQuery } from "../station/wim-calls.ts";
import type { WimStation } from "../station/wim-station-entity.ts";
import { AxlePanel } from "./axles/axle-panel.tsx";
import { ClassPanel } from "./class-panel.tsx";
import { GroupPanel } from "./groups/group-panel.tsx";
import { ImagesPanel } from "./images/images-panel.tsx";
import { LidarPanel } from "../lidar/lidar-panel.tsx";
import css from "./vehicle.module.css";
import { VehicleFigures } from "./vehicle-figures.tsx";
import { ViolationsPanel } from "./violations-panel.tsx";

interface PaneProps {
  station: WimStation;
  readings: Readings;
}

/** Everything about the chosen vehicle (WIM-009). */
export function VehiclePane({ station, readings: { query, items, chosenId } }: PaneProps) {
  const { t } = useTranslation("wim");
  const chosen = items.find(({ id }) => id === chosenId);
  if (chosen) return <Vehicle station={station} reading={chosen} />;
  if (chosenId !== undefined) return <LinkedVehicle key={chosenId} station={station} id={chosenId} />;
  return query.data ? <EmptyState title={t("noVehicle")} text={t("noVehicleText")} /> : null;
}

/** One that is not among the shown readings, such as that of a link. */
function LinkedVehicle({ station, id }: { station: WimStation; id: string }) {
  const { t } = useTranslation("wim");
  const query = useQuery(oneReadingQuery(station.id, id));
  return (
    <Loaded
      query={query}
      failed={t("readingFailed")}
      missing={<EmptyState title={t("readingGone")} text={t("readingGoneText")} />}
    >
      {(reading) => <Vehicle station={station} reading={reading} />}
    </Loaded>
  );
}

export function Vehicle({ station, reading }: { station: WimStation; reading: VehicleReading }) {
  const { t } = useTranslation("wim");
  useFormats();
  return (
    <section key={reading.id} className={css.vehicle} aria-label={t("vehicle")}>
      <VehicleFigures station={station} reading={reading} />
      {reading.doubts.map((doubt) => (
        <Note key={doubt} tone="warning">
          {t(`doubts.${doubt}`)}
        </Note>
      ))}
      <div className={css.columns}>
        <div className={css.main}>
          <SectionBoundary>
            <AxlePanel reading={reading} />
          </SectionBoundary>
          <ViolationsPanel reading={reading} />
          <SectionBoundary>
            <GroupPanel reading={reading} />
          </SectionBoundary>
        </div>
        <div className={css.side}>
          <SectionBoundary>
            <ImagesPanel stationId={station.id} images={reading.images} />
          </SectionBoundary>
          <SectionBoundary>
            <LidarPanel stationId={station.id} path={reading.dimensionProfileFile} />
          </SectionBoundary>
          <SectionBoundary>
            <ClassPanel reading={reading} scheme={station.classificationScheme} />
          </SectionBoundary>
        </div>
      </div>
    </section>
  );
}
