import type { CameraSighting } from "@gantry/domain/contract/answers/camera.ts";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useForgetSighting } from "../aim/use-aim.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { timestampText } from "../../../kit/time/timestamp-text.ts";

interface SightingListProps {
  camera: { id: string; name: string };
  sightings: readonly CameraSighting[];
  mayForget: boolean;
}

export function SightingList({ camera, sightings, mayForget }: SightingListProps) {
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
        <time className="dim" dateTime={madeAt} title={timestampText(madeAt)}>
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
