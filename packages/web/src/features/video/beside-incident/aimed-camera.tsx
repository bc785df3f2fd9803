import type { EarthPlace } from "@gantry/domain/camera/camera-mapping.ts";
import type { NearCamera } from "@gantry/domain/contract/answers/camera.ts";
import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { sightingsQuery, useAimAtPlace } from "../aim/use-aim.ts";
import { wayText } from "../near/way-text.ts";
import { Chip } from "../player/over-picture.tsx";
import { CameraTile } from "../ptz/camera-tile.tsx";
import { presetsQuery } from "../ptz/presets-query.ts";
import { useGoToPreset } from "../ptz/use-preset-acts.ts";
import { type Ptz, usePtz } from "../ptz/use-ptz.ts";
import { aimPlan, type AimPlan } from "./aim-plan.ts";
import css from "./beside-incident.module.css";

interface AimedCameraProps {
  near: NearCamera;
  goal: EarthPlace;
  milepost: number | null;
  /** Turns each camera that can be turned; a camera adds itself while it can. */
  aims: RefObject<Map<string, () => void>>;
  onWatched: ((cameraId: string) => void) | undefined;
}

/** A live camera, with a line that says where it looks or why it cannot be turned to the place. */
export function AimedCamera({ near, goal, milepost, aims, onWatched }: AimedCameraProps) {
  const { t } = useTranslation("videoWall");
  const { id, name } = near;
  const way = wayText(near, t);
  const [isLive, setLive] = useState(false);
  const isAsked = onWatched !== undefined;
  const report = useEffectEvent(() => onWatched?.(id));
  useEffect(() => {
    if (isLive && isAsked) report();
  }, [isLive, isAsked]);
  return (
    <li>
      <div className={css.picture} data-over-picture>
        <SectionBoundary>
          <CameraTile
            cameraId={id}
            name={name}
            onLive={() => setLive(true)}
            chip={
              <Link className="plain-link" to={entityPath(cameraKind, id)} aria-label={`${name}, ${way}`}>
                <Chip>
                  <b>{way}</b>
                </Chip>
              </Link>
            }
          />
        </SectionBoundary>
      </div>
      <AimLine near={near} goal={goal} milepost={milepost} aims={aims} />
    </li>
  );
}

function AimLine({ near, goal, milepost, aims }: Omit<AimedCameraProps, "onWatched">) {
  const { t } = useTranslation("cameraAim");
  const ptz = usePtz(near.id);
  const plan = useAimPlan(ptz, goal, milepost);
  const turn = useAimAtPlace(near);
  const goTo = useGoToPreset(near);
  const aim = useEffectEvent(() => {
    if (plan.how === "place") turn.mutate(goal);
    if (plan.how === "preset") goTo.mutate(plan.preset);
  });
  useEffect(() => {
    const all = aims.current;
    all.set(near.id, aim);
    return () => void all.delete(near.id);
  }, [aims, near.id]);
  const isTurned = turn.isSuccess || goTo.isSuccess;
  return (
    <p className="dim small" role="status">
      {isTurned ? <Turned plan={plan} /> : <Planned plan={plan} ptz={ptz} />}
      {(turn.isPending || goTo.isPending) && ` ${t("incident.turning")}`}
    </p>
  );
}

function useAimPlan(ptz: Ptz, goal: EarthPlace, milepost: number | null): AimPlan {
  const { camera, mayControl, lockState } = ptz;
  const state = camera?.stateData;
  const sightings = useQuery({
    ...sightingsQuery(ptz.cameraId),
    enabled: mayControl && state?.supportsAim === true,
  });
  const presets = useInfiniteQuery({
    ...presetsQuery(ptz.cameraId),
    enabled: mayControl && state?.supportsPresets === true,
  });
  const [longitude, latitude] = camera?.location?.coordinates ?? [];
  return aimPlan({
    camera: camera && {
      direction: camera.direction ?? null,
      place: longitude === undefined || latitude === undefined ? undefined : { longitude, latitude },
      supportsPTZ: state?.supportsPTZ === true,
      supportsAim: state?.supportsAim === true,
    },
    mayControl,
    lockState,
    isTaught: sightings.data ? sightings.data.mapping !== null : sightings.error ? false : undefined,
    presets:
      state?.supportsPresets === true
        ? (presets.data?.pages.flatMap(({ items }) => items) ?? (presets.error ? [] : undefined))
        : [],
    goal,
    milepost,
  });
}

function Turned({ plan }: { plan: AimPlan }) {
  const { t } = useTranslation("cameraAim");
  if (plan.how === "preset") return t("incident.onPreset", { preset: plan.preset.name });
  return t("incident.aimed");
}

function Planned({ plan, ptz }: { plan: AimPlan; ptz: Ptz }) {
  const { t } = useTranslation("cameraAim");
  switch (plan.how) {
    case "place":
      return t("incident.canAim");
    case "preset":
      return t("incident.canPreset", { preset: plan.preset.name });
    case "none":
      return plan.why === "locked"
        ? t("incident.why.locked", { user: ptz.lock?.lockedByDisplayName ?? "" })
        : t(`incident.why.${plan.why}`);
  }
}
