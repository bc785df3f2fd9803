import { Button, Group } from "@mantine/core";
import type { CameraSightings, CameraSighting } from "@gantry/domain/contract/answers/camera.ts";
import type { EarthPlace } from "@gantry/domain/camera/camera-mapping.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../text/use-translation.ts";
import { sightingsQuery, useAimAtPlace, useTeachPlace, useForgetSighting } from "../aim/use-aim.ts";
import { usePtz } from "../ptz/use-ptz.ts";
import type { MapToolsProps } from "../../../kinds/feature.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { Section } from "../../../kit/layout/section.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { PlacePick } from "./place-pick.tsx";
import { IconTrash } from "@tabler/icons-react";
import { useAgeText } from "../../../kit/status/age.tsx";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";

/** Hidden for cameras without positions. */
export default function CameraPlaces({ map, device: camera, picking, onPicking }: MapToolsProps) {
  const { t } = useTranslation("cameraAim");
  const ptz = usePtz(camera.id);
  const supportsAim = ptz.camera?.stateData.supportsAim === true;
  const sightings = useQuery({ ...sightingsQuery(camera.id), enabled: supportsAim });
  const look = useAimAtPlace(camera);
  const teach = useTeachPlace(camera);
  if (!supportsAim) return null;
  const isTaught = Boolean(sightings.data?.mapping);
  const isLook = picking === "look";
  const isTeach = picking === "teach";
  const mayUse = isLook ? ptz.canMove && isTaught : ptz.mayControl;
  const pick = (place: EarthPlace) => {
    onPicking(undefined);
    if (isLook) look.mutate(place);
    else teach.mutate(place);
  };
  return (
    <Section title={t("title")} aria-label={t("title")}>
      {sightings.error && !sightings.data ? (
        <FailedToLoad title={t("failed")} error={sightings.error} onRetry={() => void sightings.refetch()} />
      ) : (
        sightings.data && <MappingNote sightings={sightings.data} />
      )}
      {ptz.mayControl && map && (
        <Group gap="sm">
          <Button
            size="compact-sm"
            disabled={!ptz.canMove || !isTaught}
            aria-pressed={isLook}
            onClick={() => onPicking(isLook ? undefined : "look")}
          >
            {t("lookHere")}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={isTeach}
            onClick={() => onPicking(isTeach ? undefined : "teach")}
          >
            {t("teach")}
          </Button>
        </Group>
      )}
      {ptz.lockState === "other" && (
        <p className="dim">{t("heldBy", { user: ptz.lock?.lockedByDisplayName ?? "" })}</p>
      )}
      <p className="dim num" role="status">
        {look.data &&
          t("onWay", { pan: look.data.panDegrees.toFixed(1), tilt: look.data.tiltDegrees.toFixed(1) })}
      </p>
      {sightings.data && sightings.data.items.length > 0 && (
        <SightingList camera={camera} sightings={sightings.data.items} mayForget={ptz.mayControl} />
      )}
      {map && picking && mayUse && (
        <PlacePick
          map={map}
          text={isLook ? t("lookHereText", { name: camera.name }) : t("teachText", { name: camera.name })}
          onPick={pick}
          onEnd={() => onPicking(undefined)}
        />
      )}
    </Section>
  );
}

function MappingNote({ sightings: { items, mapping } }: { sightings: CameraSightings }) {
  const { t } = useTranslation("cameraAim");
  if (!mapping) return <p className="dim">{t("notTaught")}</p>;
  const { quality, heightM, residualDegrees } = mapping;
  const facts = { count: items.length, height: heightM.toFixed(0), residual: residualDegrees.toFixed(1) };
  return (
    <Note tone={quality === "good" ? "success" : "warning"} title={t(`quality.${quality}`)} isQuiet>
      {t(quality, facts)}
    </Note>
  );
}

interface SightingListProps {
  camera: { id: string; name: string };
  sightings: readonly CameraSighting[];
  mayForget: boolean;
}

function SightingList({ camera, sightings, mayForget }: SightingListProps) {
  const { t } = useTranslation("cameraAim");
  const { mutate: forget, isPending } = useForgetSighting(camera);
  return (
    <ul aria-label={t("places")}>
      {sightings.map((sighting) => (
        <SightingRow
          key={sighting.id}
          sighting={sighting}
          onForget={mayForget && !isPending ? () => forget(sighting.id) : undefined}
        />
      ))}
    </ul>
  );
}

function SightingRow({
  sighting: { madeAt, madeByName, residualDegrees },
  onForget,
}: {
  sighting: CameraSighting;
  onForget: (() => void) | undefined;
}) {
  const { t } = useTranslation("cameraAim");
  const age = useAgeText(madeAt);
  const by = { user: madeByName, age };
  return (
    <li className="row">
      <span className="ellipsis">
        {residualDegrees !== null && (
          <span className="num">{t("residual", { residual: residualDegrees.toFixed(1) })} </span>
        )}
        <time className="dim" dateTime={madeAt} title={timestampTitle(madeAt)}>
          {t("taughtBy", by)}
        </time>
      </span>
      <button
        type="button"
        className="icon-button end"
        aria-label={t("forget", by)}
        title={t("forget", by)}
        disabled={!onForget}
        onClick={onForget}
      >
        <IconTrash size={15} />
      </button>
    </li>
  );
}
