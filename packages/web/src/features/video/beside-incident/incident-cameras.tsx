import { sameRoadWithinM } from "@gantry/domain/camera/cameras-near.ts";
import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { Button } from "@mantine/core";
import { IconFocus2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { nearPath } from "../../../kinds/cards/near-path.ts";
import type { BesideIncidentProps } from "../../../kinds/feature.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { nearQuery } from "../near/near-query.ts";
import { AimedCamera } from "./aimed-camera.tsx";
import css from "./beside-incident.module.css";

const shownCameras = 2;

/**
 * The nearest cameras live. They turn to the place only when asked to, so that looking at a page moves nothing. A public
 * alert has an area: there is nothing to see in the middle of it.
 */
export default function IncidentCameras(props: BesideIncidentProps) {
  const mayRead = useCan("READ", cameraKind.entityType);
  const { point, isOpen, publicAlert } = props.incident;
  return mayRead && isOpen && point && !publicAlert ? <NearCameras {...props} point={point} /> : null;
}

function NearCameras({
  incident,
  onWatched,
  point: [longitude, latitude],
}: BesideIncidentProps & { point: readonly [number, number] }) {
  const { t } = useTranslation("cameraAim");
  const { roadName, direction, milepost } = incident;
  const near = { latitude, longitude, ...(roadName && { roadName }), ...(direction && { direction }) };
  const { data, error, refetch } = useQuery(nearQuery(near));
  const cameras = data?.cameras
    .filter(({ distanceM }) => distanceM <= sameRoadWithinM)
    .slice(0, shownCameras);
  const aims = useRef(new Map<string, () => void>());
  const mayControl = useCan("CONTROL", cameraKind.entityType);
  const aimAll = () => {
    for (const aim of aims.current.values()) aim();
  };
  useKeys({ a: aimAll }, () => ({
    title: t("incident.title"),
    keys: mayControl ? [[["A"], t("incident.aim")]] : [],
  }));
  return (
    <Panel
      aria-label={t("incident.title")}
      title={t("incident.title")}
      meta={cameras && t("incident.near", { count: cameras.length })}
      foot={
        <Link to={nearPath} search={{ latitude, longitude, road: roadName, direction } as never}>
          {t("incident.all")}
        </Link>
      }
      actions={
        mayControl &&
        cameras &&
        cameras.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconFocus2 size={14} />}
            rightSection={<kbd>A</kbd>}
            onClick={aimAll}
          >
            {t("incident.aim")}
          </Button>
        )
      }
    >
      {!data && !error && <RowSkeletons rows={3} delayMs={150} />}
      {!data && error && (
        <FailedToLoad title={t("incident.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {cameras?.length === 0 && <EmptyState isInline title={t("incident.none")} />}
      {cameras && cameras.length > 0 && (
        <ul className={css.cameras}>
          {cameras.map((camera) => (
            <AimedCamera
              key={camera.id}
              near={camera}
              goal={{ latitude, longitude }}
              milepost={milepost ?? null}
              aims={aims}
              onWatched={onWatched}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
