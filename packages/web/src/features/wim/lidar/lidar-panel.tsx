import { readDimensionProfile } from "@gantry/domain/wim/dimension-profile.ts";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { numberText } from "../../../text/locale-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { fetchStationFile } from "../station/wim-calls.ts";
import css from "./lidar.module.css";

const LidarView = lazy(() => import("./lidar-view.tsx"));

/** The outline of a vehicle as lasers measured it; its library is loaded with the first scan. */
export function LidarPanel(profile: ProfileFile) {
  const { t } = useTranslation("wim");
  const { data } = useQuery(profileQuery(profile));
  const count = (data?.length ?? 0) / 3;
  return (
    <Panel title={t("lidar")} meta={data && t("points", { count, shown: numberText(count) })}>
      <LidarFigure {...profile} />
    </Panel>
  );
}

interface ProfileFile {
  stationId: string;
  /** Null where the station measured no outline. */
  path: string | null;
}

const profileQuery = ({ stationId, path }: ProfileFile) =>
  queryOptions({
    queryKey: ["wimProfile", stationId, path],
    queryFn:
      path === null
        ? skipToken
        : async ({ signal }) => readProfile(await fetchStationFile(stationId, path, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });

export function LidarFigure(profile: ProfileFile) {
  const { t } = useTranslation("wim");
  const query = useQuery(profileQuery(profile));
  if (profile.path === null)
    return (
      <PanelBody>
        <EmptyState isInline title={t("noLidar")} />
      </PanelBody>
    );
  return (
    <Loaded query={query} failed={t("lidarFailed")} waiting={<div className={css.view} />}>
      {(points) => (
        <Suspense fallback={<div className={css.view} />}>
          <LidarView key={profile.path} points={points} />
        </Suspense>
      )}
    </Loaded>
  );
}

/** Throws for a file that is no profile. */
async function readProfile(bytes: Blob): Promise<Float32Array> {
  const points = readDimensionProfile(JSON.parse(await bytes.text()));
  if (!points) throw new Error("no dimension profile");
  return points;
}
