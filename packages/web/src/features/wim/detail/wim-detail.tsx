import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { Group } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { PollButton } from "../../../kinds/communication/poll-button.tsx";
import { usePoll } from "../../../kinds/communication/use-poll.ts";
import { KindDetailScreen } from "../../../kinds/detail/kind-detail-screen.tsx";
import { LastUpdate } from "../../../kinds/list/table/columns.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Split } from "../../../kit/layout/split.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import type { Entity } from "../../../queries/kind-queries.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { ReadingsPane } from "../readings/readings-pane.tsx";
import { useReadings } from "../readings/use-readings.ts";
import { toWimStation, type WimStation } from "../station/wim-station-entity.ts";
import { VehiclePane } from "../vehicle/vehicle-pane.tsx";
import css from "./detail.module.css";
import { StationPanel } from "./station-panel.tsx";
import { StationTabs, useIsAnalytics } from "./station-tabs.tsx";

export default function WimDetailScreen() {
  const { t } = useTranslation("wim");
  return (
    <KindDetailScreen
      kind={wimStation}
      Whole={WimDetail}
      notLoaded={t("error-loading-WIM")}
      notThere={t("notFound")}
    />
  );
}

/** The station at the left, its vehicles and the chosen one at the right (WIM-007). */
export function WimDetail({ entity, actions }: { entity: Entity; actions: ReactNode }) {
  const { t } = useTranslation("wim");
  const station = toWimStation(entity);
  const [isStationShown, setStationShown] = useState(true);
  const isControlled = useCan("CONTROL", wimStation.entityType, station.id);
  const mayPoll = isControlled && station.isPolled && station.protocol !== "NONE";
  const poll = usePoll(wimStation, station);
  const readings = useReadings(station);
  const isAnalytics = useIsAnalytics();
  const readingKeys = { r: readings.refresh, j: () => readings.step(1), k: () => readings.step(-1) };
  const shownReadingKeys: [string[], string][] = [
    [["R"], t("refresh")],
    [["J"], t("older")],
    [["K"], t("newer")],
  ];
  useKeys({ p: () => mayPoll && poll.start(), ...(isAnalytics ? {} : readingKeys) }, () => ({
    title: station.name,
    keys: [
      ...(mayPoll ? [[["P"], t("palette:command.poll")] as [string[], string]] : []),
      ...(isAnalytics ? [] : shownReadingKeys),
    ],
  }));
  return (
    <Page
      layout="fill"
      className={css.page}
      title={station.name}
      meta={<StatusText status={entity.status ?? "UNKNOWN"} />}
      actions={
        <>
          <IconButton
            icon={IconInfoCircle}
            label={t("station")}
            aria-pressed={isStationShown}
            onClick={() => setStationShown(!isStationShown)}
          />
          {mayPoll && <PollButton kind={wimStation} device={station} hotkey="P" />}
          {actions}
        </>
      }
    >
      <Head station={station} entity={entity} />
      <div className={css.columns} data-station={isStationShown || undefined}>
        {isStationShown && (
          <SectionBoundary>
            <StationPanel station={station} />
          </SectionBoundary>
        )}
        <StationTabs
          station={station}
          readings={
            <Split
              name="wim"
              label={t("panes")}
              startPercent={20}
              minStartPercent={20}
              minEndPercent={50}
              start={
                <SectionBoundary>
                  <ReadingsPane readings={readings} />
                </SectionBoundary>
              }
              end={<VehiclePane station={station} readings={readings} />}
            />
          }
        />
      </div>
    </Page>
  );
}

/** WIM-006 */
function Head({ station, entity }: { station: WimStation; entity: Entity }) {
  const { t } = useTranslation("wim");
  const { description, roadName, direction } = station;
  return (
    <Group className="dim" gap="0 16px" flex="none">
      <span>{description || t("noDescription")}</span>
      {roadName && <span>{roadName}</span>}
      {direction && <span>{direction}</span>}
      <LastUpdate row={entity} />
    </Group>
  );
}
