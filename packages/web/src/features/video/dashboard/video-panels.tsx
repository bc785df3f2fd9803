import type { HeldLock, KeptRecording, VideoOverview } from "@gantry/domain/contract/answers/camera.ts";
import { lockTiming } from "@gantry/domain/contract/video/camera-calls.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import {
  DashboardRow,
  RowsPanel,
  RowWord,
  Tile,
  Tiles,
} from "../../../kinds/module-dashboard/dashboard-parts.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { ageText, useAgeText } from "../../../kit/status/age.tsx";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { readAgain } from "../../../realtime/read-again.ts";

export default function VideoPanels() {
  return useCan("READ", camera.entityType) ? <Panels /> : null;
}

function Panels() {
  const { t } = useTranslation("videoDashboard");
  const { data, error, refetch } = useVideoOverview();
  if (error && !data)
    return <FailedToLoad title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={4} delayMs={150} />;
  return (
    <>
      <Streams streams={data.streams} />
      <Locks overview={data} />
      <Recordings recordings={data.recordings} />
    </>
  );
}

const streamFilters = {
  offline: [
    { field: "streamOnline", operator: "EXISTS" },
    { field: "streamOnline", operator: "EQUALS", value: false },
  ],
  online: [{ field: "streamOnline", operator: "EQUALS", value: true }],
  idle: [{ field: "streamOnline", operator: "NOT_EXISTS" }],
} as const;

function Streams({ streams }: Pick<VideoOverview, "streams">) {
  const { t } = useTranslation("videoDashboard");
  return (
    <Panel aria-label={t("streams")} title={t("streams")}>
      <Tiles>
        {(["offline", "online", "idle"] as const).map((state) => (
          <Tile
            key={state}
            to={camera.pages}
            filters={streamFilters[state]}
            label={t(`stream.${state}`)}
            count={streams[state]}
          />
        ))}
      </Tiles>
    </Panel>
  );
}

function Locks({ overview: { locks, lockCount } }: { overview: VideoOverview }) {
  const { t } = useTranslation("videoDashboard");
  return (
    <RowsPanel
      title={t("locks")}
      meta={lockCount}
      rows={locks}
      empty={t("locksNone")}
      more={
        lockCount > locks.length && (
          <span className="dim">{t("locksMore", { count: lockCount - locks.length })}</span>
        )
      }
    >
      {(lock) => <LockRow key={lock.id} lock={lock} />}
    </RowsPanel>
  );
}

function LockRow({
  lock: { id, cameraName, lockedByDisplayName, lockedAtExplicit, expiresAt },
}: {
  lock: HeldLock;
}) {
  const { t } = useTranslation("videoDashboard");
  const since = lockedAtExplicit ?? lastUseOf(expiresAt);
  const age = useAgeText(since);
  return (
    <DashboardRow>
      <IconLock size={16} aria-hidden />
      <Link className="grow ellipsis" to={entityPath(camera, id)}>
        {cameraName}
      </Link>
      <b className="ellipsis">{lockedByDisplayName}</b>
      <span className="dim nowrap num" title={timestampTitle(since)}>
        {t(lockedAtExplicit === null ? "lastMoved" : "heldFor", { age })}
      </span>
    </DashboardRow>
  );
}

/** The last use, derived from the lock's expiry. */
const lastUseOf = (expiresAt: string | null): string | null =>
  expiresAt && new Date(Date.parse(expiresAt) - lockTiming.automaticMs).toISOString();

function Recordings({ recordings: { count, shortest, longest } }: Pick<VideoOverview, "recordings">) {
  const { t } = useTranslation("videoDashboard");
  const filters = [{ field: "recordedSince", operator: "EXISTS" }];
  const shown = [shortest, longest?.id !== shortest?.id && longest].filter((recording) => !!recording);
  return (
    <RowsPanel
      title={t("recordings")}
      meta={
        <Link to={camera.pages} search={{ filters } as never}>
          {t("recorded", { count })}
        </Link>
      }
      rows={shown}
      empty={t("recordingsNone")}
    >
      {(recording) => (
        <RecordingRow
          key={recording.id}
          label={t(recording === shortest ? "shortest" : "longest")}
          recording={recording}
        />
      )}
    </RowsPanel>
  );
}

function RecordingRow({
  label,
  recording: { id, name, from, to },
}: {
  label: string;
  recording: KeptRecording;
}) {
  const { t } = useTranslation("videoDashboard");
  const age = useAgeText(to);
  const depth = ageText(Date.parse(to) - Date.parse(from));
  return (
    <DashboardRow>
      <RowWord>{label}</RowWord>
      <Link className="grow ellipsis" to={entityPath(camera, id)}>
        {name}
      </Link>
      <b className="num nowrap">{depth}</b>
      <span className="dim nowrap num" title={timestampTitle(to)}>
        {t("until", { age })}
      </span>
    </DashboardRow>
  );
}

/** Streams and recordings publish no updates, so they are polled. */
const readEveryMs = 15_000;
const lockType = "PTZ_LOCK";
// The second part is the entity type, for websocket refetches.
const queryKey = ["videoOverview", lockType] as const;

const overviewQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => api.get<VideoOverview>("/video/overview", { signal }),
  refetchInterval: readEveryMs,
});

function useVideoOverview() {
  const cache = useQueryClient();
  useLive(lockType);
  useUpdates(lockType, () => void readAgain(cache, queryKey));
  return useQuery(overviewQuery);
}
