import type { NearCamera } from "@gantry/domain/contract/answers/camera.ts";
import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { ReportIncidentLink } from "../../../kinds/cards/report-incident-link.tsx";
import { CamerasNearLink } from "../../../kinds/cards/cameras-near-link.tsx";
import { type CameraEntity, useCamera } from "../ptz/use-camera.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import { useLivePicturesCame } from "../player/use-live-pictures-came.ts";
import { CameraThumbnail } from "../thumbnail/camera-thumbnail.tsx";
import css from "../walls/walls.module.css";
import type { NearPlace } from "./near-place.ts";
import { nearQuery } from "./near-query.ts";
import { wayText } from "./way-text.ts";

const maxListed = 4;

/** Cameras on the same road come first. */
export function NearbyPanel({ camera }: { camera: CameraEntity }) {
  const place = placeOf(camera);
  return place ? <Nearby camera={camera} place={place} /> : null;
}

function Nearby({ camera, place }: { camera: CameraEntity; place: NearPlace }) {
  const { t } = useTranslation("videoWall");
  const enabled = useLivePicturesCame();
  const { data, error, isPending, refetch } = useQuery({ ...nearQuery(place), enabled });
  const others = data?.cameras.filter(({ id }) => id !== camera.id).slice(0, maxListed);
  if (others?.length === 0) return null;
  return (
    <Panel
      aria-label={t("near.nearby")}
      title={t("near.nearby")}
      foot={
        <>
          <ReportIncidentLink kind={cameraKind} id={camera.id} isSmall />
          <CamerasNearLink kind={cameraKind} id={camera.id} isSmall />
        </>
      }
    >
      {isPending && <RowSkeletons rows={maxListed} delayMs={150} />}
      {error && !data && (
        <FailedToLoad title={t("near.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {others && (
        <ul className={css.list}>
          {others.map((one) => (
            <NearbyCamera key={one.id} camera={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The state is live; the distance does not change. */
function NearbyCamera({ camera: { id, name, ...way } }: { camera: NearCamera }) {
  const { t } = useTranslation("videoWall");
  const { data } = useCamera(id);
  return (
    <li>
      <span className={css.row}>
        <CameraThumbnail cameraId={id} />
        <Stack component="span" gap={0} flex={1} miw={0}>
          <Link className="ellipsis" to={entityPath(cameraKind, id)} title={name}>
            {name}
          </Link>
          <span className="dim small num">{wayText(way, t)}</span>
        </Stack>
        {data && <StatusText status={data.status} />}
      </span>
    </li>
  );
}

function placeOf({ location, roadName, direction }: CameraEntity): NearPlace | undefined {
  const [longitude, latitude] = location?.coordinates ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, ...(roadName && { roadName }), ...(direction && { direction }) };
}
