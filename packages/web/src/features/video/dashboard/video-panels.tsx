import type { HeldLock, KeptRecording, VideoOverview } from "@gantry/domain/contract/answers/camera.ts";
import { lockTiming } from "@gantry/domain/contract/video/camera-calls.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { ageText, useAgeText } from "../../../kit/status/age.tsx";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { useVideoOverview } from "./use-video-overview.ts";

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
    <section className="panel" aria-label={t("streams")}>
      <header>
        <h2>{t("streams")}</h2>
      </header>
      <ul className="dashboard-tiles">
        {(["offline", "online", "idle"] as const).map((state) => (
          <li key={state} data-none={streams[state] === 0 || undefined}>
            <Link
              className="plain-link dashboard-tile"
              to={camera.pages}
              search={{ filters: streamFilters[state] } as never}
            >
              <span>{t(`stream.${state}`)}</span>
              <b className="num">{streams[state]}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Locks({ overview: { locks, lockCount } }: { overview: VideoOverview }) {
  const { t } = useTranslation("videoDashboard");
  return (
    <section className="panel" aria-label={t("locks")}>
      <header>
        <h2>{t("locks")}</h2>
        <span className="dim num">{lockCount}</span>
      </header>
      {lockCount === 0 && <p className="panel-body dim">{t("locksNone")}</p>}
      <ul>
        {locks.map((lock) => (
          <LockRow key={lock.id} lock={lock} />
        ))}
      </ul>
      {lockCount > locks.length && (
        <p className="dashboard-more dim">{t("locksMore", { count: lockCount - locks.length })}</p>
      )}
    </section>
  );
}

function LockRow({
  lock: { id, cameraName, lockedByDisplayName, lockedAtExplicit, expiresAt },
}: {
  lock: HeldLock;
}) {
  const { t } = useTranslation("videoDashboard");
  const since = lockedAtExplicit ?? lastUse(expiresAt);
  const age = useAgeText(since);
  return (
    <li className="dashboard-row">
      <IconLock size={16} aria-hidden />
      <Link className="grow ellipsis" to={entityPath(camera, id)}>
        {cameraName}
      </Link>
      <b className="ellipsis">{lockedByDisplayName}</b>
      <span className="dim nowrap num" title={timestampText(since)}>
        {t(lockedAtExplicit === null ? "lastMoved" : "heldFor", { age })}
      </span>
    </li>
  );
}

/** The last use, derived from the lock's expiry. */
const lastUse = (expiresAt: string | null): string | null =>
  expiresAt && new Date(Date.parse(expiresAt) - lockTiming.automaticMs).toISOString();

function Recordings({ recordings: { count, shortest, longest } }: Pick<VideoOverview, "recordings">) {
  const { t } = useTranslation("videoDashboard");
  const filters = [{ field: "recordedSince", operator: "EXISTS" }];
  return (
    <section className="panel" aria-label={t("recordings")}>
      <header>
        <h2>{t("recordings")}</h2>
        <Link className="num" to={camera.pages} search={{ filters } as never}>
          {t("recorded", { count })}
        </Link>
      </header>
      {count === 0 && <p className="panel-body dim">{t("recordingsNone")}</p>}
      <ul>
        {shortest && <RecordingRow label={t("shortest")} recording={shortest} />}
        {longest && longest.id !== shortest?.id && <RecordingRow label={t("longest")} recording={longest} />}
      </ul>
    </section>
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
    <li className="dashboard-row">
      <span className="dashboard-word">{label}</span>
      <Link className="grow ellipsis" to={entityPath(camera, id)}>
        {name}
      </Link>
      <b className="num nowrap">{depth}</b>
      <span className="dim nowrap num" title={timestampText(to)}>
        {t("until", { age })}
      </span>
    </li>
  );
}
