import type { VehicleReading } from "@gantry/domain/contract/answers/wim.ts";
import type { WidgetConfig } from "@gantry/domain/kinds/dashboard.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EntityOfWidget } from "../../../kinds/dashboard-widgets/entity-of-widget.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { PanelBody } from "../../../kit/layout/panel.tsx";
import { Age } from "../../../kit/status/age.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { newestReadingQuery } from "../station/wim-calls.ts";
import { toWimStation, vehicleRateOf, type WimStation } from "../station/wim-station-entity.ts";

interface NewestVehicleProps {
  config: WidgetConfig;
  children: (reading: VehicleReading, station: WimStation) => ReactNode;
}

/** The vehicle that a station weighed last, and how long ago. */
export function NewestVehicle({ config, children }: NewestVehicleProps) {
  return (
    <EntityOfWidget kind={wimStation} config={config}>
      {(entity) => <OfStation station={toWimStation(entity)}>{children}</OfStation>}
    </EntityOfWidget>
  );
}

function OfStation({ station, children }: Pick<NewestVehicleProps, "children"> & { station: WimStation }) {
  const { t } = useTranslation("wim");
  const query = useQuery(newestReadingQuery(station.id, station.state?.lastVehicle?.timestamp));
  return (
    <Loaded
      query={query}
      failed={t("readingFailed")}
      missing={<EmptyState isInline title={t("noReadings")} text={t("noReadingsText")} />}
    >
      {(reading) => (
        <>
          {children(reading, station)}
          <PanelBody className="dim small">
            <Age at={reading.timestamp} pollRateS={vehicleRateOf(station)} />
          </PanelBody>
        </>
      )}
    </Loaded>
  );
}
